const minute = 60_000
/** docs/interface.md, "Limits": positions are refreshed about every 15 minutes. */
const REFRESH_MINUTES = 15
/** Positions of a vessel in one request. When more are missing (fast clock, service was down), the steps get wider. */
const MAX_STEPS = 8
/** In milliseconds. Older gaps are filled by the tracks that sources report for whole voyages. */
const MAX_CATCH_UP = 24 * 60 * minute

/** Positions at whole multiples of `stepMinutes` since 1970, both ends included. */
interface Span {
  from: Date
  to: Date
  stepMinutes: number
}

/**
 * The positions to request now: all quarters of an hour since `last`, which was requested before. Undefined while the
 * next quarter has not begun. Times are those of the trade clock.
 */
export function nextSpan(last: Date | undefined, now: Date): Span | undefined {
  const quarter = REFRESH_MINUTES * minute
  const to = Math.floor(now.getTime() / quarter) * quarter
  if (last && last.getTime() >= to) return undefined
  const from = last ? Math.max(last.getTime() + quarter, to - MAX_CATCH_UP) : to
  const quarters = (to - from) / quarter + 1
  return {
    from: new Date(from),
    to: new Date(to),
    stepMinutes: REFRESH_MINUTES * Math.ceil(quarters / MAX_STEPS),
  }
}

/** Of positions older than `days`, the first of every `hours` is kept: enough to draw the voyage. */
export const thinnings = [
  { name: 'hourly', days: 14, hours: 1 },
  { name: 'six_hourly', days: 120, hours: 6 },
] as const

/** Midnight UTC, so that one run a day is enough. */
export const thinnedBefore = (now: Date, days: number): Date =>
  new Date((Math.floor(now.getTime() / (24 * 60 * minute)) - days) * 24 * 60 * minute)

interface Place {
  latitude: number
  longitude: number
}
/** Receivers sometimes report impossible coordinates. Degrees WGS84. */
export const hasValidCoordinates = ({ latitude, longitude }: Place): boolean =>
  Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180
