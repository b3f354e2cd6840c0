import { plural, t } from '../../../contract/language/index.ts'
import type { Draft } from '../draft/draft.rules.ts'
import type { ResultCount } from '../draft/add-row.present.ts'
import type { useSending } from './use-sending.ts'

interface SendBarProps {
  draft: Draft
  sending: ReturnType<typeof useSending>
  counts: readonly ResultCount[]
}

/** Says which rows will be left out or rejected, or why sending failed and what can be done. */
export const SendBar = ({ draft, sending, counts }: SendBarProps) => {
  const countOf = (name: string) => counts.find(({ result }) => result === name)?.count ?? 0
  if (sending.error !== null && draft.sending) {
    return (
      <div className="trouble" role="alert">
        <p>
          {t('It is not known whether the rows arrived: {reason} Sending them again creates no duplicates.', {
            reason: sending.error.message,
          })}
        </p>
        <button type="button" className="btn" onClick={sending.again}>
          {t('Send again')}
        </button>
        <button type="button" className="btn" onClick={() => void sending.change()}>
          {t('Change the rows')}
        </button>
      </div>
    )
  }
  if (sending.error !== null) {
    return (
      <p className="trouble" role="alert">
        {t('The rows were refused: {reason}', { reason: sending.error.message })}
      </p>
    )
  }
  const left = countOf('choose_carrier') + countOf('invalid')
  const others = countOf('other_carrier')
  if (left + others === 0 || draft.sending) return null
  return (
    <div className="add-left muted">
      {others > 0 && (
        <p>
          {plural(
            others,
            '{n} container is tracked under another carrier already and will not be tracked again, unless you choose “Track both”.',
            '{n} containers are tracked under another carrier already and will not be tracked again, unless you choose “Track both”.',
          )}
        </p>
      )}
      {left > 0 && (
        <p>
          {plural(
            left,
            '{n} row is not ready and will be listed as rejected: they can be downloaded, corrected and added again.',
            '{n} rows are not ready and will be listed as rejected: they can be downloaded, corrected and added again.',
          )}
        </p>
      )}
    </div>
  )
}
