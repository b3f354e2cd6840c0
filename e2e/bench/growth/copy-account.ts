import { sql } from 'kysely'
import { copiedNumber } from '../../../src/contract/identifiers/testing/copied-numbers.ts'
import type { Db } from '../../../src/server/platform/database/tables.ts'

/** Columns by which a row belongs to a shipment, a container or a tracking request. */
const links = ['shipment_id', 'container_id', 'record_id', 'reference_id', 'entity_id', 'tracking_request_id']
const roots = ['shipments', 'containers', 'tracking_requests']
/** What others refer to within the account, and what refers to it. */
const ownIds = new Set(['id', ...links])
const numbers = new Set([
  'number',
  'bill_of_lading_number',
  'booking_number',
  'normalized_number',
  'request_number',
])
/** When a row was written, by which lists are sorted; times of the trade stay, for days do not get more when a fleet gets larger. */
const written = new Set([
  'created_at',
  'updated_at',
  'learned_at',
  'recorded_at',
  'occurred_at',
  'checked_at',
  'next_check_at',
])
/** The database gives these anew. */
const given = new Set(['xid', 'written_at'])
/** The rows that are copied, the numbers of a copy, and how many copies there are. */
const schema = 'bench_growth'

interface Column {
  table: string
  name: string
  type: string
}

/** The tables with rows of an account that belong to its shipments, containers and requests, with the columns to copy. */
async function copiedColumns(db: Db): Promise<Map<string, Column[]>> {
  const { rows } = await sql<Column>`
    select c.relname as table, a.attname as name, format_type(a.atttypid, a.atttypmod) as type
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' and a.attidentity = ''
    order by c.relname, a.attnum`.execute(db)
  return new Map(
    [...Map.groupBy(rows, ({ table }) => table)].filter(
      ([table, columns]) =>
        columns.some(({ name }) => name === 'account_id') &&
        (roots.includes(table) || columns.some(({ name }) => links.includes(name))),
    ),
  )
}

const copy = sql.ref('copy.number')

/** What a column has in a copy. */
function copied({ table, name, type }: Column) {
  const own = sql.ref(`original.${name}`)
  const found = sql`coalesce((select copied from ${sql.table(`${schema}.numbers`)} numbers
    where numbers.copy = ${copy} and numbers.original = ${own}), ${own})`
  if (type === 'uuid' && ownIds.has(name))
    return sql`overlay(${own}::text placing substr(md5(${own}::text || ${copy}), 1, 12) from 25)::uuid`
  if (name === 'ref_numbers')
    return sql`array(select reference || '-' || ${copy} from unnest(${own}) with ordinality as of (reference, place) order by place)`
  if (table === 'identifiers' && (name === 'normalized' || name === 'value')) {
    const between = name === 'value' ? sql`'-'` : sql`''`
    return sql`case when original.field = 'ref_number' then ${own} || ${between} || ${copy} else ${found} end`
  }
  if (numbers.has(name) && type === 'text') return found
  if (written.has(name))
    return name === 'next_check_at'
      ? sql`${own} + ${copy} * interval '1 second'`
      : sql`${own} - ${copy} * interval '1 second'`
  return own
}

/** Keeps the rows that came through tracking, once, and which copies of them there are. */
async function keepOriginals(db: Db, account: string, tables: Iterable<string>): Promise<void> {
  await sql`create schema if not exists ${sql.id(schema)}`.execute(db)
  await db.transaction().execute(async (trx) => {
    const { rows } = await sql`select where to_regclass(${`${schema}.copied`}) is not null`.execute(trx)
    if (rows.length > 0) return
    for (const table of tables)
      await sql`create table ${sql.table(`${schema}.${table}`)} as
        select * from ${sql.table(`public.${table}`)} where account_id = ${account}`.execute(trx)
    await sql`create table ${sql.table(`${schema}.numbers`)} (copy int, original text collate "C", copied text not null, primary key (copy, original))`.execute(
      trx,
    )
    await sql`create table ${sql.table(`${schema}.copied`)} ("table" text, copy int, primary key ("table", copy))`.execute(
      trx,
    )
  })
}

/** All numbers of the rows that are copied, but references, which no carrier gave. */
async function originalNumbers(db: Db): Promise<string[]> {
  const { rows } = await sql<{ number: string }>`
    select normalized as number from ${sql.table(`${schema}.identifiers`)} where field <> 'ref_number'
    union select value from ${sql.table(`${schema}.identifiers`)} where field <> 'ref_number'
    union select number from ${sql.table(`${schema}.containers`)}
    union select bill_of_lading_number from ${sql.table(`${schema}.shipments`)}
    union select normalized_number from ${sql.table(`${schema}.shipments`)}
    union select booking_number from ${sql.table(`${schema}.shipments`)}
    union select request_number from ${sql.table(`${schema}.tracking_requests`)}
    union select normalized_number from ${sql.table(`${schema}.tracking_requests`)}`.execute(db)
  return rows.flatMap(({ number }) => (number === null ? [] : [number]))
}

