import type { RowVerdict } from '../../../contract/vocabulary/index.ts'
import type { VerdictCount } from '../draft/verdict.present.ts'
import { tellVerdict } from '../draft/verdict.present.ts'

interface VerdictsProps {
  counts: readonly VerdictCount[]
  total: number
  chosen: RowVerdict | null
  onChoose: (verdict: RowVerdict | null) => void
}

/** Which rows are shown: all, or those of one verdict. */
export const Verdicts = ({ counts, total, chosen, onChoose }: VerdictsProps) => (
  <div className="add-verdicts" role="group" aria-label="Rows to show">
    <button type="button" className="btn" aria-pressed={chosen === null} onClick={() => onChoose(null)}>
      All <small>{total.toLocaleString('en-US')}</small>
    </button>
    {counts.map(({ verdict, count, tone }) => (
      <button
        key={verdict}
        type="button"
        className="btn"
        aria-pressed={chosen === verdict}
        onClick={() => onChoose(chosen === verdict ? null : verdict)}
      >
        <span className={`t-${tone}`}>{tellVerdict(verdict).label}</span>{' '}
        <small>{count.toLocaleString('en-US')}</small>
      </button>
    ))}
  </div>
)
