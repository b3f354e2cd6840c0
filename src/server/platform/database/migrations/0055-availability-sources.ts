import { type Kysely, sql } from 'kysely'

/*
 * The source of which availability, holds or fees of a container are shown, where that is another than the shipment's own; when it last
 * answered (a terminal's answers have their own column), and whether it is no longer connected.
 */
const statements = [
  `alter table containers
    add column availability_source text,
    add column availability_checked_at timestamptz,
    add column availability_ended boolean not null default false`,
  `create index containers_availability_source on containers (account_id, availability_source)
    where availability_source is not null`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
