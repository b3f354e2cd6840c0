import { type Kysely, sql } from 'kysely'

/**
 * What a PostgreSQL server does by itself and the embedded engine does not: clear away dead rows, renew the planner's
 * statistics, shorten the write-ahead log. One table at a time, so that other queries run in between.
 */
export async function maintainEmbedded<T>(db: Kysely<T>): Promise<void> {
  // The engine counts changes on the side and adds them up about once a second; here they are wanted now.
  await sql`select pg_stat_force_next_flush()`.execute(db)
  const { rows } = await worn.execute(db)
  for (const { name } of rows) await sql`vacuum (analyze) ${sql.table(name)}`.execute(db)
  await sql`checkpoint`.execute(db)
}

// The thresholds of PostgreSQL's autovacuum.
const worn = sql<{ name: string }>`
  select stat.relname as name
  from pg_stat_user_tables stat join pg_class class on class.oid = stat.relid
  where stat.schemaname = 'public' and (
    stat.n_dead_tup > 50 + 0.2 * greatest(class.reltuples, 0)
    or stat.n_ins_since_vacuum > 1000 + 0.2 * greatest(class.reltuples, 0)
    or stat.n_mod_since_analyze > 50 + 0.1 * greatest(class.reltuples, 0)
  )
  order by name`
