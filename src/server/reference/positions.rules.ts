const day = 86_400_000
/** The public description: "7 days by default". */
const DEFAULT_SPAN = 7 * day
/** Three months of positions every 15 minutes are 8,900, which is enough for one answer. */
const MAX_DAYS = 93

export interface PositionsQuery {
  show_positions?: 'true' | 'false' | undefined
  'show_positions[from_timestamp]'?: string | undefined
  'show_positions[to_timestamp]'?: string | undefined
}
export interface PositionsWindow {
  /** ISO 8601 UTC, both ends included. */
  from: string
  to: string
}
export type PositionsRequest =
  | { window: PositionsWindow | undefined }
  | { refused: { parameter: string; detail: string } }

const from = 'show_positions[from_timestamp]'
const to = 'show_positions[to_timestamp]'

/** A time without an offset is UTC. */
const instant = (text: string | undefined): number | undefined =>
  text === undefined ? undefined : Date.parse(/(?:Z|[+-]\d\d:\d\d)$/.test(text) ? text : `${text}Z`)

/**
 * The time span of positions in the answer, undefined when none are requested. Without an end it ends now, without a
 * start it has the default length. `now` is the time of the trade clock.
 */
export function positionsWindow(query: PositionsQuery, now: Date): PositionsRequest {
  const [start, end] = [instant(query[from]), instant(query[to])]
  if (start === undefined && end === undefined && query.show_positions !== 'true')
    return { window: undefined }
  const last = end ?? now.getTime()
  const first = start ?? last - DEFAULT_SPAN
  const refuse = (parameter: string, detail: string): PositionsRequest => ({ refused: { parameter, detail } })
  for (const [parameter, at] of [
    [from, first],
    [to, last],
  ] as const)
    if (!(at >= 0 && at < Date.UTC(3000, 0)))
      return refuse(parameter, `${parameter} must lie between 1970 and 2999`)
  if (first > last) return refuse(from, `${from} must not be after ${to}`)
  if (last - first > MAX_DAYS * day)
    return refuse(from, `Ask for at most ${MAX_DAYS} days of positions at a time`)
  return { window: { from: new Date(first).toISOString(), to: new Date(last).toISOString() } }
}
