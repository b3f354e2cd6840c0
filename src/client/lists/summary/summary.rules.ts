import {
  containerSummaryFilters,
  type ContainerSummaryName,
  containerSummaryNames,
} from '../../../contract/operations/lists/index.ts'
import type { ColumnFilter, ListView } from '../view/index.ts'

/** The filter that a toggle of the summary stands for. */
export function summaryFilter(name: ContainerSummaryName): { column: string; filter: ColumnFilter } {
  const { column, ...asked }: { column: string } & Partial<ColumnFilter> = containerSummaryFilters[name]
  return { column, filter: { values: [], ...asked } }
}

const same = (one: ColumnFilter, other: ColumnFilter | undefined): boolean =>
  other !== undefined &&
  one.start === other.start &&
  one.end === other.end &&
  one.values.join() === other.values.join() &&
  other.none === undefined &&
  other.any === undefined

/** The toggles that are on in a view: those whose filter it has, as it is. */
export const pressedIn = ({ filters }: Pick<ListView, 'filters'>): ContainerSummaryName[] =>
  containerSummaryNames.filter((name) => {
    const { column, filter } = summaryFilter(name)
    return same(filter, filters[column])
  })

const columns = new Set(containerSummaryNames.map((name) => summaryFilter(name).column))

/** A view without what its toggles ask. */
export const withoutSummary = <View extends Pick<ListView, 'filters'>>(view: View): View => ({
  ...view,
  filters: Object.fromEntries(Object.entries(view.filters).filter(([column]) => !columns.has(column))),
})

/** True where a view is narrowed by a column of the summary, by a toggle or otherwise. */
export const isNarrowedBySummary = ({ filters }: Pick<ListView, 'filters'>): boolean =>
  Object.keys(filters).some((column) => columns.has(column))
