import type { TrackPosition } from './track.rules.ts'

/** A ship that lies somewhere, and not at anchor. */
export interface LyingShip {
  vessel_id: string
  /** Since when, on the clock of the trade, milliseconds since 1970. */
  since: number
  latitude: number
  longitude: number
}

/** Knots. */
const LYING_SPEED = 0.5
/** Ships at their quay seem to drift by so much. Knots. */
const LEAVING_SPEED = 2

/**
 * Since when a ship lies. At anchor she waits; she leaves with way on. A position without a speed says nothing.
 * @returns undefined where she does not lie
 */
export function lyingSince(
  before: number | undefined,
  { at, speed }: Pick<TrackPosition, 'at' | 'speed'>,
  isAtAnchor: boolean,
): number | undefined {
  if (isAtAnchor) return undefined
  if (speed === null) return before
  if (speed >= LEAVING_SPEED) return undefined
  return before ?? (speed < LYING_SPEED ? at : undefined)
}
