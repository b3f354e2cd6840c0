import { type ClockFacts, countClock, type CountedClock, type CountedDay } from '../clock.ts'
import { type PlainDay, plainDayOf } from '../plain-day.ts'

/** So far ahead the cost of a running clock is counted. */
export const PROJECTED_DAYS = 30

interface Projection {
  days: CountedDay[]
  /** The year without a calendar that ends it early. */
  endsBefore: number | null
}

/** The days of a running clock with those to come, if nothing is done: as far as calendars and versions are known. */
export function projected(facts: ClockFacts, sofar: CountedClock, today: PlainDay): Projection {
  let until = today + PROJECTED_DAYS
  let endsBefore: number | null = null
  // Each turn ends before the day that stopped the last one.
  while (until > today) {
    const result = countClock(facts, until)
    if (result.is === 'counted') return { days: result.days, endsBefore }
    if (result.because === 'no_calendar') {
      endsBefore = result.year
      until = plainDayOf(`${result.year}-01-01`, null) - 1
    } else if (result.because === 'no_version') until = result.day - 1
    else break
  }
  return { days: sofar.days, endsBefore }
}
