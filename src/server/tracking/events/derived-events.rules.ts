import type { ContainerRow, ShipmentRow, TransportEventRow } from '../rows/changes.ts'
import type { Route } from '../journey/times.rules.ts'

/**
 * Transport events that no source reports: they are derived from a field that changed. No time and no status is computed
 * from them, since the field has it already.
 */
const DERIVED_KEY = 'own:'
export const isDerived = ({ source_key }: Pick<TransportEventRow, 'source_key'>): boolean =>
  source_key.startsWith(DERIVED_KEY)

/** A container, its shipment and its route, after a snapshot. */
export interface ContainerOnRoute {
  container: ContainerRow
  shipment: ShipmentRow | null
  route: Route
}

/** The place of an event, in its columns. */
type Place = Pick<
  TransportEventRow,
  'location_locode' | 'location_id' | 'location_type' | 'timezone' | 'terminal_id' | 'terminal_type'
>

export const portOfLading = ({ shipment }: ContainerOnRoute): Place => ({
  location_locode: shipment?.port_of_lading_locode ?? null,
  ...at(shipment?.port_of_lading_id, 'port'),
  timezone: shipment?.pol_timezone ?? null,
  ...by(null, null),
})

export const portOfDischarge = ({ shipment, container }: ContainerOnRoute): Place => ({
  location_locode: shipment?.port_of_discharge_locode ?? null,
  ...at(shipment?.port_of_discharge_id, 'port'),
  timezone: container.pod_timezone ?? shipment?.pod_timezone ?? null,
  ...by(container.pod_terminal_id ?? shipment?.pod_terminal_id, 'terminal'),
})

export const placeInland = ({ shipment, container }: ContainerOnRoute): Place => ({
  location_locode: shipment?.destination_locode ?? null,
  ...at(shipment?.destination_id, shipment?.destination_type),
  timezone: container.final_destination_timezone ?? shipment?.destination_timezone ?? null,
  ...by(shipment?.destination_terminal_id, shipment?.destination_terminal_type),
})

/** A relation has both id and type, or neither. */
const at = (
  id: string | null | undefined,
  type: Place['location_type'] | undefined,
): Pick<Place, 'location_id' | 'location_type'> =>
  id && type ? { location_id: id, location_type: type } : { location_id: null, location_type: null }
const by = (
  id: string | null | undefined,
  type: Place['terminal_type'] | undefined,
): Pick<Place, 'terminal_id' | 'terminal_type'> =>
  id && type ? { terminal_id: id, terminal_type: type } : { terminal_id: null, terminal_type: null }

/** A new derived event. */
export function derivedEvent(
  { container, shipment }: ContainerOnRoute,
  columns: Place &
    Pick<TransportEventRow, 'event' | 'timestamp' | 'data_source'> &
    Partial<Pick<TransportEventRow, 'voyage_number' | 'vessel_id' | 'value'>>,
  { id, now }: { id: string; now: string },
): TransportEventRow {
  return {
    account_id: container.account_id,
    id,
    container_id: container.id,
    shipment_id: shipment?.id ?? container.shipment_id,
    source_key: `${DERIVED_KEY}${id}`,
    voyage_number: null,
    vessel_id: null,
    value: null,
    reported_as_happened: false,
    unmapped: null,
    created_at: now,
    ...columns,
  }
}
