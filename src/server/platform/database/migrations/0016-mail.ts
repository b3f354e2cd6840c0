import { type Kysely, sql } from 'kysely'

/** A mail that comes again is known by its id. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `create index email_submissions_message on email_submissions (account_id, message_id)
        where message_id is not null`,
    )
    .execute(db)
}
