import { type Kysely, sql } from 'kysely'

const statements = [
  /* Who works on a row, and until when nobody else may: the same two columns wherever rows are claimed. */
  `alter table webhooks rename column claimed_by to leased_by`,
  `alter table webhooks rename column claimed_until to leased_until`,
  `alter table documents add column leased_by uuid`,
  `alter table tracking_requests add column leased_by uuid, add column leased_until timestamptz`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
