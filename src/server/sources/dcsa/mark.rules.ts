import { firstText, objectOf } from '../kit/json.rules.ts'
import { readTime, zoned } from '../kit/times.rules.ts'

/** Clocks differ, and a message may be shown later than it says that it was made. Milliseconds. */
const OVERLAP_MS = 6 * 3_600_000
/** A message that was made later than now says something else by that time. Milliseconds. */
const MAX_AHEAD_MS = 3_600_000

/**
 * From when on the next question asks for new messages: from the newest of a whole answer, with an overlap. Undefined where that could
 * miss some: where one does not say when it was made, says a time to come, or can be made anew (`eventUpdatedDateTime` of 3.0).
 *
 * @param askedAt milliseconds on the wall clock
 * @returns ISO 8601 UTC
 */
export function markAfter(events: readonly unknown[], askedAt: number): string | undefined {
  let newest = Number.NEGATIVE_INFINITY
  for (const event of events) {
    const object = objectOf(event)
    const made = readTime(firstText(object, 'eventCreatedDateTime') ?? '')
    if (firstText(object, 'eventUpdatedDateTime') !== null || made === null || made.offset_minutes === null)
      return undefined
    newest = Math.max(newest, Date.parse(zoned(made, null).timestamp))
  }
  if (!Number.isFinite(newest) || newest > askedAt + MAX_AHEAD_MS) return undefined
  return new Date(Math.min(newest, askedAt) - OVERLAP_MS).toISOString()
}
