import { type RawBuilder, sql } from 'kysely'
import { MIGRATIONS_TABLE } from '../database/migrate.ts'
import type { Db, Trx } from '../database/tables.ts'

export interface TableShape {
  name: string
  /** Those that are stored; the engine computes the others. */
  columns: { name: string; type: string }[]
}

const inSchema = sql`current_schema()::regnamespace`

/** The tables with what is stored in them, but for the list of migrations; one that is kept by month is one table. */
export async function tableShapes(db: Db): Promise<TableShape[]> {
  const { rows } = await sql<{ name: string; column: string | null; type: string }>`
    select class.relname as name, attribute.attname as "column",
      format_type(attribute.atttypid, attribute.atttypmod) as type
    from pg_class class
      left join pg_attribute attribute on attribute.attrelid = class.oid and attribute.attnum > 0
        and not attribute.attisdropped and attribute.attgenerated = ''
    where class.relnamespace = ${inSchema} and class.relkind in ('r', 'p') and not class.relispartition
      and class.relname <> ${MIGRATIONS_TABLE}
    order by class.relname collate "C", attribute.attnum`.execute(db)
  const shapes = new Map<string, TableShape>()
  for (const { name, column, type } of rows) {
    const shape = shapes.get(name) ?? { name, columns: [] }
    if (column !== null) shape.columns.push({ name: column, type })
    shapes.set(name, shape)
  }
  return [...shapes.values()]
}

export interface SequenceState {
  name: string
  last_value: string
  is_called: boolean
}

export async function sequenceStates(db: Db): Promise<SequenceState[]> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class where relnamespace = ${inSchema} and relkind = 'S'
    order by relname collate "C"`.execute(db)
  const states: SequenceState[] = []
  for (const { name } of rows) {
    const found = await sql<{ last_value: string; is_called: boolean }>`
      select last_value::text as last_value, is_called from ${sql.table(name)}`.execute(db)
    if (found.rows[0]) states.push({ name, ...found.rows[0] })
  }
  return states
}

export async function setSequences(trx: Trx, states: readonly SequenceState[]): Promise<void> {
  const known = new Set((await sequenceStates(trx)).map(({ name }) => name))
  for (const { name, last_value, is_called } of states)
    if (known.has(name))
      await sql`select setval(quote_ident(${name}::text)::regclass, ${last_value}::bigint, ${is_called}::boolean)`.execute(
        trx,
      )
}

/**
 * Does `load` without what checks and follows single rows: foreign keys, indexes that hold no rule, triggers. Afterwards they are
 * made again, which checks all rows at once. Those of months follow those of their table.
 */
export async function withoutRowChecks(trx: Trx, load: () => Promise<void>): Promise<void> {
  const { rows: keys } = await sql<{ table: string; name: string; definition: string }>`
    select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where connamespace = ${inSchema} and contype = 'f' and conparentid = 0`.execute(trx)
  const { rows: indexes } = await sql<{ name: string; definition: string }>`
    select index.indexrelid::regclass::text as name,
      -- That of a table that is kept by month is written without its months, which are to have it too.
      case class.relkind when 'I' then replace(pg_get_indexdef(index.indexrelid), ' ON ONLY ', ' ON ')
        else pg_get_indexdef(index.indexrelid) end as definition
    from pg_index index join pg_class class on class.oid = index.indexrelid
    where class.relnamespace = ${inSchema} and not index.indisunique and not class.relispartition
      and not exists (select from pg_constraint where conindid = index.indexrelid)`.execute(trx)
  const { rows: triggered } = await sql<{ table: string }>`
    select distinct tgrelid::regclass::text as table from pg_trigger join pg_class on pg_class.oid = tgrelid
    where relnamespace = ${inSchema} and not tgisinternal`.execute(trx)
  await runAll(trx, [
    ...keys.map(({ table, name }) => sql`alter table ${sql.raw(table)} drop constraint ${sql.id(name)}`),
    ...indexes.map(({ name }) => sql`drop index ${sql.raw(name)}`),
    ...triggered.map(({ table }) => sql`alter table ${sql.raw(table)} disable trigger user`),
  ])
  await load()
  await runAll(trx, [
    ...indexes.map(({ definition }) => sql.raw(definition)),
    ...keys.map(
      ({ table, name, definition }) =>
        sql`alter table ${sql.raw(table)} add constraint ${sql.id(name)} ${sql.raw(definition)}`,
    ),
    ...triggered.map(({ table }) => sql`alter table ${sql.raw(table)} enable trigger user`),
  ])
}

/** Whether anything is stored here, of Portolan or of others. */
export async function hasTables(db: Db): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from pg_class where relnamespace = ${inSchema} and relkind in ('r', 'v', 'm', 'p')) as found`.execute(
    db,
  )
  return rows[0]?.found ?? false
}

/** Drops the tables, views, sequences, types and functions of the schema, but for those of extensions. */
export async function dropEverything(trx: Trx): Promise<void> {
  const ownOnly = sql`not exists (
    select from pg_depend where pg_depend.objid = found.oid and pg_depend.deptype = 'e')`
  const { rows: relations } = await sql<{ name: string; kind: string }>`
    select found.oid::regclass::text as name, case relkind when 'v' then 'view' when 'm' then 'materialized view'
      when 'S' then 'sequence' when 'c' then 'type' else 'table' end as kind
    from pg_class found where relnamespace = ${inSchema} and relkind in ('r', 'v', 'm', 'p', 'S', 'c') and ${ownOnly}
    -- Sequences of columns go with their tables, and not without them.
    order by relkind = 'S'`.execute(trx)
  await runAll(
    trx,
    relations.map(({ name, kind }) => sql.raw(`drop ${kind} if exists ${name} cascade`)),
  )
  const { rows: functions } = await sql<{ name: string }>`
    select found.oid::regprocedure::text as name from pg_proc found
    where pronamespace = ${inSchema} and ${ownOnly}`.execute(trx)
  await runAll(
    trx,
    functions.map(({ name }) => sql.raw(`drop routine if exists ${name} cascade`)),
  )
}

async function runAll(trx: Trx, statements: readonly RawBuilder<unknown>[]): Promise<void> {
  for (const statement of statements) await statement.execute(trx)
}
