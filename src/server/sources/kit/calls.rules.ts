import { callWindows, type CallWindow } from '../../../contract/vocabulary/index.ts'
import { readRetryAfterMs } from '../../platform/outgoing/retry-after.rules.ts'

/** Calls are counted in spans of this length, so that a rolling minute never has more than its limit. Milliseconds. */
export const COUNTED_SPAN_MS = 10_000

export type CallLimits = { [Window in CallWindow]?: number | null | undefined }
/** Calls that began in a span. */
export interface CountedCalls {
  /** Milliseconds since 1970. */
  at: number
  calls: number
}

/** The beginning of the span that an instant is in, milliseconds since 1970. */
export const spanOf = (now: number): number => now - (now % COUNTED_SPAN_MS)

/**
 * When the next call may be made: `now`, or when enough earlier calls have left every window. A span counts until its end has left
 * the window, for a call may have been made in its last moment.
 * @param counts of the last day, in any order
 * @returns milliseconds since 1970
 */
export function nextCallAt(counts: readonly CountedCalls[], limits: CallLimits, now: number): number {
  let next = now
  for (const [window, limit] of Object.entries(limits) as [CallWindow, number | null][]) {
    if (limit === null || limit === undefined) continue
    const length = callWindows[window] * 1000
    const inside = counts
      .filter(({ at }) => at + COUNTED_SPAN_MS > now - length)
      .toSorted((one, other) => one.at - other.at)
    let total = inside.reduce((sum, { calls }) => sum + calls, 0)
    for (const { at, calls } of inside) {
      if (total < limit) break
      total -= calls
      next = Math.max(next, at + COUNTED_SPAN_MS + length)
    }
  }
  return next
}

/** The calls of each window until now. */
export function callsIn(counts: readonly CountedCalls[], now: number): Record<CallWindow, number> {
  const of = (window: CallWindow) =>
    counts
      .filter(({ at }) => at + COUNTED_SPAN_MS > now - callWindows[window] * 1000)
      .reduce((sum, { calls }) => sum + calls, 0)
  return { minute: of('minute'), hour: of('hour'), day: of('day') }
}

/** Failures in a row after which a source is left alone for a while. */
const MAX_FAILURES_IN_A_ROW = 4
const [FIRST_PAUSE_MS, LONGEST_PAUSE_MS] = [30_000, 1_800_000]

/**
 * How long a source is left alone after so many failures in a row, with jitter, so that many connections do not come back at once.
 * Milliseconds; 0 while it is still asked.
 * @param random from 0 to 1
 */
export function pauseAfter(failures: number, random: number): number {
  if (failures < MAX_FAILURES_IN_A_ROW) return 0
  const pause = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (failures - MAX_FAILURES_IN_A_ROW))
  return Math.round(pause * (0.75 + random / 2))
}

const MIN_WAIT_MS = 1000

/** The wait that a source asks for by `Retry-After`: milliseconds from now, a second to a day; undefined if it asks for none. */
export function retryAfterMs(header: string | undefined, now: number): number | undefined {
  const wait = readRetryAfterMs(header, now)
  return wait === undefined ? undefined : Math.min(Math.max(wait, MIN_WAIT_MS), callWindows.day * 1000)
}
