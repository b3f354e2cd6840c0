import type { RowCheckResult } from '../../../contract/vocabulary/index.ts'
import { labelOfResult, type ResultCount } from '../draft/add-row.present.ts'

interface ResultFilterProps {
  counts: readonly ResultCount[]
  total: number
  chosen: RowCheckResult | null
  onChoose: (result: RowCheckResult | null) => void
}

/** Buttons that show all rows or those with one result. */
export const ResultFilter = ({ counts, total, chosen, onChoose }: ResultFilterProps) => (
  <div className="add-results" role="group" aria-label="Rows to show">
    <button type="button" className="btn" aria-pressed={chosen === null} onClick={() => onChoose(null)}>
      All <small>{total.toLocaleString('en-US')}</small>
    </button>
    {counts.map(({ result, count, tone }) => (
      <button
        key={result}
        type="button"
        className="btn"
        aria-pressed={chosen === result}
        onClick={() => onChoose(chosen === result ? null : result)}
      >
        <span className={`t-${tone}`}>{labelOfResult(result).label}</span>{' '}
        <small>{count.toLocaleString('en-US')}</small>
      </button>
    ))}
  </div>
)
