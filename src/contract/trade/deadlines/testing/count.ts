import {
  type ClockFacts,
  countClock,
  gateDays,
  plainDayOf,
  type Stoppage,
  type TariffTerms,
} from '../index.ts'
import { testCalendar } from './tariffs.ts'

export const LA = 'America/Los_Angeles'
export const stoppageOf = (kind: Stoppage['kind'], from: string, until: string | null): Stoppage => ({
  kind,
  from: plainDayOf(from, null),
  until: until === null ? null : plainDayOf(until, null),
})

export interface Example {
  tariff: TariffTerms | TariffTerms[]
  from: string
  to?: string | null
  zone?: string
  closed?: Parameters<typeof testCalendar>[1]
  week?: Parameters<typeof testCalendar>[2]
  others?: Partial<ClockFacts>
  isReefer?: boolean
}

export function countExample({
  tariff,
  from,
  to = null,
  zone = LA,
  closed,
  week,
  others,
  isReefer = false,
}: Example) {
  const facts: ClockFacts = {
    versions: [tariff].flat(),
    startedAt: from,
    stoppedAt: to,
    zone,
    gate: gateDays(testCalendar(zone, closed, week), isReefer),
    stoppages: [],
    ...others,
  }
  return countClock(facts, plainDayOf(from, zone))
}
