import { type RawBuilder, sql } from 'kysely'
import type { ColumnSql, CountingRequest } from '../../platform/database/lists/index.ts'
import { dateColumn } from './dates.list.ts'
import { delayedHours, etaDelayAt } from './arrival-delay.list.ts'
import {
  daysUntilColumn,
  type ExpectedInstant,
  expectedArrival,
  type FindsExpected,
} from './relative.list.ts'

type Condition = RawBuilder<boolean>

/** `isBeforePort` (contract/trade), written as the index `containers_before_port` has it. */
const isBeforePort = sql`(containers.current_status in ('new', 'loaded', 'on_ship')
  and coalesce(containers.empty_out_at, containers.pol_full_in_at, containers.pol_vessel_loaded_at) is not null)`

/** `portArrivalOf` (contract/trade), for a statement that has joined the shipment. */
export const ownPortArrival = sql`coalesce(containers.pod_arrived_at,
  case when not ${isBeforePort} then shipments.pod_ata_at end)`

/** The arrival of a container at the port of discharge while it is expected, for a statement that has joined the shipment. */
export const ownExpectedArrival: ExpectedInstant = {
  at: expectedArrival.at,
  zone: expectedArrival.zone,
  isExpected: sql`(${ownPortArrival} is null and shipments.line_tracking_stopped_at is null
    and shipments.pod_eta_at is not null)`,
}
/** While the other containers of the shipment have arrived: the present arrival of the container is the one that is expected. */
const expectedAfterOthers: ExpectedInstant = {
  at: sql`containers.arrival_at`,
  zone: expectedArrival.zone,
  isExpected: sql`(containers.pod_arrived_at is null and ${isBeforePort} and shipments.pod_ata_at is not null
    and shipments.line_tracking_stopped_at is null and shipments.pod_eta_at is not null)`,
}

const withShipment = sql`containers join shipments
  on shipments.account_id = containers.account_id and shipments.id = containers.shipment_id`

/**
 * Found by two indexes: those of shipments that are still to come, and those that the other containers came before. Computed once, also
 * before the database has statistics of its tables.
 */
export const findsExpectedArrivals: FindsExpected = (within, { accountId }) => sql`containers.id in (
  with found as materialized (
    select containers.id from ${withShipment}
    where shipments.account_id = ${accountId} and containers.pod_arrived_at is null and ${within(expectedArrival)}
    union all
    select containers.id from ${withShipment}
    where containers.account_id = ${accountId} and ${within(expectedAfterOthers)})
  select id from found)`

/** The containers of which a condition on them and their shipment holds. @param none also those without a shipment */
export const isWithShipment = (condition: Condition, accountId: string, none = false): Condition => {
  const join = none ? sql`left join` : sql`join`
  return sql`containers.id in (
    select containers.id from containers ${join} shipments
      on shipments.account_id = containers.account_id and shipments.id = containers.shipment_id
    where containers.account_id = ${accountId} and ${condition})`
}
const findsDelayed = (condition: Condition, { accountId }: CountingRequest) =>
  isWithShipment(condition, accountId)

/** The columns of a shipment in which a container has its own arrival at the port of discharge. */
export const ownArrivalColumns = {
  arrives_in_days: daysUntilColumn(ownExpectedArrival, findsExpectedArrivals),
  arrives_on: dateColumn(ownExpectedArrival, findsExpectedArrivals),
  delayed_hours_ago: delayedHours(ownPortArrival, findsDelayed),
  eta_slip_days: {
    at: (now: Date): ColumnSql => ({ value: etaDelayAt(now, ownPortArrival), within: isWithShipment }),
  },
} satisfies Record<string, ColumnSql>
