import { type Kysely, sql } from 'kysely'

const statements = [
  /* The transaction that appended the entry. A reader takes entries of transactions below the oldest one that still
     runs, so it needs no lock to know that none is missing. Entries from before this column have 0: they sort first. */
  `alter table event_log add column xid xid8 not null default '0'`,
  `alter table event_log alter column xid set default pg_current_xact_id()`,
  `create index event_log_position on event_log (xid, seq)`,
  `create index event_log_account_position on event_log (account_id, xid, seq)`,
  `drop index event_log_account`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
