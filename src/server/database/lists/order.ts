import { type RawBuilder, sql } from 'kysely'
import type { ColumnKind, SortField } from '../../../contract/jsonapi/index.ts'
import type { Position } from './cursor.ts'
import { castOf, isText, type ListTable } from './table.ts'

/** One thing that a list is sorted by. The last is always the id, so that every order is whole. */
export interface OrderKey {
  kind: ColumnKind
  /** With its collation, so that both engines sort alike. */
  value: RawBuilder<unknown>
  descending: boolean
  nulls: 'none' | 'first' | 'last'
  indexed: boolean
}

/** The keys of a sort, or of the list's own order where none is asked; the id is not among them. */
export function keysOf(list: ListTable, sort: readonly SortField[]): OrderKey[] {
  const fields = sort.length > 0 ? sort : list.order
  return fields.flatMap((field): OrderKey[] => {
    const column = list.columns[field.column]
    const value = list.sql[field.column]?.value
    if (!column || !value) return []
    const first = 'nullsFirst' in field && field.nullsFirst
    return [
      {
        kind: column.kind,
        value: isText(column) ? sql`${value} collate "C"` : value,
        descending: field.descending ?? false,
        nulls: column.always ? 'none' : first ? 'first' : 'last',
        indexed: list.indexed.has(field.column),
      },
    ]
  })
}

/** Names a list and its sort, for cursors: `containers -act_by_at,number`. */
export function nameOfSort(list: ListTable, sort: readonly SortField[]): string {
  const fields = sort.length > 0 ? sort : list.order
  return `${list.table} ${fields.map(({ column, descending }) => (descending ? `-${column}` : column)).join(',')}`
}

export const idKey = (list: ListTable): OrderKey => ({
  kind: 'id',
  value: sql.ref(`${list.table}.id`),
  descending: false,
  nulls: 'none',
  indexed: false,
})

const other = { none: 'none', first: 'last', last: 'first' } as const
/** The same order from the other end. */
export const reversed = (keys: readonly OrderKey[]): OrderKey[] =>
  keys.map((key) => ({ ...key, descending: !key.descending, nulls: other[key.nulls] }))

/** Where PostgreSQL puts nulls by itself, and thereby every index of ours. */
const isNatural = ({ descending, nulls }: OrderKey): boolean =>
  nulls === 'none' || nulls === (descending ? 'first' : 'last')

export const orderBy = (keys: readonly OrderKey[]) =>
  sql.join(
    keys.map((key) => {
      const nulls = isNatural(key) ? sql`` : key.nulls === 'last' ? sql`nulls last` : sql`nulls first`
      return sql`${key.value} ${key.descending ? sql`desc` : sql`asc`} ${nulls}`
    }),
  )

type Condition = RawBuilder<boolean>
export interface Branch {
  where: Condition[]
  keys: readonly OrderKey[]
}

const parameter = (key: OrderKey, value: string) => sql`${value}::${castOf(key)}`
const same = (key: OrderKey, value: string | null): Condition =>
  value === null ? sql`${key.value} is null` : sql`${key.value} = ${parameter(key, value)}`
/** Beyond a value that is not null, among values. */
const past = (key: OrderKey, value: string): Condition =>
  key.descending ? sql`${key.value} < ${parameter(key, value)}` : sql`${key.value} > ${parameter(key, value)}`

/** Beyond the values in the order of the keys: `a > 1 or a = 1 and (b > 2 or …)`. */
function beyond(keys: readonly OrderKey[], values: readonly (string | null)[]): Condition {
  const [key, ...rest] = keys
  const [value = null] = values
  if (!key) return sql`false`
  const any: Condition[] = []
  if (value !== null) any.push(past(key, value))
  if (value !== null && key.nulls === 'last') any.push(sql`${key.value} is null`)
  if (value === null && key.nulls === 'first') any.push(sql`${key.value} is not null`)
  if (rest.length > 0) any.push(sql`(${same(key, value)} and ${beyond(rest, values.slice(1))})`)
  return any.length === 0 ? sql`false` : sql`(${sql.join(any, sql` or `)})`
}

/**
 * The parts that a list is read in, one after the other: an index walks each of them from its beginning. Where no
 * index has the order there is one part, sorted as a whole.
 * @param keys with the id as the last
 */
export function branchesOf(keys: readonly OrderKey[], at: Position | null): Branch[] {
  const [first, ...rest] = keys
  if (!first) return []
  const values = at && [...at.keys, at.id]
  if (!first.indexed) return [{ where: values ? [beyond(keys, values)] : [], keys }]
  const known: readonly OrderKey[] = [{ ...first, nulls: 'none' }, ...rest]
  const nulls: Branch = { where: [sql`${first.value} is null`], keys: rest }
  if (!values) {
    if (isNatural(first)) return [{ where: [], keys }]
    const filled: Branch = { where: [sql`${first.value} is not null`], keys: known }
    return first.nulls === 'last' ? [filled, nulls] : [nulls, filled]
  }
  const [value = null] = values
  const branches: Branch[] = [{ where: [same(first, value), beyond(rest, values.slice(1))], keys: rest }]
  if (value !== null) branches.push({ where: [past(first, value)], keys: known })
  if (value !== null && first.nulls === 'last') branches.push(nulls)
  if (value === null && first.nulls === 'first')
    branches.push({ where: [sql`${first.value} is not null`], keys: known })
  return branches
}
