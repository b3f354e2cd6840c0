import { type RawBuilder, sql } from 'kysely'
import { containerColumns, shipmentColumnsOfContainer } from '../../../contract/operations/lists/index.ts'
import { pickupPhases } from '../../../contract/vocabulary/index.ts'
import { type ColumnSql, type ListTable, listTable } from '../../platform/database/lists/index.ts'
import type { RecordsView } from '../../platform/database/records-view.ts'
import { insideInAnyForm } from '../../platform/database/lists/like.rules.ts'
import { commonColumnSql } from './common-columns.list.ts'
import { atTerminal, byIdentifier, byReference } from './list.store.ts'
import { actByOn, appointmentOn } from './dates.list.ts'
import { ownArrivalColumns } from './own-arrivals.list.ts'
import { openWorkColumns } from './open-work.list.ts'
import { appointmentInDays, containerChanges, changedHoursAgo, daysLeftColumn } from './relative.list.ts'
import { shipmentList } from './shipments.list.ts'
import { whereaboutsColumns } from './whereabouts.list.ts'

const itsShipment = sql`left join shipments on shipments.account_id = containers.account_id
  and shipments.id = containers.shipment_id`

/** A condition on the shipment, for its containers. @param none also those without a shipment */
const withinShipment = (
  condition: RawBuilder<boolean>,
  accountId: string,
  none: boolean,
): RawBuilder<boolean> => {
  const ofAccount = sql`select shipments.id from shipments where shipments.account_id = ${accountId}`
  // Written so that the database can join both: with an "or" it would test the ids container by container.
  return none
    ? sql`not exists (
        ${ofAccount} and shipments.id = containers.shipment_id and ${condition} is not true)`
    : sql`containers.shipment_id in (${ofAccount} and ${condition})`
}

/** The conditions of a shipment's column, for its containers; a container without a shipment has no value. */
const ofShipment = (name: string, own: ColumnSql | undefined = shipmentList.sql[name]): ColumnSql => ({
  ...own,
  ...(own?.at && { at: (now) => ofShipment(name, own.at?.(now)) }),
  ...(own?.reads && {
    reads: (filter, asking) =>
      withinShipment(own.reads?.(filter, asking) ?? sql`true`, asking.accountId, filter.none),
  }),
  sorts: {
    join: itsShipment,
    value: own?.value ?? sql.ref(`shipments.${name}`),
    id: sql.ref('shipments.id'),
    indexed: shipmentList.indexed.has(name),
  },
  within: withinShipment,
})
/** A value of a container and its shipment, by which it is sorted and counted once both are joined. */
const ofBoth = (own: ColumnSql): ColumnSql => ({
  ...own,
  ...(own.at && { at: (now) => ofBoth(own.at?.(now) ?? {}) }),
  sorts: { join: itsShipment, value: own.value ?? sql`null`, id: sql.ref('shipments.id'), indexed: false },
})
const ownArrivals = Object.fromEntries(
  Object.entries(ownArrivalColumns).map(([name, own]) => [name, ofBoth(own)]),
) as Record<keyof typeof ownArrivalColumns, ColumnSql>
type ShipmentColumn = keyof typeof shipmentColumnsOfContainer
const shipped = Object.fromEntries(
  Object.keys(shipmentColumnsOfContainer).map((name) => [name, ofShipment(name)]),
) as Record<ShipmentColumn, ColumnSql>

const column = (name: string): ColumnSql => ({ value: sql.ref(`containers.${name}`) })

export const containerList = listTable({
  table: 'containers',
  columns: containerColumns,
  indexed: [
    'created_at',
    'updated_at',
    'number',
    'act_by_at',
    'arrival_at',
    'terminal_name',
    'current_status',
    'blockers',
  ],
  sql: {
    ...shipped,
    ...ownArrivals,
    ...commonColumnSql('containers', [
      {
        entity: 'Shipment',
        id: 'containers.shipment_id',
        records: sql`containers as records
          on records.account_id = borne.account_id and records.shipment_id = borne.entity_id`,
      },
    ]),
    ...openWorkColumns,
    ...whereaboutsColumns,
    ref_numbers: byReference('containers'),
    pickup_phase: {
      ...column('pickup_phase'),
      rank: sql`array_position(${sql.val([...pickupPhases])}::text[], containers.pickup_phase)`,
    },
    dray_carrier: { value: sql`containers.dray_carrier_id::text` },
    days_left: daysLeftColumn,
    appointment_in_days: appointmentInDays,
    act_by_on: actByOn,
    appointment_on: appointmentOn,
    act_by_at: {
      ...column('act_by_at'),
      ordering: [sql.ref('containers.act_by_day'), sql.ref('containers.act_by_at')],
    },
    changed_hours_ago: changedHoursAgo(containerChanges),
    number: {
      ...column('number'),
      matches: byIdentifier('containers.id', 'container_id', 'container_number'),
    },
    container_number: {
      ...column('number'),
      matches: byIdentifier('containers.id', 'container_id', 'container_number'),
    },
    ready_for_pickup: {
      value: sql`(containers.available_for_pickup is true and containers.tracking_stopped_at is null and (
        containers.holds_at_pod_terminal = '[]' or not exists (
          select from jsonb_array_elements(containers.holds_at_pod_terminal) as hold
          where hold ->> 'status' = 'hold')))`,
    },
    current_status: { ...column('current_status'), rank: sql.ref('containers.status_rank') },
    note: {
      ...column('note'),
      matches: (values) =>
        sql`(containers.note ilike any(array[${sql.join(values.flatMap(insideInAnyForm).map((pattern) => sql`${pattern}::text`))}]))`,
    },
    status: column('current_status'),
    blockers: column('blocker_rank'),
    terminal: atTerminal('containers.terminal_id'),
    has_holds: { value: sql`(containers.holds_at_pod_terminal <> '[]'::jsonb)` },
    has_fees: { value: sql`(containers.fees_at_pod_terminal <> '[]'::jsonb)` },
    holds: column('holds_at_pod_terminal'),
    blocking_holds: {
      // Most containers have none: those need no path.
      value: sql`case when containers.holds_at_pod_terminal = '[]' then '[]'
        else jsonb_path_query_array(containers.holds_at_pod_terminal, '$[*] ? (@.status == "hold")') end`,
    },
    fees: column('fees_at_pod_terminal'),
    act_by: column('act_by_at'),
    pod_terminal: atTerminal('containers.pod_terminal_id'),
    pickup_facility: atTerminal('containers.pickup_facility_id'),
    shipment: column('shipment_id'),
  },
})

/**
 * The places of `status_rank` at which something is to pay, and those at which nothing is: where customers see no fees, their order
 * tells of none either.
 */
const rankWithoutFees = sql`case containers.status_rank when 9 then 10 when 14 then 15 else containers.status_rank end`

const containerListOfCustomers: ListTable = {
  ...containerList,
  sql: {
    ...containerList.sql,
    current_status: {
      value: sql.ref('containers.current_status'),
      rank: rankWithoutFees,
    },
  },
  indexed: new Set([...containerList.indexed].filter((name) => name !== 'current_status')),
}

/** The list as somebody sees it. */
export const containerListFor = ({ party_id }: RecordsView): ListTable =>
  party_id === null ? containerList : containerListOfCustomers
