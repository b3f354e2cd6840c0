import { t } from '../../../../contract/language/index.ts'
import type { RouteFeature } from '../../../../contract/resources/index.ts'
import { ageText } from '../../../format/index.ts'
import { inlandModeOf } from '../features/inland.ts'
import { isStaleVessel } from '../features/route-collection.ts'
import {
  aboardText,
  coordinatesText,
  describePort,
  inlandModeText,
  isPort,
  isVessel,
  type PortTime,
  type RouteProperties,
  reportedOf,
} from '../route-description.ts'
import type { RouteEvent } from '../route-event.ts'

/** A port of the route as a row of the table. */
export interface PortRow {
  kind: 'port'
  key: string
  label: string
  place: string
  country: string
  arrives: PortTime | null
  leaves: PortTime | null
  /** `MSC Irina · 445E`: what leaves with the container; null where it is not known, and at the last port. */
  on: string | null
  /** `line, 40 min ago`. */
  source: string | null
}
/** Where the vessel is, between the ports from which and to which it sails. */
export interface RouteVesselRow {
  kind: 'vessel'
  key: string
  vessel: string
  place: string
  /** Speed, course and where it is bound for. */
  motion: string
  age: string
  isStale: boolean
}
export type RouteRow = PortRow | RouteVesselRow

const carried = /\.(vessel|transshipment|feeder)_(departed|loaded)$/
const called =
  /\.(?:(?:vessel|transshipment|feeder)_(?:arrived|berthed|discharged|departed|loaded)|rail_\w+|arrived_at_inland_destination)$/

const joined = (vessel: string, voyage: string | null): string =>
  voyage === null || voyage === '' ? vessel : `${vessel} · ${voyage}`

/** What is known of the vessel on the leg from a port: from the vessel that is under way, else from the events there. */
function vesselFrom(
  port: RouteProperties<'port'>,
  features: readonly RouteFeature[],
  events: readonly RouteEvent[],
): string | null {
  for (const { properties } of features)
    if (isVessel(properties) && properties.ports_sequence === port.ports_sequence)
      return joined(properties.vessel_name, properties.voyage_number)
  const left = events.findLast(
    ({ event, location_id, vessel }) =>
      vessel !== null && location_id === port.location_id && carried.test(event),
  )
  return left?.vessel ? joined(left.vessel, left.voyage) : null
}

/** What leaves the port with the container. */
function carriedOn(
  port: RouteProperties<'port'>,
  features: readonly RouteFeature[],
  events: readonly RouteEvent[],
): string | null {
  const leg = features.find(
    (each) => inlandModeOf(each) !== null && each.properties.ports_sequence === port.ports_sequence,
  )
  const mode = leg && inlandModeOf(leg)
  return mode ? inlandModeText(mode) : vesselFrom(port, features, events)
}

function sourceOf(port: RouteProperties<'port'>, events: readonly RouteEvent[], now: Date): string | null {
  const said = events.findLast(
    ({ event, location_id, source }) =>
      source !== null && location_id === port.location_id && called.test(event),
  )
  const parts = [said?.source ?? null, port.updated_at === null ? null : ageText(port.updated_at, now)]
  return parts.filter((part) => part !== null).join(', ') || null
}

/** The route as rows, in the order of the voyage: each port, and the vessel after the port that it left last. */
export function routeRows(
  features: readonly RouteFeature[],
  events: readonly RouteEvent[],
  now: Date,
): RouteRow[] {
  const ports = features
    .map(({ properties }) => properties)
    .filter(isPort)
    .toSorted((a, b) => a.ports_sequence - b.ports_sequence)
  const ordered = events.toSorted((a, b) => a.at - b.at)
  const vessels = features.flatMap(({ geometry, properties }) =>
    geometry.type === 'Point' && isVessel(properties)
      ? [{ sequence: properties.ports_sequence, row: vesselRow(properties, geometry.coordinates, now) }]
      : [],
  )
  const last = ports.at(-1)
  const rows = ports.flatMap((port): RouteRow[] => {
    const { label, place, country, arrives, leaves } = describePort(port, now)
    return [
      {
        kind: 'port',
        key: `${port.ports_sequence} ${port.location_id}`,
        label: inlandModeOf({ properties: port }) === null ? label : t('To'),
        place,
        country,
        arrives,
        leaves,
        on: port === last ? null : carriedOn(port, features, ordered),
        source: sourceOf(port, ordered, now),
      },
      ...vessels.filter(({ sequence }) => sequence === port.ports_sequence).map(({ row }) => row),
    ]
  })
  const placed = new Set(rows)
  return [...rows, ...vessels.map(({ row }) => row).filter((row) => !placed.has(row))]
}

function vesselRow(
  vessel: RouteProperties<'current_vessel'>,
  position: [number, number],
  now: Date,
): RouteVesselRow {
  const [age = '', ...motion] = reportedOf(vessel, now)
  const { arrival_port_name: to, departure_port_name: from } = vessel
  return {
    kind: 'vessel',
    key: `vessel ${vessel.vessel_id}`,
    vessel: joined(vessel.vessel_name, vessel.voyage_number),
    place: coordinatesText(position),
    motion: [
      ...motion,
      to === null ? t('on its way from {from}', { from }) : t('on its way from {from} to {to}', { from, to }),
      ...aboardText(vessel),
    ].join(' · '),
    age,
    isStale: isStaleVessel(vessel, now),
  }
}
