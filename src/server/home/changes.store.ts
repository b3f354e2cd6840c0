import { sql } from 'kysely'
import { andAll, type RecordsView, seenShipments } from '../platform/database/records-view.ts'
import type { Db } from '../platform/database/tables.ts'
import { ownExpectedArrival } from '../tracking/lists/own-arrivals.list.ts'
import type { ArrivalMove, ContainerChange, FailingSource, StoppedShipment } from './changes.rules.ts'

/** So many changes are looked at, the newest first. */
const MAX_CHANGES = 5000

export interface ReadChanges {
  containers: ContainerChange[]
  arrivals: ArrivalMove[]
  stopped: StoppedShipment[]
  sources: FailingSource[]
  is_cut: boolean
}

/** What changed after an instant of what people wait for: at the terminals, of arrivals, and of tracking itself. */
export async function readChanges(
  db: Db,
  view: RecordsView,
  since: string,
  failing: readonly FailingSource[],
): Promise<ReadChanges> {
  const { account_id: accountId } = view
  const seen = (column: string) => andAll(seenShipments(view, column))
  const { rows: containers } = await sql<ContainerChange>`
    select containers.id, containers.number, containers.shipment_id, containers.pod_timezone as port_zone,
      coalesce(containers.final_destination_timezone, containers.pod_timezone) as zone, events.changeset,
      events.timestamp as at
    from container_updated_events as events join containers
      on containers.account_id = events.account_id and containers.id = events.container_id
    where events.account_id = ${accountId} and events.timestamp > ${since}::timestamptz and containers.open_work
      ${seen('containers.shipment_id')}
    order by events.timestamp desc limit ${MAX_CHANGES}`.execute(db)
  const { rows: arrivals } = await sql<ArrivalMove>`
    select shipments.id as shipment_id, shipments.bill_of_lading_number, shipments.pod_vessel_name as vessel,
      shipments.pod_timezone as zone, shipments.pod_eta_at as after, moved.at,
      coalesce((
        select earlier.estimated_timestamp from estimated_events as earlier
        where earlier.account_id = shipments.account_id and earlier.shipment_id = shipments.id
          and earlier.created_at <= ${since}::timestamptz
        order by earlier.created_at desc limit 1), shipments.pod_original_eta_at) as before,
      expected.count as containers, expected.container
    from (
      select shipment_id, max(created_at) as at from estimated_events
      where account_id = ${accountId} and created_at > ${since}::timestamptz
      group by shipment_id order by max(created_at) desc limit ${MAX_CHANGES}) as moved
    join shipments on shipments.account_id = ${accountId} and shipments.id = moved.shipment_id
    cross join lateral (
      select (count(*) filter (where ${ownExpectedArrival.isExpected}))::int as count, count(*)::int as known,
        (array_agg(jsonb_build_object('id', id, 'number', number, 'shipment_id', shipment_id))
          filter (where ${ownExpectedArrival.isExpected}))[1] as container
      from containers
      where containers.account_id = shipments.account_id and containers.shipment_id = shipments.id) as expected
    where shipments.line_tracking_stopped_at is null
      and (expected.count > 0 or (expected.known = 0 and shipments.pod_ata_at is null)) ${seen('shipments.id')}`.execute(
    db,
  )
  const { rows: stopped } = await sql<StoppedShipment>`
    select shipments.id as shipment_id, shipments.bill_of_lading_number, shipments.line_tracking_stopped_at as at,
      count(*)::int as containers
    from containers join shipments
      on shipments.account_id = containers.account_id and shipments.id = containers.shipment_id
    where containers.account_id = ${accountId} and containers.stopped_before_pickup
      and shipments.line_tracking_stopped_at > ${since}::timestamptz ${seen('containers.shipment_id')}
    group by 1, 2, 3`.execute(db)
  return {
    containers,
    arrivals,
    stopped,
    sources: failing.filter(({ since: at }) => at > since),
    is_cut: containers.length === MAX_CHANGES || arrivals.length === MAX_CHANGES,
  }
}
