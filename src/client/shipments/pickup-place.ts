import type { Container, Shipment } from '../../contract/resources/index.ts'
import type { IncludedRecords } from '../api/index.ts'

/**
 * Where the container is picked up: inland where it goes there, else at the port, in either case at the facility that
 * is reported. Null where no place is known.
 */
export function placeOfPickup(
  { attributes, relationships }: Container,
  shipment: Shipment,
  include: IncludedRecords,
): string | null {
  const facility = include.one(relationships?.pickup_facility)?.attributes
  const atPort = include.one(relationships?.pod_terminal) ?? include.one(shipment.relationships?.pod_terminal)
  const port = atPort?.attributes
  const goesInland =
    attributes.final_destination_timezone !== null && attributes.current_status !== 'off_dock'
  if (!goesInland) return nameOf(facility ?? port) ?? shipment.attributes.port_of_discharge_name
  const inland = include.one(shipment.relationships?.destination_terminal)?.attributes
  const own = facility?.name === port?.name ? undefined : facility
  return nameOf(own ?? inland) ?? shipment.attributes.destination_name
}

const nameOf = (place: { name: string; nickname?: string | null | undefined } | undefined): string | null =>
  place ? (place.nickname ?? place.name) : null
