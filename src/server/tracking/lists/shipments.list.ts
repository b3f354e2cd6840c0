import { type RawBuilder, sql } from 'kysely'
import { namesOfVoyageColumns, shipmentColumns } from '../../../contract/operations/lists/index.ts'
import { type ColumnSql, listTable } from '../../platform/database/lists/index.ts'
import { commonColumnSql } from './common-columns.list.ts'
import { atTerminal, byIdentifier, byPortOfDischarge, byReference, byVesselName } from './list.store.ts'
import { urgencyAt } from './open-work.list.ts'
import { arrivesOn } from './dates.list.ts'
import { delayedHoursAgo, etaDelayAt } from './arrival-delay.list.ts'
import { arrivesInDays, daysLeftAt } from './relative.list.ts'

const otherNames = Object.fromEntries(
  Object.entries(namesOfVoyageColumns).map(([name, column]) => [
    name,
    { value: sql.ref(`shipments.${column}`) },
  ]),
) as Record<keyof typeof namesOfVoyageColumns, ColumnSql>
const ofItsContainers = (what: string) => sql`(select ${sql.ref(`containers.${what}`)} from containers
  where containers.account_id = shipments.account_id and containers.shipment_id = shipments.id limit 1)`

/** Of its container that has to be acted on first; null where none has to. */
const ofMostUrgent = (what: RawBuilder<unknown>) => sql`(select ${what} from containers
  where containers.account_id = shipments.account_id and containers.shipment_id = shipments.id
    and containers.act_by_day is not null
  order by containers.act_by_day, containers.act_by_at limit 1)`
const actByAt = ofMostUrgent(sql.ref('containers.act_by_at'))

export const shipmentList = listTable({
  table: 'shipments',
  columns: shipmentColumns,
  indexed: [
    'created_at',
    'updated_at',
    'bill_of_lading_number',
    'pod_eta_at',
    'arrival_at',
    'destination_eta_at',
    'shipping_line_scac',
    'pod_vessel_name',
    'port_of_lading_locode',
    'port_of_discharge_locode',
    'destination_locode',
  ],
  sql: {
    ...otherNames,
    ...commonColumnSql('shipments'),
    ref_numbers: byReference('shipments'),
    pod_vessel_name: byVesselName,
    act_by_at: { value: actByAt, ordering: [ofMostUrgent(sql.ref('containers.act_by_day')), actByAt] },
    departure_at: {
      value: sql`coalesce(shipments.pol_atd_at,
        case when shipments.line_tracking_stopped_at is null then shipments.pol_etd_at end)`,
    },
    blockers: {
      value: sql`(select min(containers.blocker_rank) from containers
        where containers.account_id = shipments.account_id and containers.shipment_id = shipments.id)`,
    },
    containers: {
      at: (now) => ({
        value: sql`(select min(${urgencyAt(now)}) from containers
          where containers.account_id = shipments.account_id and containers.shipment_id = shipments.id)`,
      }),
    },
    days_left: { at: (now) => ({ value: ofMostUrgent(daysLeftAt(now)) }) },
    arrives_in_days: arrivesInDays,
    arrives_on: arrivesOn,
    delayed_hours_ago: delayedHoursAgo,
    eta_slip_days: { at: (now) => ({ value: etaDelayAt(now) }) },
    bill_of_lading_number: {
      value: sql.ref('shipments.bill_of_lading_number'),
      matches: byIdentifier('shipments.id', 'shipment_id', 'bill_of_lading_number'),
    },
    booking_number: {
      value: sql.ref('shipments.booking_number'),
      matches: byIdentifier('shipments.id', 'shipment_id', 'booking_number'),
    },
    port_of_discharge: byPortOfDischarge,
    tracking_request_id: {
      value: sql`(select tracking_requests.id from tracking_requests
        where tracking_requests.account_id = shipments.account_id and tracking_requests.shipment_id = shipments.id limit 1)`,
      matches: (values, accountId) => sql`shipments.id in (
        select tracking_requests.shipment_id from tracking_requests
        where tracking_requests.account_id = ${accountId} and tracking_requests.id = any(${sql.val(values)}::uuid[]))`,
    },
    pod_terminal: atTerminal('shipments.pod_terminal_id'),
    container_number: {
      // A shipment has none when no container of it is known.
      value: ofItsContainers('number'),
      matches: byIdentifier('shipments.id', 'shipment_id', 'container_number'),
    },
    status: {
      value: ofItsContainers('current_status'),
      counts: (rows, { accountId }) => ({
        values: sql`
          with listed as materialized (select id from ${rows(sql`shipments.id`)})
          select value, count(*) as count, (select count(*) from listed) as counted from (
            select distinct listed.id, containers.current_status as value from listed
            left join containers on containers.account_id = ${accountId} and containers.shipment_id = listed.id) as each
          group by value`,
      }),
      matches: (values, accountId) => sql`exists (
        select from containers
        where containers.account_id = ${accountId} and containers.shipment_id = shipments.id
          and containers.current_status = any(${sql.val(values)}::text[]))`,
    },
    actively_tracked: { value: sql`(shipments.line_tracking_stopped_at is null)` },
    tracking_stopped: { value: sql`(shipments.line_tracking_stopped_at is not null)` },
  },
})
