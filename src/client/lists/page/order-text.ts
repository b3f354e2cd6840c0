import { type ColumnKind, readSort } from '../../../contract/jsonapi/index.ts'
import { headingOf } from '../../../contract/exports/headings.ts'
import { readable } from '../../format/index.ts'
import { type ListName, viewColumns } from '../view/index.ts'

const words: Partial<Record<ColumnKind, readonly [ascending: string, descending: string]>> = {
  instant: ['earliest first', 'latest first'],
  number: ['lowest first', 'highest first'],
  boolean: ['no first', 'yes first'],
}
/** Columns that are sorted by what a clerk does with them. */
const ranks: Partial<Record<string, readonly [ascending: string, descending: string]>> = {
  'containers current_status': ['as the journey goes', 'latest in the journey first'],
  'containers blockers': ['held first', 'held last'],
  'containers source_silent': ['last', 'first'],
  'shipments containers': ['most urgent first', 'least urgent first'],
  'shipments blockers': ['held first', 'held last'],
  'tracking_requests status': ['pending first', 'stopped first'],
}
/** Of a list that nobody sorted. */
const unsorted: Partial<Record<ListName, string>> = { documents: 'What needs you first, then the newest' }
const alphabetical = ['A to Z', 'Z to A'] as const

/** The order of a list in words, also where its column is hidden: `Act by, earliest first`; without a sort the list's own. */
export function orderText(list: ListName, sort: string): string {
  const columns = viewColumns(list)
  const read = readSort(sort, columns)
  const fields = 'fields' in read ? read.fields : []
  if (fields.length === 0) return unsorted[list] ?? 'Added, newest first'
  return fields
    .map(({ column, slug, descending }) => {
      const [ascending, reverse] =
        ranks[`${list} ${column}`] ?? words[columns[column]?.kind ?? 'text'] ?? alphabetical
      return `${slug === undefined ? headingOf(column) : readable(slug)}, ${descending ? reverse : ascending}`
    })
    .join('; ')
}
