import { isEstimate } from '../../../contract/vocabulary/index.ts'
import {
  announceArrival,
  announceTransportEvent,
  announceUpdate,
  movedArrival,
  updatedEvent,
} from '../events/announce.rules.ts'
import { type AffectedContainer, affectedContainers } from './affected-containers.rules.ts'
import type {
  SnapshotChanges,
  CompareContext,
  KnownRecords,
  RowChanges,
  ContainerRow,
  ShipmentRow,
  TransportEventRow,
} from '../rows/changes.ts'
import { containerAfter } from './container.rules.ts'
import {
  containerComparisons,
  differences,
  type ComparedColumns,
  shipmentComparisons,
} from '../rows/fields.rules.ts'
import { containerIdentifiers, shipmentIdentifiers } from '../rows/numbers.rules.ts'
import { withoutFactsAhead } from './facts-ahead.rules.ts'
import { portsBetween } from './first-reported.rules.ts'
import { addDerivedEvents } from './derived-changes.rules.ts'
import { isDerived } from '../events/derived-events.rules.ts'
import { shipmentAfter } from './shipment.rules.ts'
import type { Snapshot } from '../source.ts'
import { routeOf, arrivingVessel } from '../journey/times.rules.ts'
import { addReports } from './reporting.rules.ts'
import { addReportedRecords } from './reported-records.rules.ts'
import { compareEvents, type EventChanges } from '../events/transport-events.rules.ts'

/** What a snapshot changes, and the stored ids by the reported ones. */
export interface Compared {
  changes: SnapshotChanges
  shipment_id: string | null
  container_ids: Map<string, string>
  /** The shipment and its containers as they stand after. */
  shipment: ShipmentRow | null
  containers: ContainerRow[]
}

/** No record is stored yet. */
export const nothingKnown: KnownRecords = {
  shipment: null,
  containers: [],
  transport_events: [],
  estimated_events: [],
  container_updated_events: [],
  other_shipments: [],
}

/**
 * What a snapshot changes in what is known. Pure and idempotent: the same snapshot twice changes nothing, and the
 * order of the reports within it does not matter.
 */
export function compare(known: KnownRecords, received: Snapshot, context: CompareContext): Compared {
  const snapshot = withoutFactsAhead(received, context.now)
  const changes = noChanges()
  const affected = affectedContainers(known, snapshot, context)
  const shipmentId =
    known.shipment?.id ?? (snapshot.shipment ? (snapshot.shipment.id ?? context.newId()) : null)

  for (const each of affected) {
    const shipment_id = snapshot.shipment ? shipmentId : loneShipment(each, known)
    const owner = { account_id: context.account_id, container_id: each.id, shipment_id }
    const whole = each.reported?.whole_history ?? false
    each.shipmentId = shipment_id
    each.events = compareEvents(each.eventsBefore, each.reportedEvents, owner, whole, context)
    addEvents(changes, each.events, context)
  }

  const gone = new Set(
    affected.flatMap(({ reported, id }) => (reported?.id && reported.id !== id ? [reported.id] : [])),
  )
  const before = known.shipment
  let shipment = before
  let views: ShipmentViews = { before, after: before }
  if (snapshot.shipment && shipmentId) {
    const events = {
      before: affected.flatMap(({ eventsBefore }) => reportedBySource(eventsBefore)),
      after: affected.flatMap(({ events }) => events.after),
      between: portsBetween(snapshot),
    }
    const reported = { ...snapshot.shipment, id: shipmentId }
    const reports = known.reports?.get(shipmentId) ?? []
    const after = shipmentAfter(before, reported, events, gone, reports, context)
    views = { before: after.viewBefore, after: after.view }
    shipment = addShipment(
      changes,
      before,
      after.row,
      snapshot,
      (row) => arrivingVessel(row, events.after, known.vessels),
      context,
    )
    addReports(changes, reports, after, { shipment_id: shipmentId, container_id: null }, context)
  }

  const ids = new Map(
    affected.flatMap(({ reported, id }) => (reported?.id ? [[reported.id, id] as const] : [])),
  )
  const reportedUpdateOf = (id: string) =>
    snapshot.container_updated_events?.findLast(
      (reported) => (ids.get(reported.container_id) ?? reported.container_id) === id,
    )
  const containers: ContainerRow[] = []
  for (const each of affected) {
    if (!each.reported && !each.before) continue
    const { eventsBefore, events, shipmentId: owner } = each
    const moved = events.update.filter((update) => !isDerived(update.row))
    const changed = events.insert.length + moved.length + events.remove.length > 0
    const comparedEvents = { before: reportedBySource(eventsBefore), after: events.after, changed }
    const other = known.other_shipments.find(({ id }) => id === owner) ?? null
    const itsShipment = snapshot.shipment ? { before, after: shipment } : { before: other, after: other }
    const reports = known.reports?.get(each.id) ?? []
    const compared = { ...each, events: comparedEvents, reports }
    const after = containerAfter(compared, itsShipment, owner, context)
    const container = addContainer(changes, each.before, after.row, reportedUpdateOf(each.id), context)
    containers.push(container)
    if (each.reported || each.reportedEvents.length > 0)
      addReports(changes, reports, after, { shipment_id: owner, container_id: each.id }, context)
    const setting = { container, shipment: itsShipment.after, route: routeOf(itsShipment.after) }
    const vesselId = arrivingVessel(itsShipment.after, events.after, known.vessels)
    const itsViews = snapshot.shipment ? views : itsShipment
    const own = {
      setting: { ...setting, container: after.view, shipment: itsViews.after },
      before: { container: after.viewBefore, shipment: itsViews.before },
    }
    addDerivedEvents(changes, each, setting, own, vesselId, context)
  }

  addReportedRecords(changes, known, snapshot, { shipmentId, containerIds: ids, containers }, context)
  // The creation of a container is announced before anything that happened to it.
  const isNew = ({ event }: { event: string }) => Number(event === 'container.created')
  changes.log.sort((one, other) => isNew(other) - isNew(one))
  return { changes, shipment_id: shipmentId, container_ids: ids, shipment, containers }
}

