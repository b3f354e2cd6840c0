import type { RouteFeature } from '../../../../contract/resources/index.ts'
import { isPositionLost } from '../../../../contract/trade/index.ts'
import type { InlandMode } from '../../../../contract/trade/index.ts'
import type { LngLat } from '../../layers/longitudes.ts'
import { inlandModeOf } from '../features/inland.ts'
import { isVessel, type RouteProperties } from '../route-description.ts'
import type { RouteCall } from './calls.ts'
import { sailAlong, sailTo, type TrackPoint } from './track.ts'

/** From one port to the next, or from the last one to the place inland. */
export interface SailedPassage {
  from: RouteCall
  to: RouteCall
  /** How it is carried over land; null at sea. */
  mode: InlandMode | null
  /** Milliseconds since 1970. */
  start: number
  track: TrackPoint[]
  /** The vessel, where it is under way now. */
  vessel: RouteProperties<'current_vessel'> | null
  /** No position was reported: the course is an estimate, also where it was sailed. */
  isCourseEstimated: boolean
  /** Until when the position is known: the last report, or the arrival. */
  knownUntil: number
  /** From when to when the rest is estimated; null where nothing can be said of it. */
  estimate: { from: number; to: number } | null
}

const linesOf = (
  features: readonly RouteFeature[],
  kind: RouteFeature['properties']['feature_type'],
  sequence: number,
) =>
  features.flatMap(({ geometry, properties }) =>
    geometry.type === 'LineString' &&
    properties.feature_type === kind &&
    properties.ports_sequence === sequence
      ? [{ line: geometry.coordinates, properties }]
      : [],
  )

function vesselOf(features: readonly RouteFeature[], sequence: number) {
  for (const { geometry, properties } of features)
    if (geometry.type === 'Point' && isVessel(properties) && properties.ports_sequence === sequence)
      return { place: geometry.coordinates, properties }
  return undefined
}

/**
 * How a vessel sails from a port to the next; null where no departure is known, actual or expected.
 * @param features with continuous longitudes, in their order
 */
export function passageOf(
  features: readonly RouteFeature[],
  from: RouteCall,
  to: RouteCall,
  now: Date,
): SailedPassage | null {
  const sequence = from.port.ports_sequence
  const past = linesOf(features, 'past_vessel_locations', sequence)
  const seen = vesselOf(features, sequence)
  const firstSeen = past.flatMap(({ properties }) =>
    properties.feature_type === 'past_vessel_locations' ? timeIn(properties.start_time) : [],
  )[0]
  const start = from.departure?.at ?? firstSeen
  if (start === undefined) return null
  const hasArrived = to.arrival?.isEstimate === false
  const passage: SailedPassage = {
    from,
    to,
    mode: inlandModeOf({ properties: to.port }),
    start,
    track: [],
    vessel: seen?.properties ?? null,
    isCourseEstimated: past.length === 0 && !seen,
    knownUntil: start,
    estimate: null,
  }
  const { track } = passage
  sailTo(track, from.place, start)
  const end = to.arrival?.at ?? null
  const seenAt = timeIn(seen?.properties.vessel_location_timestamp ?? null)[0]
  for (const { line, properties } of past) {
    if (properties.feature_type !== 'past_vessel_locations') continue
    const begin = timeIn(properties.start_time)[0] ?? track.at(-1)?.at ?? start
    const done = timeIn(properties.end_time)[0] ?? seenAt ?? (hasArrived ? end : null) ?? begin
    sailAlong(track, line, begin, done)
  }
  if (hasArrived && end !== null) {
    if (past.length === 0) sailAlong(track, fullLeg(features, passage), start, end)
    sailTo(track, to.place, end)
    passage.knownUntil = end
    return passage
  }
  if (seen && seenAt !== undefined) sailTo(track, seen.place, seenAt)
  passage.knownUntil = track.at(-1)?.at ?? start
  return withEstimate(passage, features, end, now)
}

const timeIn = (at: string | null): number[] => {
  const time = Date.parse(at ?? '')
  return Number.isNaN(time) ? [] : [time]
}

const fullLeg = (features: readonly RouteFeature[], { from, to }: SailedPassage): LngLat[] => {
  const [leg] = linesOf(features, 'estimated_full_legs', from.port.ports_sequence)
  return leg?.line ?? [from.place, to.place]
}

/** The rest of the way until the arrival that is expected: from now on, where the vessel was seen lately. */
function withEstimate(
  passage: SailedPassage,
  features: readonly RouteFeature[],
  end: number | null,
  now: Date,
): SailedPassage {
  const { track, from, to, start, knownUntil, isCourseEstimated } = passage
  const last = track.at(-1)?.place ?? from.place
  const isSailing = start <= now.getTime()
  const isLost = isSailing && !isCourseEstimated && isPositionLost(new Date(knownUntil).toISOString(), now)
  const begin = isCourseEstimated ? start : Math.max(now.getTime(), knownUntil)
  if (end === null || end <= begin || isLost) return passage
  const [partial] = linesOf(features, 'estimated_partial_leg', from.port.ports_sequence)
  const line = isCourseEstimated ? fullLeg(features, passage) : (partial?.line ?? [last, to.place])
  sailTo(track, last, begin)
  sailAlong(track, line, begin, end)
  return { ...passage, estimate: { from: begin, to: end } }
}
