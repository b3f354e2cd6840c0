import { type Kysely, sql } from 'kysely'
import { exportReaders, hasExportViews } from './export-views.store.ts'

/** Longer than the role's own limits of time: those answer with their reason, and this ends who lifted them. */
const MAX_STATEMENT_MINUTES = 6
const MAX_TRANSACTION_MINUTES = 20

interface ReaderLimits {
  statementSeconds: number
  transactionSeconds: number
}

/**
 * Ends the connections of programs that read the views, if a statement or a transaction takes too long. PostgreSQL lets every role lift its
 * own `statement_timeout`, and has no limit of a role's memory below that of a superuser.
 * @returns how many were ended
 */
export async function endOverdueReaders<T>(
  db: Kysely<T>,
  limits: ReaderLimits = {
    statementSeconds: MAX_STATEMENT_MINUTES * 60,
    transactionSeconds: MAX_TRANSACTION_MINUTES * 60,
  },
): Promise<number> {
  if (!(await hasExportViews(db))) return 0
  await joinReaders(db)
  const { rows } = await sql`
    select pg_terminate_backend(pid) from pg_stat_activity join ${exportReaders} as reader on reader.role = usename
    where (state <> 'idle' and query_start < clock_timestamp() - make_interval(secs => ${limits.statementSeconds}))
      or xact_start < clock_timestamp() - make_interval(secs => ${limits.transactionSeconds})`.execute(db)
  return rows.length
}

/** Members of a role alone see what its connections do, and end them; a superuser is one of every role. */
async function joinReaders<T>(db: Kysely<T>): Promise<void> {
  const { rows } = await sql<{ role: string }>`
    select rolname as role from pg_roles join ${exportReaders} as reader on reader.role = rolname
    where not pg_has_role(oid, 'usage')`.execute(db)
  for (const { role } of rows) await sql`grant ${sql.id(role)} to current_user`.execute(db)
}
