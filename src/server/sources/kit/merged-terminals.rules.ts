import type { FacilityRelation, Snapshot } from '../../tracking/source.ts'

/** The snapshot with each provisional terminal that a person merged replaced by the one that it was merged into. */
export function withMergedTerminals(snapshot: Snapshot, merged: ReadonlyMap<string, string>): Snapshot {
  if (merged.size === 0) return snapshot
  const idOf = <Id extends string | null | undefined>(id: Id): Id | string =>
    (id ? merged.get(id) : undefined) ?? id
  const facility = <Relation extends FacilityRelation | null | undefined>(relation: Relation) =>
    relation ? { ...relation, id: idOf(relation.id) } : relation
  const { shipment, containers } = snapshot
  return {
    ...snapshot,
    shipment: shipment && {
      ...shipment,
      ...('pod_terminal_id' in shipment && { pod_terminal_id: idOf(shipment.pod_terminal_id) }),
      ...('destination_terminal' in shipment && {
        destination_terminal: facility(shipment.destination_terminal),
      }),
    },
    containers: containers.map((container) => ({
      ...container,
      ...('pod_terminal_id' in container && { pod_terminal_id: idOf(container.pod_terminal_id) }),
      ...('pickup_facility_id' in container && { pickup_facility_id: idOf(container.pickup_facility_id) }),
      ...(container.transport_events && {
        transport_events: container.transport_events.map((event) => ({
          ...event,
          ...('terminal' in event && { terminal: facility(event.terminal) }),
        })),
      }),
    })),
  }
}
