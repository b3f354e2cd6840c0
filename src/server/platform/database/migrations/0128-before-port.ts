import { type Kysely, sql } from 'kysely'
import type { TableLocks } from '../migrate.ts'

export const locks: TableLocks = [['containers', 'share row exclusive']]

const statements = [
  /* Containers on their way by their own moves, also while the other containers of their shipment have arrived. */
  `create index containers_before_port on containers (account_id, arrival_at)
    where pod_arrived_at is null and current_status in ('new', 'loaded', 'on_ship')
      and coalesce(empty_out_at, pol_full_in_at, pol_vessel_loaded_at) is not null`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
