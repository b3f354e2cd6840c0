import type { RouteFeature } from '../../../../contract/resources/index.ts'
import { isPositionStale } from '../../../../contract/trade/index.ts'
import type { LngLat } from '../../layers/longitudes.ts'
import { type RouteCall, callsOf } from './calls.ts'
import { type SailedPassage, passageOf } from './passage.ts'
import { alongTrack } from './track.ts'

/** Something that happened to the container, or is expected to. */
export interface ReplayedEvent {
  id: string
  /** Milliseconds since 1970. */
  at: number
  zone: string | null
  text: string
  isEstimate: boolean
}

/** Where the container is at a time of its journey. */
export type JourneyPosition = { time: number; isEstimate: boolean } & (
  | { kind: 'port'; call: RouteCall; phase: 'before' | 'in' | 'after' }
  | { kind: 'sea'; passage: SailedPassage; place: LngLat; course: number | null; miles: number }
  /** Nothing was reported since, and nothing can be estimated. */
  | { kind: 'lost'; passage: SailedPassage; place: LngLat; since: number }
)

export interface ReplayableJourney {
  /** Milliseconds since 1970: the first thing that is known of it, and the last, expected or not. */
  start: number
  end: number
  now: number
  events: ReplayedEvent[]
  calls: RouteCall[]
  passages: SailedPassage[]
  positionAt(time: number): JourneyPosition
}

type Stage = { from: number } & ({ call: RouteCall } | { passage: SailedPassage })

/**
 * The journey of a container along its route. Null where no time of it is known, so that nothing can be replayed.
 * @param features with continuous longitudes
 * @param events in any order
 */
export function replayableJourney(
  features: readonly RouteFeature[],
  events: readonly ReplayedEvent[],
  now: Date,
): ReplayableJourney | null {
  const calls = callsOf(features, now)
  const [first] = calls
  if (!first) return null
  const stages = stagesOf(features, calls, now)
  const ordered = events.toSorted((a, b) => a.at - b.at)
  const times = [
    ...calls.flatMap(({ arrival, departure }) => [arrival, departure]).flatMap((time) => time?.at ?? []),
    ...ordered.map(({ at }) => at),
  ]
  if (times.length === 0) return null
  const last = Math.max(...times)
  const isOver = calls.at(-1)?.arrival?.isEstimate === false
  const start = Math.min(...times, now.getTime())
  const end = isOver ? last : Math.max(last, now.getTime())
  if (start >= end) return null
  return {
    start,
    end,
    now: now.getTime(),
    events: ordered,
    calls,
    passages: stages.flatMap((stage) => ('passage' in stage ? [stage.passage] : [])),
    positionAt: (time) => positionIn(stages, calls, first, time, now.getTime()),
  }
}

function stagesOf(features: readonly RouteFeature[], calls: readonly RouteCall[], now: Date): Stage[] {
  const stages = calls.flatMap((call, index): Stage[] => {
    const next = calls[index + 1]
    const passage = next ? passageOf(features, call, next, now) : null
    return [
      ...(call.arrival && index > 0 ? [{ from: call.arrival.at, call }] : []),
      ...(passage ? [{ from: passage.start, passage }] : []),
    ]
  })
  return stages.toSorted((a, b) => a.from - b.from)
}

function positionIn(
  stages: readonly Stage[],
  calls: readonly RouteCall[],
  first: RouteCall,
  time: number,
  now: number,
): JourneyPosition {
  const stage = stages.findLast(({ from }) => from <= time)
  if (!stage) return { kind: 'port', call: first, phase: 'before', time, isEstimate: time > now }
  if ('call' in stage) {
    const { call } = stage
    const isEstimate = time > now || call.arrival?.isEstimate === true
    return { kind: 'port', call, phase: call === calls.at(-1) ? 'after' : 'in', time, isEstimate }
  }
  const { passage } = stage
  const { track, knownUntil, estimate, isCourseEstimated, from } = passage
  const at = alongTrack(track, time)
  const place = at?.place ?? from.place
  const isKnown =
    time <= knownUntil ||
    (estimate !== null && time <= estimate.to) ||
    (time <= now && !isPositionStale(new Date(knownUntil).toISOString(), new Date(time)))
  if (!isKnown) return { kind: 'lost', passage, place, since: knownUntil, time, isEstimate: false }
  const isEstimate = isCourseEstimated || (time > knownUntil && time > now)
  return { kind: 'sea', passage, place, course: at?.course ?? null, miles: at?.miles ?? 0, time, isEstimate }
}

/** How many days of the journey pass in a second. */
export const speeds = [0.5, 1, 4] as const
export type Speed = (typeof speeds)[number]
const DAY_MS = 86_400_000

/** Where playing leads to in this time; the end of the journey where it is reached. */
export const played = ({ end }: ReplayableJourney, time: number, elapsedMs: number, speed: Speed): number =>
  Math.min(end, time + (elapsedMs / 1000) * speed * DAY_MS)

/** The times at which somebody stops: the events, the port calls and now. */
function stopsOf({ start, end, now, events, calls }: ReplayableJourney): number[] {
  const times = [
    start,
    end,
    now,
    ...events.map(({ at }) => at),
    ...calls.flatMap(({ arrival, departure }) => [arrival, departure]).flatMap((time) => time?.at ?? []),
  ]
  return [...new Set(times)].filter((at) => at >= start && at <= end).toSorted((a, b) => a - b)
}

/** The next stop after a time, or the one before. */
export function stepFrom(journey: ReplayableJourney, time: number, by: 1 | -1): number {
  const stops = stopsOf(journey)
  const next = by === 1 ? stops.find((at) => at > time) : stops.findLast((at) => at < time)
  return next ?? (by === 1 ? journey.end : journey.start)
}
