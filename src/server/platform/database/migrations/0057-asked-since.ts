import { type Kysely, sql } from 'kysely'

/*
 * When a source was last asked for all of a number, and from when it can be asked for what is new alone. And when a person last wanted a
 * request to be asked anew: then all is asked for.
 */
const statements = [
  `alter table received_answers add column mark timestamptz, add column whole_at timestamptz`,
  `alter table tracking_requests add column refreshed_at timestamptz`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
