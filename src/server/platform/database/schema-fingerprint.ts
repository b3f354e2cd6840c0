import {
  Kysely,
  sql,
  DummyDriver,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely'
import { createHash } from 'node:crypto'
import type { Migration } from 'kysely/migration'

/** Comments and layout are no part of what a statement does. */
const normaliseSql = (text: string): string =>
  text
    .replaceAll(/\/\*.*?\*\//gs, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()

/**
 * SHA-256, in hex, of the statements that a migration sends to an engine that answers every query with no rows. Moving
 * the file or rewording a comment leaves the hash as it is; any other change of a statement, also one that comes from
 * a module that the migration imports, does not.
 */
export async function migrationHash(migration: Migration): Promise<string> {
  const hash = createHash('sha256')
  for (const { text, parameters } of await statementsOfMigration(migration))
    hash.update(`${text};${JSON.stringify(parameters)}\n`)
  return hash.digest('hex')
}

/** The statements that a migration sends to an engine that answers every query with no rows, without comments and layout. */
export async function statementsOfMigration({
  up,
}: Migration): Promise<{ text: string; parameters: readonly unknown[] }[]> {
  const statements: { text: string; parameters: readonly unknown[] }[] = []
  const recorder = new Kysely<unknown>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
    log: ({ query }) => {
      statements.push({ text: normaliseSql(query.sql), parameters: query.parameters })
    },
  })
  await up(recorder)
  return statements
}

/**
 * Columns, constraints, indexes, triggers and functions of a schema, one text each, without those of extensions, of the
 * list of migrations and of the months of tables that are kept by month. Two schemas of one engine in which the same statements ran have the same; the order of a
 * table's columns does not count.
 * @param qualifiers schemas whose names are left out: names are qualified or not, depending on the search path
 */
export async function schemaFingerprint<T>(
  db: Kysely<T>,
  schema: string,
  qualifiers: readonly string[],
): Promise<Set<string>> {
  const { rows } = await sql<{ text: string }>`
    with tables as (
      select oid, relname from pg_class
      where relnamespace = ${schema}::regnamespace and relkind in ('r', 'p', 'v', 'm') and not relispartition
        and relname not like 'kysely%'
    )
    select format('column %s.%s %s%s%s%s default %s', relname, attname, format_type(atttypid, atttypmod),
      case when attnotnull then ' not null' end, ' identity ' || nullif(attidentity::text, ''),
      ' generated ' || nullif(attgenerated::text, ''), pg_get_expr(adbin, adrelid)) as text
    from tables join pg_attribute on attrelid = tables.oid and attnum > 0 and not attisdropped
      left join pg_attrdef on adrelid = attrelid and adnum = attnum
    union all
    select format('constraint %s of %s %s', conname, relname, pg_get_constraintdef(pg_constraint.oid))
    from tables join pg_constraint on conrelid = tables.oid where contype <> 'n'
    union all
    select format('index %s', pg_get_indexdef(indexrelid)) from tables join pg_index on indrelid = tables.oid
    union all
    select format('trigger %s', pg_get_triggerdef(pg_trigger.oid))
    from tables join pg_trigger on tgrelid = tables.oid where not tgisinternal
    union all
    select format('function %s', pg_get_functiondef(pg_proc.oid))
    from pg_proc where pronamespace = ${schema}::regnamespace and prokind in ('f', 'p') and not exists (
      select from pg_depend where classid = 'pg_proc'::regclass and objid = pg_proc.oid and deptype = 'e')`.execute(
    db,
  )
  const prefixes = new RegExp(String.raw`\b(?:${qualifiers.join('|')})\.`, 'g')
  return new Set(rows.map(({ text }) => normaliseSql(text.replaceAll(prefixes, ''))))
}
