import { type Kysely, sql } from 'kysely'

const catalogue = `'00000000-0000-0000-0000-000000000000'`

/* As in migration 0025, of the columns of `row`. */
const pickedUp = (
  row = '',
) => `(${row}current_status in ('picked_up', 'delivered', 'dropped', 'empty_returned')
  or ${row}final_destination_full_out_at is not null
  or ${row}empty_terminated_at is not null
  or (${row}pod_full_out_at is not null and ${row}final_destination_timezone is null
    and ${row}current_status <> 'off_dock'))`

const isHeld = `jsonb_path_exists(holds_at_pod_terminal, '$[*] ? (@.status == "hold")')`
const hasFees = `fees_to_pay(fees_at_pod_terminal)`
const isUnavailable = `(available_for_pickup is not true
  and current_status not in ('new', 'on_ship', 'awaiting_inland_transfer', 'on_rail')
  and (available_for_pickup is false or current_status = 'not_available'))`

/* blockerRank of src/contract/trade/list-order.ts. */
const blockerRank = `case
  when ${pickedUp()} then null
  when tracking_stopped_at is not null then 5
  when ${isHeld} then 0
  when ${isUnavailable} then 1
  when ${hasFees} then 2
  when holds_at_pod_terminal <> '[]' then 3
  when available_for_pickup is true then 4
end`

/* Held, to pay, ready: three places from `first` on. */
const placesFrom = (first: number) => `${first} + case
  when ${pickedUp()} then 2
  when ${isHeld} or available_for_pickup is false then 0
  when available_for_pickup is true and ${hasFees} then 1
  else 2 end`

/* statusRank of src/contract/trade/list-order.ts. */
const statusRank = `case
  when tracking_stopped_at is not null and not ${pickedUp()} then 21
  else case current_status
    when 'new' then case
      when pol_vessel_loaded_at is not null then 3
      when pol_full_in_at is not null then 2
      when empty_out_at is not null then 1
      else 0 end
    when 'loaded' then 4
    when 'on_ship' then 5
    when 'grounded' then 6
    when 'not_available' then 7
    when 'available' then ${placesFrom(8)}
    when 'awaiting_inland_transfer' then 11
    when 'on_rail' then 12
    when 'off_dock' then ${placesFrom(13)}
    when 'picked_up' then 16
    when 'dropped' then 17
    when 'delivered' then 18
    when 'empty_returned' then 19
    else 20 end
end`

/* arrival_at and terminal_name of the container `c` with its shipment `s`. */
const arrivalOf = (c: string, s: string) => `arrival_of(
  ${s}.pod_eta_at, coalesce(${c}.pod_arrived_at, ${s}.pod_ata_at),
  coalesce(${c}.ind_eta_at, ${s}.destination_eta_at), coalesce(${c}.ind_ata_at, ${s}.destination_ata_at),
  ${c}.tracking_stopped_at is not null and not ${pickedUp(`${c}.`)})`
/* terminalOf of src/contract/trade/terminal.ts. */
const terminalOf = (c: string, s: string) => `case
  when ${c}.final_destination_timezone is null or ${c}.current_status = 'off_dock'
    then coalesce(${c}.pickup_facility_id, ${c}.pod_terminal_id, ${s}.pod_terminal_id)
  when ${c}.current_status = 'on_rail' or ${c}.pod_full_out_at is not null or ${c}.pod_rail_departed_at is not null
    or ${c}.ind_ata_at is not null or ${c}.final_destination_full_out_at is not null
    then coalesce(nullif(${c}.pickup_facility_id, coalesce(${c}.pod_terminal_id, ${s}.pod_terminal_id)),
      ${s}.destination_terminal_id)
  else coalesce(${c}.pod_terminal_id, ${s}.pod_terminal_id) end`
const nameOf = (c: string) => `(
  select coalesce(terminals.nickname, terminals.name) from terminals
  where terminals.account_id in (${c}.account_id, ${catalogue}) and terminals.id = ${c}.terminal_id
  order by terminals.account_id = ${catalogue} limit 1)`

