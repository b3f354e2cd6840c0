import { type Kysely, sql } from 'kysely'

/* As in migration 0025. */
const pickedUp = `(current_status in ('picked_up', 'delivered', 'dropped', 'empty_returned')
  or final_destination_full_out_at is not null
  or empty_terminated_at is not null
  or (pod_full_out_at is not null and final_destination_timezone is null and current_status <> 'off_dock'))`

const statements = [
  /*
   * isOpenWork (src/contract/trade/open-work.ts): tracked and still to be picked up. Most containers of an account are
   * done with, and what is counted and grouped all day are the others: they have an index of their own.
   */
  `alter table containers add column open_work boolean not null
    generated always as (tracking_stopped_at is null and not ${pickedUp}) stored`,
  `create index containers_open on containers (account_id) where open_work`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
