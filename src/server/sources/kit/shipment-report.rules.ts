import type { ShipmentSnapshot } from '../../tracking/source.ts'
import type { ContainerMove } from './in-force.rules.ts'
import { type ContainerJourney, mostFrequent } from './journeys.rules.ts'
import { isByWater, placeKey, type ReportedMove } from './moves.rules.ts'
import type { CodeResolver } from './resolving.rules.ts'
import type { JourneyRoute } from './route.rules.ts'

/** The shipment of these journeys; null where they name neither a bill of lading nor a booking. */
export function reportedShipment(
  journeys: readonly ContainerJourney[],
  reports: readonly ReportedMove[],
  { scac: asked, resolver }: { scac: string | null; resolver: CodeResolver },
): ShipmentSnapshot | null {
  const bill = journeys.find((each) => each.bill !== null)?.bill ?? null
  const booking = mostFrequent(journeys.flatMap((each) => each.booking ?? []))
  const number = bill ?? booking
  if (number === null) return null
  const route = journeys.map((each) => each.route).toSorted(byKnown)[0]
  if (!route) return null
  const [pol, pod, destination] = [route.port_of_lading, route.port_of_discharge, route.destination].map(
    (place) => (place === null ? null : resolver.place(place)),
  )
  const scac =
    asked ?? mostFrequent(journeys.flatMap(({ cycle }) => cycle.flatMap((move) => move.scac ?? [])))
  const line = scac === null ? undefined : resolver.line(scac)
  const arrival = firstEstimate(journeys, 'arrived', ({ port_of_discharge }) => port_of_discharge)
  const departure = firstEstimate(journeys, 'departed', ({ port_of_lading }) => port_of_lading)
  const cancelled = reports.find(
    ({ name, bookings }) =>
      name === 'booking_cancelled' &&
      (booking === null || bookings.length === 0 || bookings.includes(booking)),
  )
  return {
    bill_of_lading_number: number,
    ...(booking !== null && { booking_number: booking }),
    ...(scac !== null && { shipping_line_scac: scac }),
    ...(line && { shipping_line_name: line.name, shipping_line_short_name: line.short_name }),
    ...(pol && {
      port_of_lading_id: idOfType(pol.location, 'port'),
      port_of_lading_locode: pol.locode,
      port_of_lading_name: pol.name,
      pol_timezone: pol.timezone,
    }),
    ...(pod && {
      port_of_discharge_id: idOfType(pod.location, 'port'),
      port_of_discharge_locode: pod.locode,
      port_of_discharge_name: pod.name,
      pod_timezone: pod.timezone,
      pod_terminal_id: idOfType(pod.terminal, 'terminal'),
    }),
    destination: destination?.location ?? null,
    destination_locode: destination?.locode ?? null,
    destination_name: destination?.name ?? null,
    destination_terminal: destination?.terminal ?? null,
    ...(destination && { destination_timezone: destination.timezone }),
    ...(route.arriving && {
      pod_vessel_name: route.arriving.vessel_name,
      pod_vessel_imo: route.arriving.vessel_imo,
      pod_voyage_number: route.arriving.voyage_number,
    }),
    // The first of this answer: what was stored before stays (tracking/snapshot).
    ...(arrival && {
      pod_original_eta_at: new Date(arrival.at).toISOString(),
      ...((arrival.vessel_name ?? arrival.vessel_imo) !== null && {
        pod_original_vessel_name: arrival.vessel_name,
        pod_original_vessel_imo: arrival.vessel_imo,
        pod_original_voyage_number: arrival.voyage_number,
      }),
    }),
    ...(departure && { pol_original_etd_at: new Date(departure.at).toISOString() }),
    ...(cancelled && {
      line_tracking_stopped_at: cancelled.reported_at,
      line_tracking_stopped_reason: 'booking_cancelled' as const,
    }),
  }
}

const byKnown = (one: JourneyRoute, other: JourneyRoute): number => known(other) - known(one)
const known = ({ port_of_lading, port_of_discharge, transshipments }: JourneyRoute): number =>
  (port_of_lading ? 1 : 0) + (port_of_discharge ? 1 : 0) + transshipments.size / 100

export const idOfType = (
  relation: { id: string; type: string } | null,
  type: 'port' | 'terminal',
): string | null => (relation?.type === type ? relation.id : null)

/** The first estimate that these reports have, also if a later one replaced it. */
function firstEstimate(
  journeys: readonly ContainerJourney[],
  name: 'arrived' | 'departed',
  placeOf: (route: JourneyRoute) => ReportedMove['place'] | null,
): ContainerMove | undefined {
  const all = journeys.flatMap(({ cycle, reports, route }) => {
    const place = placeOf(route)
    const begun = Math.min(
      ...cycle.flatMap(({ certainty, at }) => (certainty === 'actual' && !Number.isNaN(at) ? at : [])),
    )
    return reports.filter(
      (move) =>
        move.name === name &&
        move.certainty !== 'actual' &&
        isByWater(move) &&
        place !== null &&
        placeKey(move.place) === placeKey(place) &&
        !Number.isNaN(move.at) &&
        // The reports are those of all journeys of the container.
        (begun === Infinity || move.at >= begun),
    )
  })
  return all.toSorted((one, other) => (one.reported_at ?? '').localeCompare(other.reported_at ?? ''))[0]
}
