import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { migrations } from '../../server/platform/database/migrations/index.ts'
import { openDatabase } from '../../server/platform/database/open.ts'
import { ACCOUNT_COLUMN } from './naming.rules.ts'
import type { TableColumns } from './scope.rules.ts'

/** What the migrations make. */
interface Schema {
  tables: TableColumns
  /** Unique indexes, and those of primary keys, of tables with rows of accounts, that do not begin with the account: `table (column, …)` */
  keys: string[]
}

/** The tables as the migrations leave them, from an embedded database that is made for it. */
export async function schemaOfMigrations(): Promise<Schema> {
  const folder = await mkdtemp(join(tmpdir(), 'portolan-schema-'))
  const { db, close } = await openDatabase({ folder, migrations })
  try {
    const { rows } = await sql<{ name: string; columns: string[] }>`
      select class.relname as name, array_agg(attname::text order by attnum) as columns
      from pg_class class join pg_attribute on attrelid = class.oid
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and attnum > 0 and not attisdropped
      group by 1`.execute(db)
    const keys = await sql<{ key: string }>`
      select class.relname || ' (' || string_agg(pg_get_indexdef(indexrelid, place::int, true), ', ' order by place) || ')'
        || case when indpred is null then '' else ' where ' || pg_get_expr(indpred, indrelid) end as key
      from pg_index join pg_class class on class.oid = indrelid, generate_series(1, indnkeyatts) as place
      where indisunique and relnamespace = 'public'::regnamespace and exists (
        select from pg_attribute where attrelid = indrelid and attname = ${ACCOUNT_COLUMN} and not attisdropped)
      group by indexrelid, class.relname, indpred, indrelid
      having (array_agg(pg_get_indexdef(indexrelid, place::int, true) order by place))[1] <> ${ACCOUNT_COLUMN}
      order by key`.execute(db)
    return {
      tables: new Map(rows.map(({ name, columns }) => [name, columns])),
      keys: keys.rows.map(({ key }) => key),
    }
  } finally {
    await close()
    await rm(folder, { recursive: true, force: true })
  }
}
