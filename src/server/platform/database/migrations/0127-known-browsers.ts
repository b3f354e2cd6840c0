import { type Kysely, sql } from 'kysely'
import type { TableLocks } from '../migrate.ts'

export const locks: TableLocks = [['passkeys', 'access exclusive']]

const statements = [
  /* Since the password was set by a mailed link: such a passkey signs in again once its owner has kept it. */
  `alter table passkeys add column suspended_at timestamptz`,
  /* Browsers and networks from which a person signed in, by hashes: a stranger's attempts delay none of them. */
  `create table known_browsers (
    person_id uuid not null references people (id) on delete cascade,
    browser_hash bytea not null,
    seen_at timestamptz not null,
    primary key (person_id, browser_hash))`,
  `create index known_browsers_seen on known_browsers (seen_at)`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
