/** A position on the clock of the trade, milliseconds since 1970. */
export interface TrackPosition {
  at: number
  latitude: number
  longitude: number
  heading: number | null
  speed: number | null
}
/** What is known of a ship's way. */
export interface ShipTrack {
  /** The one that was stored last. */
  last: TrackPosition
  /** Later ones that do not fit to it, the latest last. They fit to each other. */
  doubtful: readonly TrackPosition[]
}

/** `stored`: to be stored. `thinned`: too little has changed since the last one. */
export type PositionVerdict = 'stored' | 'thinned' | 'implausible' | 'outdated'

/** No container ship is as fast. Knots. */
const MAX_PLAUSIBLE_SPEED = 40
/** Receivers err by so much in a moment. Nautical miles. */
const USUAL_ERROR = 1
/** So many positions that fit to each other outweigh the last one: then that was wrong. */
const CONVINCING_POSITIONS = 3
const MINUTE = 60_000
/** Time between two stored positions of a ship that goes, and of one that lies. */
const [UNDER_WAY_INTERVAL, LYING_INTERVAL] = [5 * MINUTE, 15 * MINUTE]
const LYING_SPEED = 0.5

/** In nautical miles, of two places as `[longitude, latitude]`. */
export type DistanceBetween = (one: [number, number], other: [number, number]) => number

const placeOf = ({ longitude, latitude }: TrackPosition): [number, number] => [longitude, latitude]

/** Whether a ship can have come from one position to a later one. */
const isReachable = (from: TrackPosition, to: TrackPosition, distance: DistanceBetween): boolean => {
  const hours = Math.max(0, to.at - from.at) / (60 * MINUTE)
  return distance(placeOf(from), placeOf(to)) <= USUAL_ERROR + hours * MAX_PLAUSIBLE_SPEED
}

/**
 * What becomes of a position. A jump is not believed until three positions in a row say the same. Of a ship that goes one position in
 * five minutes is stored, of one that lies one in fifteen.
 */
export function judgePosition(
  track: ShipTrack | undefined,
  position: TrackPosition,
  distance: DistanceBetween,
): { verdict: PositionVerdict; track: ShipTrack } {
  const stored = { verdict: 'stored', track: { last: position, doubtful: [] } } as const
  if (!track) return stored
  const { last, doubtful } = track
  if (position.at <= last.at) return { verdict: 'outdated', track }
  if (!isReachable(last, position, distance)) {
    const before = doubtful.at(-1)
    const isSame = before !== undefined && before.at < position.at && isReachable(before, position, distance)
    const together = isSame ? [...doubtful, position] : [position]
    return together.length >= CONVINCING_POSITIONS
      ? stored
      : { verdict: 'implausible', track: { last, doubtful: together } }
  }
  const isLying = position.speed !== null && position.speed < LYING_SPEED
  const isDue = position.at - last.at >= (isLying ? LYING_INTERVAL : UNDER_WAY_INTERVAL)
  return isDue ? stored : { verdict: 'thinned', track: { last, doubtful: [] } }
}
