import { counted } from '../format/index.ts'
import type { FindFilters } from './filters.rules.ts'
import { type FindRow, type Resolution, resolutions } from './find-rows.present.ts'

const labels: Record<Resolution, (count: number) => string> = {
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

/** Counts every pasted identifier once, by its resolution; a press on a count filters the rows by it. */
export const Summary = ({ rows, filters, onFilters }: SummaryProps) => {
  const counts = new Map<Resolution, number>()
  for (const { resolution } of rows) counts.set(resolution, (counts.get(resolution) ?? 0) + 1)
  const present = resolutions.filter((resolution) => counts.has(resolution))
  const texts = present.map((resolution) => labels[resolution](counts.get(resolution) ?? 0))
  const press = (resolution: Resolution) => {
    const { resolutions: chosen } = filters
    const isOn = chosen.includes(resolution)
    onFilters({
      ...filters,
      resolutions: isOn ? chosen.filter((each) => each !== resolution) : [...chosen, resolution],
    })
  }
  return (
    <>
      <p className="visually-hidden" role="status">
        {texts.join(', ')}
      </p>
      <div className="find-chips" role="group" aria-label="Filter by result">
        {present.map((resolution, index) => (
          <button
            key={resolution}
            type="button"
            className="find-chip"
            aria-pressed={filters.resolutions.includes(resolution)}
            onClick={() => press(resolution)}
          >
            {texts[index]}
          </button>
        ))}
      </div>
    </>
  )
}
