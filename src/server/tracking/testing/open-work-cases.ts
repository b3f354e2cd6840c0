import { sql } from 'kysely'
import type { UrgencyFacts } from '../../../contract/trade/index.ts'
import { containerStatuses } from '../../../contract/vocabulary/index.ts'
import type { Db } from '../../platform/database/tables.ts'
import { terminals } from '../../reference/catalogue/index.ts'

/** The account that has the containers of `writeWork`. */
export const workAccount = '00000000-0000-4000-8000-0000000000aa'
/** When they are looked at. */
export const workNow = new Date('2026-11-20T18:58:00.000Z')
const hoursAgo = (hours: number): string => new Date(workNow.getTime() - hours * 3_600_000).toISOString()

/** The same choices each time (Park and Miller). */
function createChoice() {
  let state = 20_261_120
  return <const Of>(of: readonly [Of, ...Of[]]): Of => {
    state = (state * 48_271) % 2_147_483_647
    return of[state % of.length] ?? of[0]
  }
}
type Choice = ReturnType<typeof createChoice>

const rarely = (choose: Choice, hours: number) =>
  choose([true, false, false, false, false, false, false, false, false]) ? hoursAgo(hours) : null
/** Around the limits of what is usual, and far beyond. */
const checked = (choose: Choice) => {
  const hours = choose([null, 0, 13, 23.99, 24.01, 47.99, 48.01, 400, 2000])
  return hours === null ? null : hoursAgo(hours)
}
const fee = (choose: Choice) => ({
  type: choose(['demurrage', 'exam', 'total']),
  amount: choose([0, 0, 12.5, 450]),
  currency_code: choose(['USD', 'CAD', '', null]),
})
const due = (choose: Choice) => {
  const hours = choose([null, null, -24, 0, 24, 60, 72, 96, 200])
  return hours === null ? null : hoursAgo(-hours)
}
const [firstStatus, ...otherStatuses] = containerStatuses

/** A container at any stage, around the limits of every rule. */
const factsOf = (choose: Choice): UrgencyFacts => ({
  current_status: choose([firstStatus, ...otherStatuses]),
  available_for_pickup: choose([true, true, false, null]),
  holds_at_pod_terminal: Array.from({ length: choose([0, 1]) }, () => ({
    name: choose(['customs', 'freight']),
    status: choose(['hold', 'pending']),
  })),
  fees_at_pod_terminal: Array.from({ length: choose([0, 1, 2, 3]) }, () => fee(choose)),
  terminal_checked_at: checked(choose),
  line_checked_at: checked(choose),
  availability_checked_at: choose([true, false, false, false, false]) ? checked(choose) : null,
  availability_ended: rarely(choose, 0) !== null,
  pickup_lfd: due(choose),
  pod_arrived_at: choose([true, false]) ? hoursAgo(100) : null,
  pod_full_out_at: rarely(choose, 50),
  pod_rail_departed_at: rarely(choose, 60),
  final_destination_full_out_at: rarely(choose, 20),
  empty_terminated_at: rarely(choose, 10),
  final_destination_timezone: choose([null, null, 'America/Chicago']),
  tracking_stopped_at: rarely(choose, 300),
  pod_timezone: 'America/Los_Angeles',
  import_deadlines: { pickup_lfd_line: null, pickup_lfd_terminal: null, pickup_lfd_rail: null },
})

/** Facts of so many containers, the same each time. */
export function workCases(count: number): UrgencyFacts[] {
  const choose = createChoice()
  return Array.from({ length: count }, () => factsOf(choose))
}

const among = <Of>(all: readonly Of[], n: number): Of | undefined => all[n % all.length]

const drayCarriers = ['Harbor Drayage', 'Gateway Trucking'].map((dray_carrier_name, n) => ({
  dray_carrier_id: `00000000-0000-4000-8000-00000000000${n}`,
  dray_carrier_name,
}))

/** Stores them, each with a shipment of its own; their numbers are their places. */
export async function writeWork(db: Db, cases: readonly UrgencyFacts[]): Promise<void> {
  await sql`insert into accounts (id, company_name, created_at) values (${workAccount}, 'Work', now())`.execute(
    db,
  )
  for (const { dray_carrier_id, dray_carrier_name } of drayCarriers)
    await sql`insert into parties (account_id, id, company_name)
      values (${workAccount}, ${dray_carrier_id}, ${dray_carrier_name})`.execute(db)
  const sites = [...terminals.slice(0, 4).map(({ id }) => id), null]
  const rows = cases.map((each, n) => ({
    ...each,
    n,
    pod_terminal_id: among(sites, n),
    vessel: among(['Maersk Faith', 'MSC Irina', null], n),
    voyage: among(['445E', null], n),
    scac: among(['MAEU', 'HLCU', null], n),
    customer: among(['Acme', 'Brookfield Home', '', null], n),
    ...among([...drayCarriers, null], n),
  }))
  await sql`
    with rows as materialized (
      select *, gen_random_uuid() as shipment_id from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) as row (
        n int, current_status text, available_for_pickup boolean, holds_at_pod_terminal jsonb, fees_at_pod_terminal jsonb,
        terminal_checked_at timestamptz, line_checked_at timestamptz, availability_checked_at timestamptz,
        availability_ended boolean, pickup_lfd timestamptz, pod_arrived_at timestamptz,
        pod_full_out_at timestamptz, pod_rail_departed_at timestamptz, final_destination_full_out_at timestamptz, empty_terminated_at timestamptz,
        pod_timezone text, final_destination_timezone text, tracking_stopped_at timestamptz, pod_terminal_id uuid,
        vessel text, voyage text, scac text, customer text, dray_carrier_id uuid,
        dray_carrier_name text)
    ), shipped as (
      insert into shipments (account_id, id, bill_of_lading_number, normalized_number, line_tracking_stopped_at,
        line_tracking_last_succeeded_at, pod_vessel_name, pod_voyage_number, shipping_line_scac, customer_name, data_origin,
        created_at, updated_at)
      select ${workAccount}::uuid, shipment_id, n, n, tracking_stopped_at, line_checked_at, vessel, voyage,
        scac, customer, 'test', now(), now()
      from rows
    )
    insert into containers (account_id, id, shipment_id, number, current_status, available_for_pickup,
      holds_at_pod_terminal, fees_at_pod_terminal, terminal_checked_at, availability_checked_at, availability_ended, pickup_lfd,
      pod_arrived_at, pod_full_out_at, pod_rail_departed_at,
      final_destination_full_out_at, empty_terminated_at, pod_timezone, final_destination_timezone, pod_terminal_id,
      dray_carrier_id, dray_carrier_name, data_origin, created_at, updated_at)
    select ${workAccount}::uuid, md5(n::text)::uuid, shipment_id, n, current_status, available_for_pickup,
      holds_at_pod_terminal, fees_at_pod_terminal, terminal_checked_at, availability_checked_at, availability_ended, pickup_lfd,
      pod_arrived_at, pod_full_out_at, pod_rail_departed_at,
      final_destination_full_out_at, empty_terminated_at, pod_timezone, final_destination_timezone, pod_terminal_id,
      dray_carrier_id, dray_carrier_name, 'test', now(), now()
    from rows`.execute(db)
}
