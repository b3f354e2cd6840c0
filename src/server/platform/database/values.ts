import { type RawBuilder, sql } from 'kysely'
import type { Db } from './tables.ts'

/** How many records of some kinds an account has, from the counts that the database keeps. */
export async function keptCounts<const Kind extends string>(
  db: Db,
  accountId: string,
  kinds: readonly Kind[],
): Promise<Record<Kind, number>> {
  const of = sql`account_id = ${accountId} and kind = any(${sql.val(kinds)}::text[])`
  // Of records that are written in every change the latest lines are still to be added up.
  const { rows } = await sql<{ kind: Kind; total: number }>`
    select kind, sum(total)::bigint as total from (
      select kind, total from record_counts where ${of}
      union all
      select kind, change as total from record_count_changes where ${of}) as counts
    group by kind`.execute(db)
  const counts = Object.fromEntries(kinds.map((kind) => [kind, 0])) as Record<Kind, number>
  for (const { kind, total } of rows) counts[kind] = total
  return counts
}

/*
 * Values on their way in and out, the same on both engines.
 *
 * Read: timestamptz '2026-11-20T18:58:00Z' (milliseconds only where there are any), date '2026-11-20', bigint, count
 * and numeric as number, json as its value, bytea as Uint8Array, arrays as arrays, everything else as text.
 * Written: strings, numbers, booleans, null and Date as they are; Uint8Array as bytea; an array is an SQL array
 * (text[], uuid[]); an object is JSON. A JSON *array*, string, number or null must be wrapped in `json()`: the
 * drivers do not know the column's type.
 */

/** A parameter of type jsonb, whatever the value: arrays, strings and null too. */
export function json<T>(value: T): RawBuilder<T> {
  return sql<T>`${JSON.stringify(value)}::jsonb`
}

/**
 * Whether a column has one of these ids; one parameter, however many they are. A single id is compared by itself: of an array
 * PostgreSQL knows the length only once it has it, and makes a plan for each request, which takes longer than reading the record.
 */
export const among = (column: string, ids: readonly string[]): RawBuilder<boolean> =>
  ids.length === 1
    ? sql`${sql.ref(column)} = ${ids[0]}::uuid`
    : sql`${sql.ref(column)} = any(${sql.val(ids)}::uuid[])`

/**
 * Texts of which a statement makes rows. Behind a `select`, so that PostgreSQL expects the same number of rows whatever their number
 * is: else it makes a plan for each request.
 */
export const textList = (texts: readonly (string | null)[]): RawBuilder<string[]> =>
  sql`(select ${sql.val(texts)}::text[])`

type ValueReader = (text: string) => unknown

const asIs: ValueReader = (text) => text

/** A value that the engine has and JavaScript has not. */
export class UnreadableValue extends Error {}

function integer(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new UnreadableValue(`${text} is too large to be read as a number`)
  return value
}

const LENGTH_OF_WHOLE_SECOND = '2026-11-30 18:00:00+00'.length
// What the engines write while their time zone is UTC; parts of a millisecond are left out.
const utc = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)(?:\.(\d{1,3})\d*)?\+00$/

/** ISO 8601 in UTC of a timestamptz as PostgreSQL writes it; `infinity` and years of five digits stay as they are. */
export function readTimestamp(text: string): string {
  // Whole seconds of four-digit years, as nearly all are.
  if (text.length === LENGTH_OF_WHOLE_SECOND && text.endsWith('+00'))
    return `${text.slice(0, 10)}T${text.slice(11, 19)}Z`
  const [, date, time, fraction] = utc.exec(text) ?? []
  if (date === undefined || time === undefined) return text
  const milliseconds = fraction?.padEnd(3, '0') ?? '000'
  return milliseconds === '000' ? `${date}T${time}Z` : `${date}T${time}.${milliseconds}Z`
}

const bytes: ValueReader = (text) => new Uint8Array(Buffer.from(text.slice(2), 'hex'))
const value: ValueReader = (text) => JSON.parse(text) as unknown

const element = /"((?:[^"\\]|\\.)*)"|([^,{}]+)|[{}]/gs

/** Reads an array as PostgreSQL writes it, `{a,"b, c",NULL,{…}}`, each element by `read`. */
export function array(text: string, read: ValueReader): unknown[] {
  if (text === '{}') return []
  // Ids, codes and numbers: nothing is quoted, nested or numbered otherwise.
  if (!/["\\]|.[{[]|NULL|^\[/i.test(text)) return text.slice(1, -1).split(',').map(read)
  const open: unknown[][] = [[]]
  // A lower bound other than 1 is written before the array: [0:1]={a,b}
  for (const [whole, quoted, bare] of text.slice(text.indexOf('{')).matchAll(element)) {
    if (whole === '{') open.push([])
    else if (whole === '}') {
      const closed = open.pop()
      open.at(-1)?.push(closed)
    } else if (quoted !== undefined) open.at(-1)?.push(read(quoted.replace(/\\(.)/gs, '$1')))
    else if (bare !== undefined) open.at(-1)?.push(bare === 'NULL' ? null : read(bare))
  }
  return open[0]?.[0] as unknown[]
}

// Type and array type, by the numbers of pg_type (they never change).
const types: [oid: number, arrayOid: number, read: ValueReader][] = [
  [16, 1000, (text) => text === 't'],
  [17, 1001, bytes],
  [19, 1003, asIs], // name
  [20, 1016, integer], // bigint
  [21, 1005, Number], // smallint
  [23, 1007, Number], // integer
  [25, 1009, asIs], // text
  [26, 1028, Number], // oid
  [114, 199, value], // json
  [700, 1021, Number], // real
  [701, 1022, Number], // double precision
  [1042, 1014, asIs], // char(n)
  [1043, 1015, asIs], // varchar
  [1082, 1182, asIs], // date
  [1114, 1115, asIs], // timestamp without time zone
  [1184, 1185, readTimestamp],
  [1700, 1231, Number], // numeric
  [2950, 2951, asIs], // uuid
  [3802, 3807, value], // jsonb
]

/** How to read a value, by the number of its type. */
export const readers: Record<number, ValueReader> = Object.fromEntries(
  types.flatMap(([oid, arrayOid, read]) => [
    [oid, read],
    [arrayOid, (text: string) => array(text, read)],
  ]),
)

export const readerOf = (oid: number): ValueReader => readers[oid] ?? asIs

const quoted = (text: string) => `"${text.replace(/["\\]/g, '\\$&')}"`

/** A parameter as text, by the rules that the `pg` driver has for them. */
export function parameterText(parameter: unknown): string | null {
  if (parameter === null || parameter === undefined) return null
  if (typeof parameter === 'string') return parameter
  if (parameter instanceof Date) return parameter.toISOString()
  if (parameter instanceof Uint8Array) return `\\x${Buffer.from(parameter).toString('hex')}`
  if (Array.isArray(parameter)) {
    const elements = parameter.map((item: unknown) => {
      const text = parameterText(item)
      if (text === null) return 'NULL'
      return Array.isArray(item) ? text : quoted(text)
    })
    return `{${elements.join(',')}}`
  }
  switch (typeof parameter) {
    case 'number':
    case 'bigint':
    case 'boolean':
      return String(parameter)
    case 'object':
      return JSON.stringify(parameter)
    default:
      throw new TypeError(`A ${typeof parameter} cannot be a parameter of a query`)
  }
}
