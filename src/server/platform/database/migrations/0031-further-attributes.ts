import { type Kysely, sql } from 'kysely'

/* Attributes that clients of the interface read beyond its description. The first estimates of stored shipments are not
   known: the present ones are the first that are. */
const statements = [
  `alter table containers
    add column empty_out_at timestamptz,
    add column pol_full_in_at timestamptz,
    add column pol_vessel_loaded_at timestamptz,
    add column pol_vessel_departed_at timestamptz,
    add column delivered_at timestamptz,
    add column rail_last_tracking_request_at timestamptz`,
  `alter table shipments
    add column pol_original_etd_at timestamptz,
    add column destination_original_eta_at timestamptz`,
  `alter table tracking_requests add column user_id uuid`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
