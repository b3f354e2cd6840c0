import { type RawBuilder, sql } from 'kysely'
import type { ContainerGrouping, GroupWithoutValue } from '../../../contract/operations/lists/index.ts'
import { isOnTheWay } from './open-work.list.ts'

/** How the shipment of a container is read: joined by the statement, or looked up for each container. */
type OfShipment = <Value>(value: RawBuilder<Value>) => RawBuilder<Value>
const joined: OfShipment = (value) => value
const lookedUp: OfShipment = (value) => sql`(
  select ${value} from shipments
  where shipments.account_id = containers.account_id and shipments.id = containers.shipment_id)`

/** Names of ships that stand for one ship alone in this account, each with its IMO number: read once for a statement. */
const imoByName = (accountId: string) => sql`(
  select jsonb_object_agg(name, imo) from (
    select pod_vessel_name as name, min(pod_vessel_imo) as imo from shipments
    where account_id = ${accountId} and pod_vessel_name <> '' and pod_vessel_imo <> ''
    group by pod_vessel_name having count(distinct pod_vessel_imo) = 1) as ships)`

/** A ship keeps its IMO number under each of its names, and two ships may have one name. */
const ship = (accountId: string) => sql`coalesce(
  'IMO ' || coalesce(nullif(shipments.pod_vessel_imo, ''), ${imoByName(accountId)} ->> shipments.pod_vessel_name),
  nullif(shipments.pod_vessel_name, ''))`

/** Of a shipment. */
const shared = {
  vessel: (accountId) =>
    sql`nullif(concat_ws(' · ', ${ship(accountId)}, nullif(shipments.pod_voyage_number, '')), '')`,
  carrier: () => sql`shipments.shipping_line_scac`,
  customer: () => sql`nullif(shipments.customer_name, '')`,
} as const satisfies Partial<Record<ContainerGrouping, (accountId: string) => RawBuilder<string | null>>>
const isShared = (grouping: ContainerGrouping): grouping is keyof typeof shared =>
  Object.hasOwn(shared, grouping)

/** What the containers of a group have in common, as text. */
function valueOf(grouping: ContainerGrouping, of: OfShipment, accountId: string): RawBuilder<string | null> {
  if (isShared(grouping)) return of(shared[grouping](accountId))
  if (grouping === 'dray_carrier') return sql`containers.dray_carrier_id::text`
  return grouping === 'terminal'
    ? sql`containers.terminal_id::text`
    : sql`to_char(containers.act_by_day at time zone 'UTC', 'YYYY-MM-DD')`
}

type Exception = [GroupWithoutValue, RawBuilder<boolean>]
const stopped: Exception = ['stopped', sql`containers.stopped_before_pickup`]
const pickedUp: Exception = ['picked_up', sql`not containers.open_work`]
const underway: Exception = ['underway', isOnTheWay]
const exceptions: Record<ContainerGrouping, readonly Exception[]> = {
  // A terminal is where a truck can be sent: not before the container is there, and not after pickup.
  terminal: [stopped, pickedUp, underway],
  vessel: [stopped],
  carrier: [stopped],
  customer: [stopped],
  dray_carrier: [stopped],
  day: [stopped, pickedUp],
}

const keyOf = (grouping: ContainerGrouping, of: OfShipment, accountId: string): RawBuilder<string> => {
  const cases = exceptions[grouping].map(([key, applies]) => sql`when ${applies} then ${sql.lit(key)}`)
  return sql`(case ${sql.join(cases, sql` `)} else coalesce('=' || ${valueOf(grouping, of, accountId)}, 'none') end)`
}

/** The key of the group of a container, as the interface writes it. */
export const groupKey = (grouping: ContainerGrouping, accountId: string) =>
  keyOf(grouping, lookedUp, accountId)
/** The same in a statement that has joined the shipment. */
export const joinedGroupKey = (grouping: ContainerGrouping, accountId: string) =>
  keyOf(grouping, joined, accountId)

/** The containers of some groups: those with a value of their shipment through the shipments that have it. */
export function isInGroups(
  grouping: ContainerGrouping,
  keys: readonly string[],
  accountId: string,
): RawBuilder<boolean> {
  const among = (wanted: readonly string[]) =>
    sql<boolean>`${groupKey(grouping, accountId)} = any(${sql.val([...wanted])}::text[])`
  if (!isShared(grouping)) return among(keys)
  const named = keys.filter((key) => key.startsWith('='))
  const others = keys.filter((key) => !key.startsWith('='))
  const values = named.map((key) => key.slice(1))
  const withValue = sql<boolean>`(not containers.stopped_before_pickup and containers.shipment_id in (
    select shipments.id from shipments where shipments.account_id = ${accountId}
      and ${shared[grouping](accountId)} = any(${sql.val(values)}::text[])))`
  return others.length === 0 ? withValue : sql`(${withValue} or ${among(others)})`
}
