export {
  type ClockFacts,
  type ClockResult,
  countClock,
  type CountedClock,
  type CountedDay,
  type UncountedClock,
} from './clock.ts'
export type { Stoppage, UncountedBecause } from './count-days.ts'
export {
  type GateCalendar,
  type GateDays,
  gateDays,
  type GateException,
  gateExceptionKinds,
  type GateShift,
} from './gate-calendar.ts'
export { type PlainDay, plainDayOf, writePlainDay } from './plain-day.ts'
export {
  closureKinds,
  dayBases,
  firstDayRules,
  MAX_FREE_DAYS,
  stoppageKinds,
  tariffScopes,
  tariffStartEvents,
  type TariffTerms,
  tariffTerms,
  versionDates,
} from './tariff.ts'
