import { type RawBuilder, sql } from 'kysely'
import type { Column, ColumnKind, Columns, Filter } from '../../../../contract/jsonapi/index.ts'
import type { CountingRequest, CountingQuery } from './counting.ts'

/** How a list is sorted by what a related record says: once `join` is part of the statement. */
export interface Joined {
  join: RawBuilder<unknown>
  value: RawBuilder<unknown>
  /** The related record's id: the second thing sorted by, so that an index of its table gives the order. */
  id: RawBuilder<unknown>
  indexed: boolean
}

/** How a list is sorted by what records hold under a name: numbers as numbers first, then texts. */
interface NamedOrder {
  join: RawBuilder<unknown>
  number: RawBuilder<unknown>
  text: RawBuilder<unknown>
}

/** How a column is read and compared, where that is not simply the table's column of its name. */
export interface ColumnSql {
  /** What is compared and sorted by. */
  value?: RawBuilder<unknown>
  /** Instead of all else, for a value that depends on the present time. */
  at?: (now: Date) => ColumnSql
  /** Instead of comparing: records that are found through another table. */
  matches?: (values: readonly string[], accountId: string) => RawBuilder<boolean>
  /** Instead of all else: reads its filter by itself. */
  reads?: (filter: Filter, asking: CountingRequest) => RawBuilder<boolean>
  /** Instead of sorting by `value`. */
  sorts?: Joined
  /** How it is sorted by one of its names. @param alias of what is joined */
  named?: (slug: string, alias: string) => NamedOrder
  /** Instead of sorting by `value`: by this number. */
  rank?: RawBuilder<unknown>
  /** Instead of sorting by `value`: by these in turn, of the column's kind; none is null where another is not. */
  ordering?: readonly RawBuilder<unknown>[]
  /** How its values are counted, where that does not follow from its kind. */
  counts?: CountingQuery
  /** Around all conditions of the column, for one that belongs to a related record. */
  within?: (condition: RawBuilder<boolean>, accountId: string, none: boolean) => RawBuilder<boolean>
}

/** A list: its table, its columns as the contract has them, and their SQL. */
export interface ListTable {
  table: string
  columns: Columns
  sql: Readonly<Record<string, Required<Pick<ColumnSql, 'value'>> & ColumnSql>>
  /** Columns by which an index has the table in order, after the account: those are walked, not sorted. */
  indexed: ReadonlySet<string>
  /** The default order. Nulls come last unless it says otherwise. */
  order: readonly OwnOrder[]
  /** The kind under which the database keeps the number of records, where it does. */
  counted: boolean
}

/** The list with the values that depend on the present time, by the clock of the trade. */
export function listAt(list: ListTable, now: Date | undefined): ListTable {
  const changing = Object.entries(list.sql).filter(([, { at }]) => at !== undefined)
  if (now === undefined || changing.length === 0) return list
  const present = changing.map(([name, { value, at }]) => [name, { value, ...at?.(now) }] as const)
  return { ...list, sql: { ...list.sql, ...Object.fromEntries(present) } }
}

interface OwnOrder {
  column: string
  descending?: boolean
  nullsFirst?: boolean
}

interface ColumnDescription<C extends Columns> {
  table: string
  columns: C
  sql?: { [Name in keyof C]?: ColumnSql }
  indexed?: readonly (keyof C & string)[]
  order?: readonly OwnOrder[]
  counted?: boolean
}

/** Describes a list; newest first unless it says otherwise. */
export function listTable<const C extends Columns>(described: ColumnDescription<C>): ListTable {
  const { table, columns, indexed = [], counted = true } = described
  const special: Readonly<Record<string, ColumnSql | undefined>> = described.sql ?? {}
  const order = described.order ?? [{ column: 'created_at', descending: true }]
  const all = Object.keys(columns).map((name) => {
    const own: ColumnSql = special[name] ?? {}
    return [name, { value: sql.ref(`${table}.${name}`), ...own }] as const
  })
  return { table, columns, sql: Object.fromEntries(all), indexed: new Set(indexed), order, counted }
}

const casts: Record<ColumnKind, string> = {
  text: 'text',
  word: 'text',
  code: 'text',
  enum: 'text',
  words: 'text',
  entries: 'text',
  pairs: 'text',
  id: 'uuid',
  number: 'float8',
  boolean: 'boolean',
  instant: 'timestamptz',
  date: 'date',
}
/** The type in which a column's values are compared. */
export const castOf = ({ kind }: Pick<Column, 'kind'>) => sql.raw(casts[kind])
export const isText = ({ kind }: Pick<Column, 'kind'>) => casts[kind] === 'text'
