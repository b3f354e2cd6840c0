import { normaliseIdentifier } from '../../../contract/identifiers/index.ts'
import { idsAside } from '../rows/aside.rules.ts'
import type { Context, Known } from '../rows/changes.ts'
import type { ContainerRow } from '../rows/rows.ts'
import type { ContainerSnapshot, Snapshot } from '../source.ts'
import { type EventChanges, noEventChanges } from '../events/transport-events.rules.ts'

/** A container that a snapshot touches, and what is told of it. */
export interface Box {
  id: string
  before: ContainerRow | null
  told: ContainerSnapshot | null
  toldEvents: NonNullable<ContainerSnapshot['transport_events']>
  eventsBefore: Known['transport_events']
  shipmentId: string | null
  /** The shipment that loose events name. */
  looseShipmentId: string | null
  events: EventChanges
}

/** The containers that a snapshot touches: those told, those of the shipment, those that only their events tell of. */
export function boxesInPlay(known: Known, snapshot: Snapshot, { newId }: Context): Box[] {
  const boxes = new Map<string, Box>()
  const open = (id: string, before: ContainerRow | null): Box => {
    const box = boxes.get(id) ?? {
      id,
      before,
      told: null,
      toldEvents: [],
      eventsBefore: [],
      shipmentId: null,
      looseShipmentId: null,
      events: noEventChanges(),
    }
    boxes.set(id, box)
    return box
  }
  for (const told of snapshot.containers) {
    const before = matchContainer(known, told)
    const sibling = [...boxes.values()].find((box) => box.told?.number === told.number && !told.id)
    const box = open(before?.id ?? sibling?.id ?? told.id ?? newId(), before)
    box.told = { ...box.told, ...told }
    box.toldEvents = [...box.toldEvents, ...(told.transport_events ?? [])]
  }
  for (const { container_id, shipment_id, transport_events } of snapshot.loose_events ?? []) {
    const box = open(container_id, known.containers.find(({ id }) => id === container_id) ?? null)
    box.looseShipmentId = shipment_id ?? null
    box.toldEvents = [...box.toldEvents, ...transport_events]
  }
  if (snapshot.shipment) {
    const named = new Set(idsAside(snapshot.shipment.aside, 'containers'))
    for (const row of known.containers) {
      const ours = known.shipment !== null && row.shipment_id === known.shipment.id
      if (ours || (row.shipment_id === null && named.has(row.id))) open(row.id, row)
    }
  }
  for (const box of boxes.values()) {
    const toldIds = new Set(box.toldEvents.flatMap(({ id }) => id ?? []))
    box.eventsBefore = known.transport_events.filter(
      (row) => row.container_id === box.id || toldIds.has(row.id),
    )
  }
  return [...boxes.values()]
}

/** By id; else by number within the shipment; else one of that number that has no shipment, the newest first. */
function matchContainer(known: Known, told: ContainerSnapshot): ContainerRow | null {
  const number = normaliseIdentifier(told.number)
  const named = known.containers
    .filter((row) => normaliseIdentifier(row.number) === number)
    .toSorted((a, b) => (a.created_at < b.created_at ? 1 : -1))
  return (
    known.containers.find(({ id }) => id === told.id) ??
    named.find((row) => known.shipment !== null && row.shipment_id === known.shipment.id) ??
    named.find((row) => row.shipment_id === null) ??
    (known.shipment === null ? named[0] : undefined) ??
    null
  )
}
