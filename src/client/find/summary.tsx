import { counted } from '../format/index.ts'
import type { FindFilters } from './filters.rules.ts'
import { type FindRow, type FindResult, findResults } from './verdict.present.ts'

const words: Record<FindResult, (count: number) => string> = {
  found: (count) => `${count} found`,
  several: (count) => `${count} with several matches`,
  repeated: (count) => counted(count, 'repeat'),
  untracked: (count) => `${count} not tracked`,
  wrong_digit: (count) => counted(count, 'wrong check digit'),
  waiting: (count) => `${count.toLocaleString('en-US')} not looked up yet`,
}

type SummaryProps = {
  rows: readonly FindRow[]
  filters: FindFilters
  onFilters: (filters: FindFilters) => void
}

/** Accounts for every pasted identifier once; each part narrows the rows to itself. */
export const Summary = ({ rows, filters, onFilters }: SummaryProps) => {
  const counts = new Map<FindResult, number>()
  for (const { verdict } of rows) counts.set(verdict, (counts.get(verdict) ?? 0) + 1)
  const parts = findResults.filter((verdict) => counts.has(verdict))
  const told = parts.map((verdict) => words[verdict](counts.get(verdict) ?? 0))
  const press = (verdict: FindResult) => {
    const { verdicts: chosen } = filters
    const isOn = chosen.includes(verdict)
    onFilters({
      ...filters,
      verdicts: isOn ? chosen.filter((each) => each !== verdict) : [...chosen, verdict],
    })
  }
  return (
    <>
      <p className="visually-hidden" role="status">
        {told.join(', ')}
      </p>
      <div className="find-chips" role="group" aria-label="Narrow to a verdict">
        {parts.map((verdict, index) => (
          <button
            key={verdict}
            type="button"
            className="find-chip"
            aria-pressed={filters.verdicts.includes(verdict)}
            onClick={() => press(verdict)}
          >
            {told[index]}
          </button>
        ))}
      </div>
    </>
  )
}
