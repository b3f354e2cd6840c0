import { msg, t } from '../../../contract/language/index.ts'
import { type ColumnKind, readSort } from '../../../contract/jsonapi/index.ts'
import { headingOf } from '../../../contract/exports/headings.ts'
import { readable } from '../../format/index.ts'
import { type ListName, viewColumns } from './index.ts'

const words: Partial<Record<ColumnKind, readonly [ascending: string, descending: string]>> = {
  instant: [msg('earliest first'), msg('latest first')],
  number: [msg('lowest first'), msg('highest first')],
  boolean: [msg('no first'), msg('yes first')],
}
/** Columns that are sorted by what a clerk does with them. */
const ranks: Partial<Record<string, readonly [ascending: string, descending: string]>> = {
  'containers current_status': [msg('as the journey goes'), msg('latest in the journey first')],
  'containers blockers': [msg('held first'), msg('held last')],
  'containers source_silent': [msg('last'), msg('first')],
  'shipments containers': [msg('most urgent first'), msg('least urgent first')],
  'shipments blockers': [msg('held first'), msg('held last')],
  'tracking_requests status': [msg('pending first'), msg('stopped first')],
}
/** Of a list that nobody sorted. */
const unsorted: Partial<Record<ListName, string>> = { documents: t('What needs you first, then the newest') }
const alphabetical = [msg('A to Z'), msg('Z to A')] as const

/** The order of a list in words, also where its column is hidden: `Act by, earliest first`; without a sort the list's own. */
export function orderText(list: ListName, sort: string): string {
  const columns = viewColumns(list)
  const read = readSort(sort, columns)
  const fields = 'fields' in read ? read.fields : []
  if (fields.length === 0) return unsorted[list] ?? t('Added, newest first')
  return fields
    .map(({ column, slug, descending }) => {
      const [ascending, reverse] =
        ranks[`${list} ${column}`] ?? words[columns[column]?.kind ?? 'text'] ?? alphabetical
      return `${slug === undefined ? t(headingOf(column)) : readable(slug)}, ${t(descending ? reverse : ascending)}`
    })
    .join('; ')
}
