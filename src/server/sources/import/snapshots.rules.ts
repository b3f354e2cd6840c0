import type {
  ContainerSnapshot,
  ImportSource,
  LooseEvents,
  ShipmentSnapshot,
  Snapshot,
} from '../../tracking/source.ts'
import { ImportRefused, type ToldRecord } from './document.rules.ts'
import {
  containerOf,
  containerUpdatedEventOf,
  estimatedEventOf,
  rawEventOf,
  shipmentOf,
  transportEventOf,
} from './records.rules.ts'
import { idOf, idsOf } from './attributes.rules.ts'

const importSource: ImportSource = 'import'

export interface ToldSnapshots {
  /** Shipments with their containers, and containers that are told alone. */
  whole: Snapshot[]
  /** What refers to records that the document does not bring: to be stored after those that it does. */
  loose: Snapshot
  /** Records that hang on nothing: an event that names no container. */
  adrift: ToldRecord[]
}

/** Sorts a document's records into snapshots: what belongs to one shipment is told together. */
export function snapshotsOf(records: readonly ToldRecord[], takenAt: string): ToldSnapshots {
  const of = (type: string) => records.filter((record) => record.type === type)
  const snapshot = (shipment: ShipmentSnapshot | null, containers: ContainerSnapshot[]): Snapshot => ({
    source: importSource,
    taken_at: takenAt,
    shipment,
    containers,
  })
  const [shipments, containers, events] = [of('shipment'), of('container'), of('transport_event')]
  const broughtContainers = new Set(containers.map(({ id }) => id))
  const rawEvents = new Map(of('raw_event').map((record) => [record.id, record]))
  const broughtEvents = new Set([...events.map(({ id }) => id), ...rawEvents.keys()])

  const containerOfEvent = ownerOf(containers, 'transport_events')
  const eventsByContainer = Map.groupBy(
    events,
    (record) => idOf(record, 'container', 'container') ?? containerOfEvent.get(record.id),
  )
  const shipmentOfContainer = ownerOf(shipments, 'containers')
  const boxes = Map.groupBy(containers, (record) => {
    const id = idOf(record, 'shipment', 'shipment') ?? shipmentOfContainer.get(record.id)
    return shipments.some((shipment) => shipment.id === id) ? id : undefined
  })
  const containerOfRawEvent = ownerOf(containers, 'raw_events')
  const rawEventsByContainer = Map.groupBy(
    inOrderOf(containers, rawEvents),
    (record) => containerOfRawEvent.get(record.id) ?? idOf(record, 'container', 'container') ?? undefined,
  )
  const box = (record: ToldRecord): ContainerSnapshot => ({
    ...containerOf(record, broughtEvents),
    transport_events: (eventsByContainer.get(record.id) ?? []).map(transportEventOf),
    raw_events: (rawEventsByContainer.get(record.id) ?? []).map(rawEventOf),
  })

  const whole = [
    ...shipments.map((record) =>
      snapshot(shipmentOf(record, broughtContainers), (boxes.get(record.id) ?? []).map(box)),
    ),
    ...(boxes.get(undefined) ?? []).map((record) => snapshot(null, [box(record)])),
  ]
  const loose: Snapshot = {
    ...snapshot(null, []),
    loose_events: [
      ...looseEvents(eventsByContainer, broughtContainers),
      ...looseRawEvents(rawEventsByContainer, broughtContainers),
    ],
  }
  hangRecords(of('estimated_event').map(estimatedEventOf), whole, loose)
  hangUpdates(of('container_updated_event').map(containerUpdatedEventOf), whole, loose)
  const unowned = rawEventsByContainer.get(undefined) ?? []
  return { whole, loose, adrift: [...adriftOf(eventsByContainer.get(undefined) ?? []), ...unowned] }
}

/** The record whose relation names each id, where the one that is named does not tell it itself. */
const ownerOf = (owners: readonly ToldRecord[], relation: string) =>
  new Map(owners.flatMap((owner) => idsOf(owner, relation).map((id) => [id, owner.id] as const)))

function adriftOf(events: ToldRecord[]): ToldRecord[] {
  const primary = events.find(({ isPrimary }) => isPrimary)
  if (primary)
    throw new ImportRefused(
      `The transport_event ${primary.id} names no container`,
      `${primary.pointer}/relationships`,
    )
  return events
}

const looseEvents = (
  byContainer: ReadonlyMap<string | undefined, ToldRecord[]>,
  brought: ReadonlySet<string>,
): LooseEvents[] =>
  [...byContainer].flatMap(([container_id, events]) => {
    if (container_id === undefined || brought.has(container_id)) return []
    const shipment_id = events.map((event) => idOf(event, 'shipment', 'shipment')).find((id) => id) ?? null
    return [{ container_id, shipment_id, transport_events: events.map(transportEventOf) }]
  })

const looseRawEvents = (
  byContainer: ReadonlyMap<string | undefined, ToldRecord[]>,
  brought: ReadonlySet<string>,
): LooseEvents[] =>
  [...byContainer].flatMap(([container_id, events]) =>
    container_id === undefined || brought.has(container_id)
      ? []
      : [{ container_id, transport_events: [], raw_events: events.map(rawEventOf) }],
  )

/** As their containers name them, which is their order where they tell none; then those that none names. */
const inOrderOf = (
  containers: readonly ToldRecord[],
  events: ReadonlyMap<string, ToldRecord>,
): ToldRecord[] => {
  const named = containers.flatMap((record) => idsOf(record, 'raw_events'))
  return [...new Set([...named, ...events.keys()])].flatMap((id) => events.get(id) ?? [])
}

function hangRecords(
  told: NonNullable<Snapshot['estimated_events']>,
  whole: readonly Snapshot[],
  loose: Snapshot,
): void {
  for (const event of told) {
    const home = whole.find(({ shipment }) => shipment?.id === event.shipment_id) ?? loose
    home.estimated_events = [...(home.estimated_events ?? []), event]
  }
}

function hangUpdates(
  told: NonNullable<Snapshot['container_updated_events']>,
  whole: readonly Snapshot[],
  loose: Snapshot,
): void {
  for (const event of told) {
    const home =
      whole.find(({ containers }) => containers.some(({ id }) => id === event.container_id)) ?? loose
    home.container_updated_events = [...(home.container_updated_events ?? []), event]
  }
}
