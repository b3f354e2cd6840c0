import {
  canFilter,
  type Column,
  type Columns,
  isSpan,
  readEdge,
  readSort,
  readValues,
} from '../../../contract/jsonapi/index.ts'
import {
  containerColumns,
  type ContainerGrouping,
  containerGroupings,
  documentColumns,
  namesOfVoyageColumns,
  shipmentColumns,
  trackingRequestColumns,
} from '../../../contract/operations/lists/index.ts'
import type { ViewedList } from '../../../contract/vocabulary/index.ts'
import type { GridLayout } from '../../ui/grid/types.ts'

/** The filter by one column: any of the values, or no value, or any value at all; and within the range. */
export interface ColumnFilter {
  values: readonly string[]
  /** Records that have nothing there. */
  none?: true
  /** Records that have something there. */
  any?: true
  /** From this on, included. */
  start?: string
  /** Up to this, excluded, as the interface has it. */
  end?: string
}

/** The lists of records, which are saved, exported and edited as a whole, and the inbox. */
export type ListName = ViewedList | 'documents'

/** What is shown of a list: all of it is in the address. */
export interface ListView<L extends ListName = ListName> {
  list: L
  /** By the names of the columns in the interface. */
  filters: Readonly<Record<string, ColumnFilter>>
  /** Fields with commas between, `-` before one for descending; empty for the list's own order. */
  sort: string
  /** Empty when it is not searched. */
  q: string
  /** What its rows are grouped by; only lists of containers are. */
  group?: ContainerGrouping
  columns: GridLayout
}

const tables: Record<ListName, Columns> = {
  containers: containerColumns,
  shipments: shipmentColumns,
  tracking_requests: trackingRequestColumns,
  documents: documentColumns,
}
/** The order of a list that nobody sorted, where the dashboard wants another one than the interface: what waits for a person first. */
export const ownSorts: Partial<Record<ListName, string>> = { documents: 'reviewed,-created_at' }

/** Other names for a column are read, and written as the column's own. */
const otherNames: Record<ListName, Readonly<Record<string, string>>> = {
  containers: { ...namesOfVoyageColumns, status: 'current_status', act_by: 'act_by_at' },
  shipments: namesOfVoyageColumns,
  tracking_requests: {},
  documents: { type: 'document_type', document_types: 'document_type' },
}

/** The columns of a list by which it is filtered and sorted. */
export const viewColumns = (list: ListName): Columns => tables[list]

/** The name by which a filter is kept; undefined for what is no column that can be filtered. */
export function filterNameOf(list: ListName, given: string): string | undefined {
  const others = otherNames[list]
  const name = Object.hasOwn(others, given) ? others[given] : given
  const column = name !== undefined && Object.hasOwn(tables[list], name) ? tables[list][name] : undefined
  return column !== undefined && canFilter(column) ? name : undefined
}

/** Every column that can be filtered, by its own name. */
export const filterColumnsOf = (list: ListName): [name: string, column: Column][] =>
  Object.entries(tables[list]).filter(([name]) => filterNameOf(list, name) === name)

/** Which fields of a sort the list knows; the others are left out. */
export const readKnownSort = (list: ListName, text: string): string =>
  text
    .split(',')
    .map((word) => word.trim())
    .filter((word) => word !== '' && !('unknown' in readSort(word, tables[list])))
    .join(',')

/** The grouping of this name; undefined for what the list cannot be grouped by. */
export const readGrouping = (list: ListName, text: string | null): ContainerGrouping | undefined =>
  list === 'containers' ? containerGroupings.find((each) => each === text) : undefined

export const asksAnything = ({ values, none, any, start, end }: ColumnFilter): boolean =>
  values.length > 0 || none === true || any === true || start !== undefined || end !== undefined

const day = /^\d{4}-\d\d-\d\d$/
/** An edge as the column compares it, a day as it was written; undefined where it is empty or not readable. */
export function edgeOf(column: Column, text: string | undefined): string | undefined {
  if (text === undefined || !isSpan(column)) return undefined
  const read = readEdge(column, text)
  if ('bad' in read || read.edge === undefined) return undefined
  return day.test(text.trim()) ? text.trim() : read.edge
}

/** Reads values as the interface writes them, and a span; undefined where the filter is empty or not readable. */
export function readFilter(
  column: Column,
  text: string,
  span: { start?: string | undefined; end?: string | undefined } = {},
): ColumnFilter | undefined {
  const read = readValues(column, text)
  const { values, none, any } = 'bad' in read ? { values: [], none: false, any: false } : read
  const start = edgeOf(column, span.start)
  const end = edgeOf(column, span.end)
  const filter: ColumnFilter = {
    values: [...new Set(values)],
    ...(none ? { none } : {}),
    ...(any ? { any } : {}),
    ...(start === undefined ? {} : { start }),
    ...(end === undefined ? {} : { end }),
  }
  return asksAnything(filter) ? filter : undefined
}

const reservedWords = new Set(['null', 'any', 'none'])
const escaped = (text: string): string => text.replaceAll(/[\\,]/g, String.raw`\$&`)

/** A value escaped so that the column reads it as the same; the value of a pair is escaped by a backslash. */
function written({ kind }: Column, value: string): string {
  if (kind !== 'pairs') return reservedWords.has(value) ? `\\${value}` : escaped(value)
  const [, name = '', literal, plain = ''] = /^([^=]*=)(?:\\(.+)|(.*))$/s.exec(value) ?? []
  if (literal === undefined) return name + escaped(plain)
  return `${name}\\${literal.charAt(0)}${escaped(literal.slice(1))}`
}

/** The values as the interface reads them: `a,b`, a backslash before a comma within one, `null` and `any`. */
export const writeValues = (column: Column, { values, none, any }: ColumnFilter): string =>
  [...values.map((value) => written(column, value)), ...(none ? ['null'] : []), ...(any ? ['any'] : [])].join(
    ',',
  )
