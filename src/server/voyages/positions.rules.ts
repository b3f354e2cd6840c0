const minute = 60_000
/** docs/interface.md, "Limits": positions are refreshed about every 15 minutes. */
const everyMinutes = 15
/** What one round asks for of a ship: a clock that runs fast, or a service that was down, gets wider steps. */
const mostSteps = 8
/** Older than this the tracks that sources tell of whole voyages fill the gap. */
const reach = 24 * 60 * minute

/** Positions at whole multiples of `stepMinutes` since 1970, both ends included. */
export interface Span {
  from: Date
  to: Date
  stepMinutes: number
}

/**
 * What to ask for now, `last` being the quarter of an hour that was asked for before; undefined before the next one.
 * Times are the trade's.
 */
export function spanToAsk(last: Date | undefined, now: Date): Span | undefined {
  const quarter = everyMinutes * minute
  const to = Math.floor(now.getTime() / quarter) * quarter
  if (last && last.getTime() >= to) return undefined
  const from = last ? Math.max(last.getTime() + quarter, to - reach) : to
  const quarters = (to - from) / quarter + 1
  return {
    from: new Date(from),
    to: new Date(to),
    stepMinutes: everyMinutes * Math.ceil(quarters / mostSteps),
  }
}

/** Thinning: what is older than `days` keeps its first position of every `hours`. A voyage's track stays whole. */
export const thinnings = [
  { name: 'hourly', days: 14, hours: 1 },
  { name: 'six_hourly', days: 120, hours: 6 },
] as const

/** Whole days, so that one pass a day does. */
export const thinnedBefore = (now: Date, days: number): Date =>
  new Date((Math.floor(now.getTime() / (24 * 60 * minute)) - days) * 24 * 60 * minute)

interface Place {
  latitude: number
  longitude: number
}
/** On the globe: what a receiver garbled is no position. */
export const isOnTheGlobe = ({ latitude, longitude }: Place): boolean =>
  Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180
