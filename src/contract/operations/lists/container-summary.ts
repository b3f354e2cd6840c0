import type { Filter } from '../../jsonapi/index.ts'
import { SOON_DAYS } from '../../trade/index.ts'

type Narrowed = Pick<Filter, 'column' | 'start' | 'end'> & { values?: readonly string[] }
const isTrue = ['true']

/**
 * What the summary above a list of containers counts, each with the filter that it stands for: a count is the number of rows that
 * its filter leaves. Those of one column exclude each other.
 */
export const containerSummaryFilters = {
  overdue: { column: 'days_left', end: '0' },
  due_today: { column: 'days_left', start: '0', end: '1' },
  due_soon: { column: 'days_left', start: '1', end: String(SOON_DAYS + 1) },
  held: { column: 'held', values: isTrue },
  to_pay: { column: 'to_pay', values: isTrue },
  source_silent: { column: 'source_silent', values: isTrue },
} as const satisfies Record<string, Narrowed>

export type ContainerSummaryName = keyof typeof containerSummaryFilters
export const containerSummaryNames = Object.keys(containerSummaryFilters) as ContainerSummaryName[]

/** The filter behind a count, as lists read it. */
export function containerSummaryFilter(name: ContainerSummaryName): Filter {
  const { values = [], ...rest }: Narrowed = containerSummaryFilters[name]
  return { ...rest, values: [...values], none: false, any: false }
}

/** What is counted within each of them: those of dates by whether they are ready, the others by whether they are due. */
export const containerSummaryParts = {
  ready: { column: 'ready_for_pickup', values: isTrue, none: false, any: false },
  due: { column: 'days_left', values: [], end: '1', none: false, any: false },
} as const satisfies Record<string, Filter>
