import type { ShipmentRow, TransportEventRow } from '../rows/rows.ts'

/**
 * The ship that a shipment arrives with: by the IMO number that the line reports, else the one that events of its voyage
 * name; null when neither says.
 * @param ids the records of ships by IMO number
 */
export function arrivingVessel(
  shipment: ShipmentRow | null,
  events: readonly TransportEventRow[],
  ids: ReadonlyMap<string, string> = new Map(),
): string | null {
  if (!shipment) return null
  const known = shipment.pod_vessel_imo === null ? undefined : ids.get(shipment.pod_vessel_imo)
  if (known !== undefined) return known
  const voyage = shipment.pod_voyage_number
  if (voyage === null) return null
  const named = events.flatMap((row) => (row.voyage_number === voyage ? (row.vessel_id ?? []) : []))
  // Should they name several, always the same one whatever their order.
  return named.reduce<string | null>((last, id) => (last === null || id > last ? id : last), null)
}
