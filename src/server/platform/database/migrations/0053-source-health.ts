import { type Kysely, sql } from 'kysely'

/*
 * Since when a connected source fails. And the shipments that sources beside the line are asked about, which are those that are tracked
 * through a real one: by their port and the time there, of all of which few are near.
 */
const statements = [
  `alter table connections add column failing_since timestamptz`,
  `create index shipments_near_port on shipments (account_id, port_of_discharge_id, (coalesce(pod_ata_at, pod_eta_at)))
    where line_tracking_stopped_at is null and data_origin <> 'simulated'`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