/** A shipment as its own source alone shows it. */
interface ShipmentViews {
  before: ShipmentRow | null
  after: ShipmentRow | null
}

const reportedBySource = (rows: readonly TransportEventRow[]) => rows.filter((row) => !isDerived(row))

/** A container reported without a shipment, or loose events, belong to the shipment that they name when it is known. */
function loneShipment(
  { reported, before, looseShipmentId }: AffectedContainer,
  known: KnownRecords,
): string | null {
  const named = reported?.shipment_id
  if (named && known.other_shipments.some(({ id }) => id === named)) return named
  return before?.shipment_id ?? looseShipmentId
}

const noChanges = (): SnapshotChanges => ({
  shipments: { insert: [], update: [] },
  containers: { insert: [], update: [] },
  transport_events: { insert: [], update: [], remove: [] },
  estimated_events: { insert: [], update: [] },
  container_updated_events: { insert: [], update: [] },
  identifiers: [],
  reports: [],
  log: [],
})

function addEvents(changes: SnapshotChanges, events: EventChanges, context: CompareContext): void {
  changes.transport_events.insert.push(...events.insert)
  changes.transport_events.update.push(...events.update)
  changes.transport_events.remove.push(...events.remove)
  // An actual event that we derived before the source reported it is not announced again: only its time becomes exact.
  const changedReports = events.update.filter(
    ({ columns, before }) =>
      columns.includes('event') ||
      (columns.includes('timestamp') && (!isDerived(before) || isEstimate(before.event))),
  )
  for (const row of [...events.insert, ...changedReports.map((update) => update.row)])
    changes.log.push(...announceTransportEvent(row, context))
}

/** The times of checks are stored, but do not count as an update of the record. */
const CHECK_COLUMNS = new Set([
  'line_tracking_last_attempted_at',
  'line_tracking_last_succeeded_at',
  'terminal_checked_at',
  'pod_last_tracking_request_at',
  'rail_last_tracking_request_at',
  'shipment_last_tracking_request_at',
])

/** Adds the row to the inserts or updates. @returns the row as stored, and the columns in which it differs (none when new) */
function addRow<Row extends { updated_at: string }>(
  fields: ComparedColumns<Row>,
  into: RowChanges<Row>,
  before: Row | null,
  row: Row,
  now: string,
): { stored: Row; columns: string[] } {
  if (!before) {
    into.insert.push(row)
    return { stored: row, columns: [] }
  }
  const columns = Object.keys(differences(fields, before, row)) as (keyof Row & string)[]
  if (columns.length === 0) return { stored: before, columns }
  const news = columns.some((column) => !CHECK_COLUMNS.has(column))
  const stored = news ? { ...row, updated_at: now } : row
  into.update.push({ row: stored, columns: news ? [...columns, 'updated_at'] : columns })
  return { stored, columns }
}

function addShipment(
  changes: SnapshotChanges,
  before: ShipmentRow | null,
  after: ShipmentRow,
  snapshot: Snapshot,
  vesselOf: (row: ShipmentRow) => string | null,
  context: CompareContext,
): ShipmentRow {
  const { stored: row, columns } = addRow(shipmentComparisons, changes.shipments, before, after, context.now)
  const searched = ['bill_of_lading_number', 'booking_number', 'shipping_line_scac', 'ref_numbers']
  if (!before || columns.some((column) => searched.includes(column)))
    changes.identifiers.push({
      shipment_id: row.id,
      container_id: null,
      isNew: !before,
      rows: shipmentIdentifiers(row),
    })
  const arrival = snapshot.estimated_events ? null : movedArrival(before, row, vesselOf(row), context)
  if (arrival) {
    changes.estimated_events.insert.push(arrival)
    changes.log.push(announceArrival(arrival, context.now))
  }
  return row
}

function addContainer(
  changes: SnapshotChanges,
  before: ContainerRow | null,
  after: ContainerRow,
  reported: { id: string } | undefined,
  context: CompareContext,
): ContainerRow {
  const { stored: row, columns } = addRow(
    containerComparisons,
    changes.containers,
    before,
    after,
    context.now,
  )
  if (!before || columns.some((column) => ['number', 'shipment_id', 'ref_numbers'].includes(column)))
    changes.identifiers.push({
      shipment_id: row.shipment_id,
      container_id: row.id,
      isNew: !before,
      rows: containerIdentifiers(row),
    })
  const terminalMoved = before !== null && columns.includes('pod_terminal_id')
  // Another service's record of a change to a known container is enough: a derived one would repeat it.
  const update = reported && before ? null : updatedEvent(before, row, context)
  if (update) {
    changes.container_updated_events.insert.push(update)
    changes.log.push(
      announceUpdate(update, row.shipment_id, before ? 'container.updated' : 'container.created'),
    )
  }
  if (terminalMoved) {
    const record = updatedEvent(before, row, context)
    const reference = record && { ...record, id: update?.id ?? reported?.id ?? record.id }
    if (reference)
      changes.log.push(announceUpdate(reference, row.shipment_id, 'container.pod_terminal_changed'))
  }
  return row
}
