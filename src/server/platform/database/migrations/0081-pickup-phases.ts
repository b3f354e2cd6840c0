import { type Kysely, sql } from 'kysely'

/* As in migration 0025. */
const pickedUp = `(current_status in ('picked_up', 'delivered', 'dropped', 'empty_returned')
  or final_destination_full_out_at is not null
  or empty_terminated_at is not null
  or (pod_full_out_at is not null and final_destination_timezone is null and current_status <> 'off_dock'))`
const isUnderway = `current_status in ('new', 'on_ship', 'awaiting_inland_transfer', 'on_rail')`

const statements = [
  /* pickupPhase and pickupPlace of src/contract/trade/pickup-phase.ts. */
  `alter table containers
    add column pickup_phase text generated always as (case
      when current_status = 'empty_returned' or empty_terminated_at is not null then 'done'
      when ${pickedUp} then case
        when delivered_at is not null or current_status in ('delivered', 'dropped') then 'empty_to_return'
        else 'to_deliver' end
      when tracking_stopped_at is not null then null
      when ${isUnderway} and available_for_pickup is not true then 'arriving'
      else 'to_pick_up' end) stored,
    add column pickup_place text not null generated always as (case
      when final_destination_timezone is not null and current_status <> 'off_dock' then 'inland'
      else 'port' end) stored`,
  /* One phase is listed at a time, and most containers of an account are done. */
  `create index containers_pickup on containers (account_id, pickup_phase, act_by_day, act_by_at, id)`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
