const day = 86_400_000
/** The public description: "7 days by default". */
const usual = 7 * day
/** Three months of positions every 15 minutes are 8,900: as much as one answer should hold. */
const mostDays = 93

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
export type Asked =
  | { window: PositionsWindow | undefined }
  | { refused: { parameter: string; detail: string } }

const from = 'show_positions[from_timestamp]'
const to = 'show_positions[to_timestamp]'

/** A time without an offset is UTC. */
const instant = (text: string | undefined): number | undefined =>
  text === undefined ? undefined : Date.parse(/(?:Z|[+-]\d\d:\d\d)$/.test(text) ? text : `${text}Z`)

/**
 * Which positions a vessel's record is to show: none unless they are asked for; of the end that is left out the usual
 * is taken. `now` is the trade's time.
 */
export function positionsWindow(query: PositionsQuery, now: Date): Asked {
  const [start, end] = [instant(query[from]), instant(query[to])]
  if (start === undefined && end === undefined && query.show_positions !== 'true')
    return { window: undefined }
  const last = end ?? now.getTime()
  const first = start ?? last - usual
  const refuse = (parameter: string, detail: string): Asked => ({ refused: { parameter, detail } })
  for (const [parameter, at] of [
    [from, first],
    [to, last],
  ] as const)
    if (!(at >= 0 && at < Date.UTC(3000, 0)))
      return refuse(parameter, `${parameter} must lie between 1970 and 2999`)
  if (first > last) return refuse(from, `${from} must not be after ${to}`)
  if (last - first > mostDays * day)
    return refuse(from, `Ask for at most ${mostDays} days of positions at a time`)
  return { window: { from: new Date(first).toISOString(), to: new Date(last).toISOString() } }
}
