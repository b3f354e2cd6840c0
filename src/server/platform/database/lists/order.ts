import { type RawBuilder, sql } from 'kysely'
import {
  type Column,
  type ColumnKind,
  type SortField,
  sortedName,
} from '../../../../contract/jsonapi/index.ts'
import type { Position } from './cursor.ts'
import { castOf, isText, type Joined, type ListTable } from './table.ts'

/** One thing that a list is sorted by. The last is always the id, so that every order is whole. */
interface OrderKey {
  kind: ColumnKind
  /** With its collation, so that both engines sort alike. */
  value: RawBuilder<unknown>
  descending: boolean
  nulls: 'none' | 'first' | 'last'
  indexed: boolean
  /** What the statement is joined with, for a key of a related record. */
  join?: RawBuilder<unknown>
}

/** The keys of a sort, or of the list's default order where none is requested; the id is not among them. */
export function keysOf(list: ListTable, sort: readonly SortField[]): OrderKey[] {
  const fields = sort.length > 0 ? sort : list.order
  return fields.flatMap((field, index): OrderKey[] => {
    const column = list.columns[field.column]
    const { value, sorts, ordering, rank, named } = list.sql[field.column] ?? {}
    if (!column || !value) return []
    const slug = 'slug' in field ? field.slug : undefined
    if (slug !== undefined) {
      const order = named?.(slug, `sorted${index}`)
      if (!order) return []
      const { join, number, text } = order
      const key = { descending: field.descending ?? false, nulls: 'last', indexed: false, join } as const
      return [
        { ...key, kind: 'number', value: number },
        { ...key, kind: 'text', value: sql`${text} collate "C"` },
      ]
    }
    const first = 'nullsFirst' in field && field.nullsFirst
    const sorted = comparable(column, sorts?.value ?? value)
    const key: OrderKey = {
      kind: rank ? 'number' : column.kind,
      value: rank ?? (isText(column) ? sql`${sorted} collate "C"` : sorted),
      descending: field.descending ?? false,
      nulls: column.always && !sorts ? 'none' : first ? 'first' : 'last',
      indexed: sorts?.indexed ?? list.indexed.has(field.column),
      ...(sorts && { join: sorts.join }),
    }
    if (ordering) return orderingKeys(key, ordering)
    return sorts && index === fields.length - 1 ? [key, relatedKey(key, sorts)] : [key]
  })
}

/** Lists are sorted as they are shown, their words one after the other; those without any as if they had no value. */
function comparable({ kind }: Column, value: RawBuilder<unknown>): RawBuilder<unknown> {
  if (kind === 'words') return sql`nullif(array_to_string(${value}, ', '), '')`
  if (kind === 'entries')
    return sql`nullif(jsonb_path_query_array(${value}, '$[*].name')::text
      || jsonb_path_query_array(${value}, '$[*].type')::text, '[][]')`
  return value
}

/** All after the first are compared among records that are alike in it: null where it is null, and nowhere else. */
const orderingKeys = (key: OrderKey, ordering: readonly RawBuilder<unknown>[]): OrderKey[] =>
  ordering.map((value, place) => (place === 0 ? { ...key, value } : { ...key, value, nulls: 'none' }))

/** Records of one related record stand together: the order of its index is the order of the list. */
const relatedKey = ({ descending, indexed, join }: OrderKey, { id }: Joined): OrderKey => ({
  kind: 'id',
  value: id,
  descending,
  nulls: 'last',
  indexed,
  ...(join && { join }),
})

/** Names a list and its sort, for cursors: `containers -act_by_at,number`. */
export function nameOfSort(list: ListTable, sort: readonly SortField[]): string {
  const fields = sort.length > 0 ? sort : list.order
  return `${list.table} ${fields.map((field) => (field.descending ? '-' : '') + sortedName(field)).join(',')}`
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
interface Branch {
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
export const branchesOf = (keys: readonly OrderKey[], at: Position | null): Branch[] =>
  branchesAfter(keys, at && [...at.keys, at.id])

function branchesAfter(keys: readonly OrderKey[], values: readonly (string | null)[] | null): Branch[] {
  const [first, ...rest] = keys
  if (!first) return []
  if (!first.indexed) return [{ where: values ? [beyond(keys, values)] : [], keys }]
  // The nulls of a record that is joined are never in the index's own order: it does not know who has no such record.
  if (!values && isNatural(first) && !first.join) return [{ where: [], keys }]
  const filled = { where: [sql<boolean>`${first.value} is not null`], keys: known(first, rest) }
  const nulls = inside(sql`${first.value} is null`, rest, null)
  if (!values) {
    if (first.nulls === 'none') return [filled]
    return first.nulls === 'last' ? [filled, ...nulls] : [...nulls, filled]
  }
  const [value = null, ...others] = values
  const branches = inside(same(first, value), rest, others)
  if (value !== null) branches.push({ where: [past(first, value)], keys: known(first, rest) })
  if (value !== null && first.nulls === 'last') branches.push(...nulls)
  if (value === null && first.nulls === 'first') branches.push(filled)
  return branches
}

const known = (first: OrderKey, rest: readonly OrderKey[]): OrderKey[] => [
  { ...first, nulls: 'none' },
  ...rest,
]

/** Among records that are alike in what came before: in parts again where those are walked by a related record. */
function inside(
  alike: Condition,
  rest: readonly OrderKey[],
  values: readonly (string | null)[] | null,
): Branch[] {
  if (rest[0]?.join)
    return branchesAfter(rest, values).map(({ where, keys }) => ({ where: [alike, ...where], keys }))
  return [{ where: values ? [alike, beyond(rest, values)] : [alike], keys: rest }]
}
