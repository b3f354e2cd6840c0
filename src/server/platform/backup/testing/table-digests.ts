import { sql } from 'kysely'
import type { Db } from '../../database/tables.ts'

/** Of every table the number of rows and their digest as the engine makes it, computed columns too; and every sequence. */
export async function tableDigests(db: Db): Promise<Record<string, string>> {
  const { rows: relations } = await sql<{ name: string; kind: string }>`
    select relname as name, relkind as kind from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'S') and not relispartition and relname <> 'kysely_migration'
    order by relname collate "C"`.execute(db)
  const digests: Record<string, string> = {}
  for (const { name, kind } of relations) {
    const digest =
      kind === 'S'
        ? sql`last_value::text || is_called::text`
        : sql`count(*)::text || ' ' || md5(coalesce(string_agg(found::text, '|' order by found::text collate "C"), ''))`
    const { rows } = await sql<{ digest: string }>`
      select ${digest} as digest from ${sql.table(name)} as found`.execute(db)
    digests[name] = rows[0]?.digest ?? ''
  }
  return digests
}

/** Keys, indexes and triggers as they are defined, with whether triggers fire. */
export async function definitions(db: Db): Promise<string[]> {
  const { rows } = await sql<{ definition: string }>`
    select conrelid::regclass::text || ' ' || conname || ' ' || pg_get_constraintdef(oid) as definition
      from pg_constraint where connamespace = 'public'::regnamespace and contype <> 'n'
    union all select indexdef from pg_indexes where schemaname = 'public'
    union all select pg_get_triggerdef(oid) || ' ' || tgenabled::text from pg_trigger where not tgisinternal
    order by 1`.execute(db)
  return rows.map(({ definition }) => definition)
}
