import { t } from '../../../contract/language/index.ts'
import { readSort } from '../../../contract/jsonapi/index.ts'
import { readView } from './address.ts'
import { filterNameOf, type ListName, readGrouping, viewColumns } from './list-view.ts'

/** Fields of an address that are no filters. `page` is of addresses from before. */
const otherFields: ReadonlySet<string> = new Set(['view', 'q', 'sort', 'group', 'columns', 'page'])

/** A part of an address that a list cannot read, and therefore leaves out. */
export interface NotUnderstood {
  field: string
  value: string
}

/** The sorts and filters of an address that the list does not know, or whose values it cannot read. */
export function notUnderstood(list: ListName, fields: URLSearchParams): NotUnderstood[] {
  const { filters } = readView(list, fields)
  const unread: NotUnderstood[] = []
  for (const [field, value] of fields) {
    if (field === 'sort')
      for (const word of value.split(',').map((each) => each.trim()))
        if (word !== '' && 'unknown' in readSort(word, viewColumns(list))) unread.push({ field, value: word })
    if (field === 'group' && readGrouping(list, value) === undefined) unread.push({ field, value })
    if (otherFields.has(field)) continue
    const name = filterNameOf(list, field)
    if (name === undefined || !Object.hasOwn(filters, name)) unread.push({ field, value })
  }
  return unread
}

/** `the sort “colour” and the filter “holds_of=any”`. */
export function describeNotUnderstood(parts: readonly NotUnderstood[]): string {
  const texts = parts.map(({ field, value }) =>
    field === 'sort' || field === 'group'
      ? t(field === 'sort' ? 'the sort “{value}”' : 'the group “{value}”', { value })
      : t('the filter “{filter}”', { filter: `${field}=${value}` }),
  )
  const [last = ''] = texts.slice(-1)
  return texts.length < 2 ? last : t('{list} and {last}', { list: texts.slice(0, -1).join(', '), last })
}