const NUMBERS_AT_ONCE = 50_000
async function writeNumbers(db: Db, copies: readonly number[]): Promise<void> {
  const all = await originalNumbers(db)
  const numbersOfCopies = sql.table(`${schema}.numbers`)
  for (const of of copies)
    for (let from = 0; from < all.length; from += NUMBERS_AT_ONCE) {
      const some = all.slice(from, from + NUMBERS_AT_ONCE)
      await sql`insert into ${numbersOfCopies}
        select ${of}::int, * from unnest(${some}::text[], ${some.map((number) => copiedNumber(number, of))}::text[])
        on conflict do nothing`.execute(db)
    }
  await sql`analyze ${numbersOfCopies}`.execute(db)
}

/** One copy of the rows of a table, where it is not there yet. */
async function copyTable(db: Db, table: string, columns: readonly Column[], of: number): Promise<void> {
  const chosen = columns.filter(({ name }) => !given.has(name))
  await db.transaction().execute(async (trx) => {
    const { rows } = await sql`
      insert into ${sql.table(`${schema}.copied`)} values (${table}, ${of}) on conflict do nothing returning copy`.execute(
      trx,
    )
    if (rows.length === 0) return
    // Neither triggers nor foreign keys: what triggers derive is copied too.
    await sql`set local session_replication_role = replica`.execute(trx)
    await sql`insert into ${sql.table(`public.${table}`)} (${sql.join(chosen.map(({ name }) => sql.id(name)))})
      select ${sql.join(chosen.map(copied))}
      from ${sql.table(`${schema}.${table}`)} original, (select ${sql.lit(String(of))}::int as number) as copy
      ${table === 'event_log' ? sql`order by original.seq` : sql``}`.execute(trx)
  })
}

interface Index {
  name: string
  definition: string
}

/** Of a table, but those of keys. Many rows are put into an index one by one much more slowly than it is made of all of them. */
async function otherIndexes(db: Db, table: string): Promise<Index[]> {
  const { rows } = await sql<Index>`
    select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
    from pg_index where indrelid = ${`public.${table}`}::regclass and not indisunique
      and not exists (select from pg_constraint where conindid = indexrelid)`.execute(db)
  return rows
}

/** All copies of one table, without its indexes meanwhile; where this is broken off, they are made by the next run. */
async function copyIndexed(
  db: Db,
  table: string,
  columns: readonly Column[],
  copies: readonly number[],
): Promise<void> {
  const kept = sql.table(`${schema}.indexes`)
  await sql`create table if not exists ${kept} (name text primary key, definition text, "table" text)`.execute(
    db,
  )
  for (const { name, definition } of await otherIndexes(db, table))
    await sql`insert into ${kept} values (${name}, ${definition}, ${table}) on conflict do nothing`.execute(
      db,
    )
  const { rows: indexes } =
    await sql<Index>`select name, definition from ${kept} where "table" = ${table}`.execute(db)
  for (const { name } of indexes) await sql`drop index if exists ${sql.raw(name)}`.execute(db)
  for (const of of copies) await copyTable(db, table, columns, of)
  // Of a partitioned table the definition names the parent alone.
  for (const { definition } of indexes) await sql.raw(definition.replace(' ON ONLY ', ' ON ')).execute(db)
}

/**
 * Copies all that belongs to the shipments, containers and requests of an account within that account, until it has so many containers:
 * each copy with ids and numbers of its own, and references between its rows. What came through tracking is what is copied, each time.
 * @returns how many containers it has then, and how many copies were made in all
 */
export async function copyUntil(
  db: Db,
  account: string,
  containers: number,
  report: (sentence: string) => void,
): Promise<{ containers: number; copies: number }> {
  const tables = await copiedColumns(db)
  await keepOriginals(db, account, tables.keys())
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ${sql.table(`${schema}.containers`)}`.execute(db)
  const each = rows[0]?.count ?? 0
  if (each === 0) throw new Error('There is no container to copy')
  const { rows: before } = await sql<{ made: number }>`
    select coalesce(max(copy), 0) as made from ${sql.table(`${schema}.copied`)} where "table" = 'containers'`.execute(
    db,
  )
  const made = before[0]?.made ?? 0
  const wanted = Math.max(made, Math.ceil(containers / each) - 1)
  const copies = Array.from({ length: wanted }, (_, index) => index + 1)
  if (wanted > made) {
    const began = performance.now()
    const since = () => `${((performance.now() - began) / 1000).toFixed(0)} s`
    await writeNumbers(db, copies.slice(made))
    await Promise.all(
      [...tables].map(async ([table, columns]) => {
        await copyIndexed(db, table, columns, copies)
        report(`${table}: ${wanted} copies, ${since()}`)
      }),
    )
    await recount(db, account)
    report(`${each * (wanted + 1)} containers, ${since()}`)
  }
  return { containers: each * (wanted + 1), copies: wanted }
}

/** The counts that triggers keep. */
async function recount(db: Db, account: string): Promise<void> {
  await sql`delete from record_count_changes where account_id = ${account}`.execute(db)
  for (const kind of roots)
    await sql`update record_counts set total = (select count(*) from ${sql.table(kind)} where account_id = ${account})
      where account_id = ${account} and kind = ${kind}`.execute(db)
}
