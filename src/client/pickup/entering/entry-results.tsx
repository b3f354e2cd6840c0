import { useState } from 'react'
import { plural, t } from '../../../contract/language/index.ts'
import { formatContainerNumber } from '../../format/index.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { boardFields } from '../editing/fields.rules.ts'
import { useEnterMany, type WantedResult } from './use-enter-many.ts'

/** How many were entered, and each that was refused with its reason. */
const EntryResults = ({ results }: { results: readonly WantedResult[] }) => {
  const count = (outcome: WantedResult['outcome']) =>
    results.filter((each) => each.outcome === outcome).length
  const left = results.filter(({ outcome }) => outcome === 'refused' || outcome === 'changed')
  const parts = [
    plural(count('entered'), '{n} value entered', '{n} values entered'),
    count('ended') > 0 ? t('{n} taken away', { n: count('ended') }) : '',
    count('unchanged') > 0 ? t('{n} as before', { n: count('unchanged') }) : '',
    count('changed') > 0 ? t('{n} changed meanwhile', { n: count('changed') }) : '',
    count('refused') > 0 ? t('{n} refused', { n: count('refused') }) : '',
  ]
  return (
    <>
      <p role="status">{parts.filter((part) => part !== '').join(' · ')}</p>
      {left.length > 0 && (
        <ul>
          {left.map(({ id, number, attribute, detail }) => (
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
  onEntered: () => void
  onClose: () => void
  wide?: boolean
}

const isSame = (one: WantedResult, other: WantedResult): boolean =>
  one.id === other.id && one.attribute === other.attribute

/** Shows how each value was entered, until it is closed. A value that somebody else changed is overwritten only after it was shown here. */
export function EntryResultsDialog({ title, results, onEntered, onClose, wide = false }: ResultsDialogProps) {
  const [shown, setShown] = useState(results)
  const again = useEnterMany(onEntered)
  const changed = shown.filter(({ outcome }) => outcome === 'changed')
  const overwrite = () =>
    again.mutate(
      changed.map(({ other = null, ...each }) => ({ ...each, seen: other })),
      {
        onSuccess: (entered) =>
          setShown(shown.map((each) => entered.find((other) => isSame(other, each)) ?? each)),
      },
    )
  return (
    <Dialog title={title} onClose={onClose} wide={wide}>
      <EntryResults results={shown} />
      {again.error && (
        <p className="t-bad" role="alert">
          {t('Not all was entered.')} {again.error.message}
        </p>
      )}
      <div className="ends">
        {changed.length > 0 && (
          <button type="button" className="btn" disabled={again.isPending} onClick={overwrite}>
            {plural(changed.length, 'Overwrite {n} value', 'Overwrite {n} values')}
          </button>
        )}
        <button type="button" className="btn go" onClick={onClose}>
          {t('Close')}
        </button>
      </div>
    </Dialog>
  )
}
