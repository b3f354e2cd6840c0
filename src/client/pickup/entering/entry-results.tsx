import { plural, t } from '../../../contract/language/index.ts'
import { formatContainerNumber } from '../../format/index.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { boardFields } from '../editing/fields.rules.ts'
import type { WantedResult } from './use-enter-many.ts'

/** How many were entered, and each that was refused with its reason. */
const EntryResults = ({ results }: { results: readonly WantedResult[] }) => {
  const count = (outcome: WantedResult['outcome']) =>
    results.filter((each) => each.outcome === outcome).length
  const refused = results.filter(({ outcome }) => outcome === 'refused' || outcome === 'changed')
  const parts = [
    plural(count('entered'), '{n} value entered', '{n} values entered'),
    count('ended') > 0 ? t('{n} taken away', { n: count('ended') }) : '',
    count('unchanged') > 0 ? t('{n} as before', { n: count('unchanged') }) : '',
    refused.length > 0 ? t('{n} refused', { n: refused.length }) : '',
  ]
  return (
    <>
      <p role="status">{parts.filter((part) => part !== '').join(' · ')}</p>
      {refused.length > 0 && (
        <ul>
          {refused.map(({ id, number, attribute, detail }) => (
            <li key={`${id} ${attribute}`}>
              <span className="id">{formatContainerNumber(number)}</span> {t(boardFields[attribute].label)}:{' '}
              <span className="t-bad">{detail ?? t('refused')}</span>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

interface ResultsDialogProps {
  title: string
  results: readonly WantedResult[]
  onClose: () => void
  wide?: boolean
}

/** What became of the values, until it is closed. */
export const EntryResultsDialog = ({ title, results, onClose, wide = false }: ResultsDialogProps) => (
  <Dialog title={title} onClose={onClose} wide={wide}>
    <EntryResults results={results} />
    <div className="ends">
      <button type="button" className="btn go" onClick={onClose}>
        {t('Close')}
      </button>
    </div>
  </Dialog>
)
