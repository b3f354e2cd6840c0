import type {
  ContainerSnapshot,
  ImportSource,
  LooseEvents,
  ShipmentSnapshot,
  Snapshot,
} from '../../tracking/source.ts'
import type { ReportedRecord } from '../json-api/json-api.rules.ts'
import {
  importedContainer,
  containerUpdatedEventOf,
  estimatedEventOf,
  rawEventOf,
  importedShipmentRecord,
  transportEventOf,
} from './records.rules.ts'
import { relationId, idsOf } from '../json-api/attributes.rules.ts'

const importSource: ImportSource = 'import'

export interface ReportedSnapshots {
  /** Shipments with their containers, and containers without a shipment. */
  whole: Snapshot[]
  /** Records that refer to records outside the document: stored after those in it. */
  loose: Snapshot
  /** Events without a container or shipment: kept as they came. */
  unowned: ReportedRecord[]
  /** Raw events without a container: not stored. */
  left_out: ReportedRecord[]
}

/** Sorts the records of a document into snapshots, one for each shipment. */
export function snapshotsOf(records: readonly ReportedRecord[], takenAt: string): ReportedSnapshots {
  const of = (type: string) => records.filter((record) => record.type === type)
  const snapshot = (shipment: ShipmentSnapshot | null, containers: ContainerSnapshot[]): Snapshot => ({
    source: importSource,
    taken_at: takenAt,
    shipment,
    containers,
  })
  const [shipments, containers, events] = [of('shipment'), of('container'), of('transport_event')]
  const includedContainers = new Set(containers.map(({ id }) => id))
  const rawEvents = new Map(of('raw_event').map((record) => [record.id, record]))
  const includedEvents = new Set([...events.map(({ id }) => id), ...rawEvents.keys()])

  const containerOfEvent = ownerOf(containers, 'transport_events')
  const eventsByContainer = Map.groupBy(
    events,
    (record) => relationId(record, 'container', 'container') ?? containerOfEvent.get(record.id),
  )
  const shipmentOfContainer = ownerOf(shipments, 'containers')
  const containersByShipment = Map.groupBy(containers, (record) => {
    const id = relationId(record, 'shipment', 'shipment') ?? shipmentOfContainer.get(record.id)
    return shipments.some((shipment) => shipment.id === id) ? id : undefined
  })
  const containerOfRawEvent = ownerOf(containers, 'raw_events')
  const rawEventsByContainer = Map.groupBy(
    inOrderOf(containers, rawEvents),
    (record) =>
      containerOfRawEvent.get(record.id) ?? relationId(record, 'container', 'container') ?? undefined,
  )
  const containerWithEvents = (record: ReportedRecord): ContainerSnapshot => ({
    ...importedContainer(record, includedEvents),
    transport_events: (eventsByContainer.get(record.id) ?? []).map(transportEventOf),
    raw_events: (rawEventsByContainer.get(record.id) ?? []).map(rawEventOf),
  })

  const whole = [
    ...shipments.map((record) =>
      snapshot(
        importedShipmentRecord(record, includedContainers),
        (containersByShipment.get(record.id) ?? []).map(containerWithEvents),
      ),
    ),
    ...(containersByShipment.get(undefined) ?? []).map((record) =>
      snapshot(null, [containerWithEvents(record)]),
    ),
  ]
  const loose: Snapshot = {
    ...snapshot(null, []),
    loose_events: [
      ...looseEvents(eventsByContainer, includedContainers),
      ...looseRawEvents(rawEventsByContainer, includedContainers),
    ],
  }
  const estimates = Map.groupBy(of('estimated_event'), (record) => isOwned(record, 'shipment'))
  const updates = Map.groupBy(of('container_updated_event'), (record) => isOwned(record, 'container'))
  attachEstimates((estimates.get(true) ?? []).map(estimatedEventOf), whole, loose)
  attachUpdates((updates.get(true) ?? []).map(containerUpdatedEventOf), whole, loose)
  return {
    whole,
    loose,
    unowned: [eventsByContainer.get(undefined), estimates.get(false), updates.get(false)].flatMap(
      (records) => records ?? [],
    ),
    left_out: rawEventsByContainer.get(undefined) ?? [],
  }
}

/** The id of the record whose relation names each id, for records that do not name their owner themselves. */
const ownerOf = (owners: readonly ReportedRecord[], relation: string) =>
  new Map(owners.flatMap((owner) => idsOf(owner, relation).map((id) => [id, owner.id] as const)))

const isOwned = (record: ReportedRecord, owner: 'shipment' | 'container'): boolean =>
  typeof relationId(record, owner, owner) === 'string'

const looseEvents = (
  byContainer: ReadonlyMap<string | undefined, ReportedRecord[]>,
  included: ReadonlySet<string>,
): LooseEvents[] =>
  [...byContainer].flatMap(([container_id, events]) => {
    if (container_id === undefined || included.has(container_id)) return []
    const shipment_id =
      events.map((event) => relationId(event, 'shipment', 'shipment')).find((id) => id) ?? null
    return [{ container_id, shipment_id, transport_events: events.map(transportEventOf) }]
  })

const looseRawEvents = (
  byContainer: ReadonlyMap<string | undefined, ReportedRecord[]>,
  included: ReadonlySet<string>,
): LooseEvents[] =>
  [...byContainer].flatMap(([container_id, events]) =>
    container_id === undefined || included.has(container_id)
      ? []
      : [{ container_id, transport_events: [], raw_events: events.map(rawEventOf) }],
  )

/** In the order in which containers name them, for raw events without an index; then those that no container names. */
const inOrderOf = (
  containers: readonly ReportedRecord[],
  events: ReadonlyMap<string, ReportedRecord>,
): ReportedRecord[] => {
  const named = containers.flatMap((record) => idsOf(record, 'raw_events'))
  return [...new Set([...named, ...events.keys()])].flatMap((id) => events.get(id) ?? [])
}

function attachEstimates(
  events: NonNullable<Snapshot['estimated_events']>,
  whole: readonly Snapshot[],
  loose: Snapshot,
): void {
  for (const event of events) {
    const target = whole.find(({ shipment }) => shipment?.id === event.shipment_id) ?? loose
    target.estimated_events = [...(target.estimated_events ?? []), event]
  }
}

function attachUpdates(
  events: NonNullable<Snapshot['container_updated_events']>,
  whole: readonly Snapshot[],
  loose: Snapshot,
): void {
  for (const event of events) {
    const target =
      whole.find(({ containers }) => containers.some(({ id }) => id === event.container_id)) ?? loose
    target.container_updated_events = [...(target.container_updated_events ?? []), event]
  }
}