const statements = [
  /* Whether there is anything to pay, as amountsToPay (src/contract/trade/fees.ts) adds it up. */
  `create function fees_to_pay(fees jsonb) returns boolean language plpgsql immutable parallel safe as $$
  declare
    currencies integer;
  begin
    if fees = '[]' or jsonb_typeof(fees) <> 'array' then return false; end if;
    currencies := (select count(distinct nullif(fee ->> 'currency_code', '')) from jsonb_array_elements(fees) as fee);
    return exists (
      select from (
        select case when currencies > 1 then nullif(fee ->> 'currency_code', '') end as currency, fee ->> 'type' as type,
          case when jsonb_typeof(fee -> 'amount') = 'number' then (fee ->> 'amount')::float8 else 0 end as amount
        from jsonb_array_elements(fees) as fee) as each
      group by currency having coalesce(max(amount) filter (where type = 'total'), sum(amount)) > 0);
  end $$`,

  /* The time of the arrival that lists show: presentArrival (src/contract/trade/arrival.ts). */
  `create function arrival_of(pod_eta_at timestamptz, pod_ata_at timestamptz, destination_eta_at timestamptz,
    destination_ata_at timestamptz, is_stopped boolean)
  returns timestamptz language sql immutable parallel safe as $$
    select case
      when pod_ata_at is null then case when is_stopped then null else pod_eta_at end
      else coalesce(destination_ata_at, case when is_stopped then null else destination_eta_at end, pod_ata_at) end
  $$`,

  /*
   * What lists of containers are sorted by, each with an index. The arrival and the terminal follow from the shipment too:
   * triggers keep them beside the container, so that the lists need no other table for their order.
   */
  `alter table containers
    add column status_rank double precision not null generated always as (${statusRank}) stored,
    add column blocker_rank double precision generated always as (${blockerRank}) stored,
    add column arrival_at timestamptz,
    add column terminal_id uuid,
    add column terminal_name text`,
  `alter table shipments add column arrival_at timestamptz generated always as (
    arrival_of(pod_eta_at, pod_ata_at, destination_eta_at, destination_ata_at, line_tracking_stopped_at is not null)
  ) stored`,

  `update containers set arrival_at = ${arrivalOf('containers', 'shipments')},
      terminal_id = ${terminalOf('containers', 'shipments')}
    from shipments
    where shipments.account_id = containers.account_id and shipments.id = containers.shipment_id`,
  `update containers set terminal_name = ${nameOf('containers')} where terminal_id is not null`,

  `create index containers_status_rank on containers (account_id, status_rank, id)`,
  `create index containers_blocker_rank on containers (account_id, blocker_rank, id)`,
  `create index containers_arrival on containers (account_id, arrival_at, id)`,
  `create index containers_terminal_name on containers (account_id, terminal_name collate "C", id)`,
  `create index shipments_present_arrival on shipments (account_id, arrival_at, id)`,

  `create function place_container() returns trigger language plpgsql as $$
  declare
    shipped record;
  begin
    select pod_eta_at, pod_ata_at, destination_eta_at, destination_ata_at, pod_terminal_id, destination_terminal_id
      into shipped from shipments where account_id = new.account_id and id = new.shipment_id;
    new.arrival_at := case when found then ${arrivalOf('new', 'shipped')} end;
    new.terminal_id := ${terminalOf('new', 'shipped')};
    new.terminal_name := case when new.terminal_id is not null then ${nameOf('new')} end;
    return new;
  end $$`,
  /* By its name after containers_of_stopped, which sets tracking_stopped_at. */
  `create trigger containers_placed before insert or update of shipment_id, tracking_stopped_at, current_status,
      pod_arrived_at, ind_eta_at, ind_ata_at, pod_full_out_at, pod_rail_departed_at, final_destination_full_out_at,
      final_destination_timezone, empty_terminated_at, pickup_facility_id, pod_terminal_id on containers
    for each row execute function place_container()`,
  `create function place_containers() returns trigger language plpgsql as $$
  begin
    update containers set shipment_id = shipment_id where account_id = new.account_id and shipment_id = new.id;
    return null;
  end $$`,
  `create trigger shipments_inserted_placing after insert on shipments
    for each row execute function place_containers()`,
  `create trigger shipments_placing after update of pod_eta_at, pod_ata_at, destination_eta_at, destination_ata_at,
      pod_terminal_id, destination_terminal_id on shipments
    for each row when ((old.pod_eta_at, old.pod_ata_at, old.destination_eta_at, old.destination_ata_at,
        old.pod_terminal_id, old.destination_terminal_id)
      is distinct from (new.pod_eta_at, new.pod_ata_at, new.destination_eta_at, new.destination_ata_at,
        new.pod_terminal_id, new.destination_terminal_id))
    execute function place_containers()`,

  /* A terminal that an account names itself takes the place of the catalogue's. */
  `create function rename_terminal() returns trigger language plpgsql as $$
  begin
    update containers set terminal_name = ${nameOf('containers')}
    where terminal_id = new.id and new.account_id in (account_id, ${catalogue});
    return null;
  end $$`,
  `create trigger terminals_inserted after insert on terminals
    for each row execute function rename_terminal()`,
  `create trigger terminals_renamed after update of name, nickname on terminals
    for each row when ((old.name, old.nickname) is distinct from (new.name, new.nickname))
    execute function rename_terminal()`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
