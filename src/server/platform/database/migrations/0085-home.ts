import { type Kysely, sql } from 'kysely'

const zone = 'known_zone(new.pod_timezone)'
const day = (at: string) => `(${at} at time zone ${zone})::date`
const appointment = 'coalesce(pickup_appointment_entered_at, pickup_appointment_at)'
const pickedUpAt = `coalesce(final_destination_full_out_at,
  case when final_destination_timezone is null then pod_full_out_at end)`

const statements = [
  /* What a member prefers to see, by the keys of src/contract/vocabulary/preferences.ts. */
  `create table preferences (
    account_id uuid not null references accounts (id) on delete cascade,
    user_id uuid not null,
    key text not null,
    value jsonb not null,
    updated_at timestamptz not null,
    primary key (account_id, user_id, key),
    constraint preferences_member foreign key (account_id, user_id) references users (account_id, id) on delete cascade)`,

  /*
   * When the expected arrival was last put to a later day, and what was expected before that. Moves within a day are one; an arrival that
   * comes back to what was expected before is no delay any more.
   */
  `alter table shipments add column delayed_at timestamptz, add column eta_before_delay_at timestamptz`,
  `create function note_delay() returns trigger language plpgsql as $$
  begin
    if ${day('new.pod_eta_at')} > ${day('old.pod_eta_at')} then
      if old.delayed_at is null or old.delayed_at <= new.updated_at - interval '24 hours' then
        new.eta_before_delay_at := old.pod_eta_at;
      end if;
      new.delayed_at := new.updated_at;
    elsif ${day('new.pod_eta_at')} <= ${day('old.eta_before_delay_at')} then
      new.delayed_at := null;
      new.eta_before_delay_at := null;
    end if;
    return new;
  end $$`,
  `create trigger shipments_delayed before update of pod_eta_at on shipments
    for each row when (old.pod_eta_at is distinct from new.pod_eta_at) execute function note_delay()`,
  `create index shipments_delayed on shipments (account_id, delayed_at) where delayed_at is not null`,

  `create index containers_empty_out on containers (account_id)
    where not open_work and tracking_stopped_at is null and current_status <> 'empty_returned'
      and empty_terminated_at is null`,
  `create index containers_appointment on containers (account_id, (${appointment}))
    where open_work and ${appointment} is not null`,
  `create index containers_picked_up on containers (account_id, (${pickedUpAt})) where ${pickedUpAt} is not null`,
  `create index shipments_arrived on shipments (account_id, pod_ata_at) where pod_ata_at is not null`,
  `create index shipments_expected on shipments (account_id, pod_eta_at)
    where pod_ata_at is null and line_tracking_stopped_at is null and pod_eta_at is not null`,

  /* What changed since an instant. */
  `create index container_updated_events_time on container_updated_events (account_id, timestamp)`,
  `create index estimated_events_time on estimated_events (account_id, created_at)`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
