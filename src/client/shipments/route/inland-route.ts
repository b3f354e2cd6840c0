import { presentLocale } from '../../../contract/language/index.ts'
import type { Container, Shipment } from '../../../contract/resources/index.ts'
import { arrivalTimesOf, inlandLegOf, type OwnArrivalTimes } from '../../../contract/trade/index.ts'
import type { IncludedRecords } from '../../api/index.ts'
import type { InlandRoute } from '../../map/index.ts'

/** What of a container says how it goes inland. */
interface RoutedContainer {
  attributes: OwnArrivalTimes & Partial<Pick<Container['attributes'], 'final_destination_timezone'>>
  relationships?: Pick<NonNullable<Container['relationships']>, 'transport_events'> | undefined
}

const placeOf = (coordinates: { longitude: number | null; latitude: number | null } | undefined) =>
  coordinates && coordinates.longitude !== null && coordinates.latitude !== null
    ? ([coordinates.longitude, coordinates.latitude] satisfies [number, number])
    : null

const countryOf = (code: string): string =>
  /^[A-Z]{2}$/.test(code)
    ? (new Intl.DisplayNames(presentLocale(), { type: 'region' }).of(code) ?? code)
    : code

/**
 * Where the line carries a container to from the port of discharge, as its map draws it. Null where it ends there, and where no
 * coordinates of the place are known.
 */
export function inlandRouteOf(
  { attributes, relationships }: Shipment,
  container: RoutedContainer,
  include: IncludedRecords,
): InlandRoute | null {
  const destination = include.one(relationships?.destination)
  const events = include.many(container.relationships?.transport_events)
  const from_id = relationships?.port_of_discharge?.data?.id ?? null
  const leg = inlandLegOf({
    port_of_discharge_id: from_id,
    destination_id: destination?.id ?? null,
    destination_terminal_type: relationships?.destination_terminal?.data?.type ?? null,
    events: events.map((each) => ({
      event: each.attributes.event,
      timestamp: each.attributes.timestamp,
      location_id: each.relationships?.location?.data?.id ?? null,
    })),
    own: container.attributes,
  })
  const at = placeOf(destination?.attributes)
  if (!leg || !destination || !at || from_id === null) return null
  const locations = events.map((each) => include.one(each.relationships?.location))
  const { name, state_abbr, country_code = '', time_zone = 'Etc/UTC' } = destination.attributes
  const { destination_eta_at: eta_at, destination_ata_at: ata_at } = arrivalTimesOf(
    container.attributes,
    attributes,
  )
  return {
    mode: leg.mode,
    from_id,
    left_at: leg.left_at,
    via: leg.via_ids.flatMap((id) => {
      const via = placeOf(locations.find((each) => each?.id === id)?.attributes)
      return via ? [via] : []
    }),
    place: {
      at,
      location_id: destination.id,
      name,
      state_abbr,
      country_code,
      country: countryOf(country_code),
      time_zone,
    },
    eta_at,
    is_carried: ata_at !== null,
    ata_at,
    without_zone:
      attributes.destination_timezone === null && container.attributes.final_destination_timezone === null,
  }
}
