import type { Column } from '../../../contract/jsonapi/index.ts'
import { isSpan } from '../../../contract/jsonapi/index.ts'
import { isStandard, standardLayout, readLayout, writeLayout } from './standard-layouts.ts'
import {
  type ColumnFilter,
  viewColumns,
  edgeOf,
  filterColumnsOf,
  filterNameOf,
  type ListName,
  type ListView,
  readFilter,
  readGrouping,
  readKnownSort,
  writeValues,
} from './list-view.ts'

const dayMs = 86_400_000
const day = /^\d{4}-\d\d-\d\d$/
const dayAfter = (text: string, days: number): string =>
  new Date(Date.parse(text) + days * dayMs).toISOString().slice(0, 10)

/** An address holds the last whole number or day of a range; the interface takes the first one after it. */
function moved(edge: string, by: 1 | -1): string {
  if (day.test(edge)) return Number.isNaN(Date.parse(edge)) ? edge : dayAfter(edge, by)
  const number = Number(edge)
  return edge.trim() !== '' && Number.isSafeInteger(number) ? String(number + by) : edge
}

/** Reads `a,b` and, of numbers and times, `a..b`; undefined for a range that is not readable. */
function readShort(column: Column, text: string): ColumnFilter | undefined {
  const words = text.split(',')
  const span = isSpan(column) ? words.find((word) => word.includes('..')) : undefined
  if (span === undefined) return readFilter(column, text)
  const [start = '', last = '', ...rest] = span.split('..').map((edge) => edge.trim())
  const end = moved(last, 1)
  const readable = [start, end].every((edge) => edge === '' || edgeOf(column, edge) !== undefined)
  if (rest.length > 0 || !readable) return undefined
  return readFilter(column, words.filter((word) => word !== span).join(','), { start, end })
}

function writeShort(column: Column, filter: ColumnFilter): string {
  const values = writeValues(column, filter)
  const { start, end } = filter
  if (start === undefined && end === undefined) return values
  const edges = `${start ?? ''}..${end === undefined ? '' : moved(end, -1)}`
  return values === '' ? edges : `${values},${edges}`
}

/** Reads a view from an address; what is not readable is ignored. Never throws. */
export function readView<L extends ListName>(list: L, fields: URLSearchParams): ListView<L> {
  const filters: Record<string, ColumnFilter> = {}
  for (const [given, text] of fields) {
    const name = filterNameOf(list, given)
    const column = name === undefined ? undefined : viewColumns(list)[name]
    if (name === undefined || column === undefined || Object.hasOwn(filters, name)) continue
    const filter = readShort(column, text)
    if (filter) filters[name] = filter
  }
  const group = readGrouping(list, fields.get('group'))
  return {
    list,
    filters,
    sort: readKnownSort(list, fields.get('sort') ?? ''),
    q: (fields.get('q') ?? '').trim(),
    ...(group && { group }),
    columns: readLayout(fields.get('columns') ?? '') ?? standardLayout(list),
  }
}

/** Leaves commas, colons and the like unescaped, as RFC 3986, 3.4 allows: people read addresses too. */
export const encodePlainly = (text: string): string =>
  encodeURIComponent(text).replaceAll(/%(2C|3A|2F|5B|5D|40)/g, (code) => decodeURIComponent(code))

/** The view as written in an address, without `?` and without the standard columns. The same view gives the same text. */
export function writeView(view: ListView): string {
  const { list, filters, sort, q, group, columns } = view
  const fields: [string, string][] = filterColumnsOf(list).flatMap(([name, column]) => {
    const filter = filters[name]
    return filter === undefined ? [] : [[name, writeShort(column, filter)]]
  })
  fields.push(
    ['q', q],
    ['sort', sort],
    ['group', group ?? ''],
    ['columns', isStandard(list, columns) ? '' : writeLayout(columns)],
  )
  return fields
    .filter(([, text]) => text !== '')
    .map(([name, text]) => `${name}=${encodePlainly(text)}`)
    .join('&')
}
