import { counted } from '../../format/index.ts'
import type { Draft } from '../draft/draft.rules.ts'
import type { VerdictCount } from '../draft/verdict.present.ts'
import type { useSending } from './use-sending.ts'

interface SendBarProps {
  draft: Draft
  sending: ReturnType<typeof useSending>
  counts: readonly VerdictCount[]
}

/** What sending leaves out, or why it did not work and how it goes on. */
export const SendBar = ({ draft, sending, counts }: SendBarProps) => {
  const of = (name: string) => counts.find(({ verdict }) => verdict === name)?.count ?? 0
  if (sending.error !== null && draft.sending) {
    return (
      <div className="trouble" role="alert">
        <p>
          It is not known whether the rows arrived: {sending.error.message} Sending them again makes nothing
          twice.
        </p>
        <button type="button" className="btn" onClick={sending.again}>
          Send again
        </button>
        <button type="button" className="btn" onClick={() => void sending.change()}>
          Change the rows
        </button>
      </div>
    )
  }
  if (sending.error !== null) {
    return (
      <p className="trouble" role="alert">
        The rows were not taken: {sending.error.message}
      </p>
    )
  }
  const left = of('choose_carrier') + of('invalid')
  if (left === 0 || draft.sending) return null
  return (
    <p className="add-left muted">
      {counted(left, 'row')} {left === 1 ? 'is' : 'are'} not ready and will be told as rejected: they can be
      downloaded, corrected and added again.
    </p>
  )
}
