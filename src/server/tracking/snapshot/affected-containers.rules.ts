import { normaliseIdentifier } from '../../../contract/identifiers/index.ts'
import { unmappedIds } from '../rows/unmapped.rules.ts'
import type { CompareContext, KnownRecords, ContainerRow } from '../rows/changes.ts'
import type { ContainerSnapshot, Snapshot } from '../source.ts'
import { type EventChanges, noEventChanges } from '../events/transport-events.rules.ts'

/** A container that a snapshot affects, and what is reported about it. */
export interface AffectedContainer {
  id: string
  before: ContainerRow | null
  reported: ContainerSnapshot | null
  reportedEvents: NonNullable<ContainerSnapshot['transport_events']>
  eventsBefore: KnownRecords['transport_events']
  shipmentId: string | null
  /** The shipment that loose events name. */
  looseShipmentId: string | null
  events: EventChanges
}

/** The containers that a snapshot affects: those reported, those of the shipment, and those of which it has only events. */
export function affectedContainers(
  known: KnownRecords,
  snapshot: Snapshot,
  { newId }: CompareContext,
): AffectedContainer[] {
  const affected = new Map<string, AffectedContainer>()
  const open = (id: string, before: ContainerRow | null): AffectedContainer => {
    const container = affected.get(id) ?? {
      id,
      before,
      reported: null,
      reportedEvents: [],
      eventsBefore: [],
      shipmentId: null,
      looseShipmentId: null,
      events: noEventChanges(),
    }
    affected.set(id, container)
    return container
  }
  for (const reported of snapshot.containers) {
    const before = matchContainer(known, reported)
    const sibling = [...affected.values()].find(
      (container) => container.reported?.number === reported.number && !reported.id,
    )
    const container = open(before?.id ?? sibling?.id ?? reported.id ?? newId(), before)
    container.reported = { ...container.reported, ...reported }
    container.reportedEvents = [...container.reportedEvents, ...(reported.transport_events ?? [])]
  }
  for (const { container_id, shipment_id, transport_events } of snapshot.loose_events ?? []) {
    const container = open(container_id, known.containers.find(({ id }) => id === container_id) ?? null)
    container.looseShipmentId = shipment_id ?? null
    container.reportedEvents = [...container.reportedEvents, ...transport_events]
  }
  if (snapshot.shipment) {
    const named = new Set(unmappedIds(snapshot.shipment.unmapped, 'containers'))
    for (const row of known.containers) {
      const ours = known.shipment !== null && row.shipment_id === known.shipment.id
      if (ours || (row.shipment_id === null && named.has(row.id))) open(row.id, row)
    }
  }
  for (const container of affected.values()) {
    const reportedIds = new Set(container.reportedEvents.flatMap(({ id }) => id ?? []))
    container.eventsBefore = known.transport_events.filter(
      (row) => row.container_id === container.id || reportedIds.has(row.id),
    )
  }
  return [...affected.values()]
}

/** By id; else by number within the shipment; else one of that number that has no shipment, the newest first. */
function matchContainer(known: KnownRecords, reported: ContainerSnapshot): ContainerRow | null {
  const number = normaliseIdentifier(reported.number)
  const named = known.containers
    .filter((row) => normaliseIdentifier(row.number) === number)
    .toSorted((a, b) => (a.created_at < b.created_at ? 1 : -1))
  return (
    known.containers.find(({ id }) => id === reported.id) ??
    named.find((row) => known.shipment !== null && row.shipment_id === known.shipment.id) ??
    named.find((row) => row.shipment_id === null) ??
    (known.shipment === null ? named[0] : undefined) ??
    null
  )
}
