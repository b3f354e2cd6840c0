import { type Kysely, sql } from 'kysely'
import type { TableLocks } from '../migrate.ts'

export const locks: TableLocks = [['processes', 'access exclusive']]

const statements = [
  /* What accounts have open at a process: {"streams": {account: number}, "export_files": {account: number}}. */
  `alter table processes add column open_by_account jsonb not null default '{}'`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
