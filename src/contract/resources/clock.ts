import { z } from 'zod'
import { id, nullableText } from '../jsonapi/index.ts'
import {
  clockStates,
  closureKinds,
  contestedGrounds,
  dayBases,
  firstDayRules,
  stoppageKinds,
  tariffBillers,
  tariffScopes,
  tariffStartEvents,
  tradeDirections,
  uncountedReasons,
} from '../trade/deadlines/index.ts'

const date = z.iso.date()
const nullableDate = date.nullable()
/** Minor units of the currency: cents of USD, yen of JPY. */
const minor = z.int()
/** What happened: an instant, or a date alone where another clock's last free day starts this one. */
const reportedTime = z.object({ at: z.string(), source: nullableText })

const clockDay = z.object({
  date,
  phase: z.enum(['free', 'charged']),
  /** Of the days that count, from 1; null of one that does not. */
  number: z.int().nullable(),
  /** Why it does not count. */
  uncounted: z.enum(['weekly', 'holiday', ...closureKinds, ...stoppageKinds]).nullable(),
  /** What the gate calendar says of the day. */
  closure: z.object({ name: z.string(), source: z.string() }).nullable(),
  rate_minor: minor,
  /** Of all days up to this one, with tax. */
  total_minor: minor,
})

/** A result beside that of the tariff, by the same rates: what may be contested. */
const contestedResult = z.object({
  ground: z.enum(contestedGrounds),
  /** When it was first available; null while it never was, and by other grounds. */
  start: reportedTime.nullable(),
  /** The days that are left out. */
  stoppages: z.array(z.object({ kind: z.enum(stoppageKinds), from: date, until: nullableDate })),
  /** Null where free time has not begun, or has no end yet. */
  last_free_day: nullableDate,
  total_minor: minor,
  /** How much less than by the tariff. */
  contested_minor: minor,
  /** Up to the present day or the stop. */
  days: z.array(clockDay),
})

const clockTariff = z.object({
  id,
  name: z.string(),
  /** The biller's own word. */
  label: z.string(),
  contract: nullableText,
  start_event: z.enum(tariffStartEvents),
  first_day: z.enum(firstDayRules),
  first_day_time: nullableText,
  free_days: z.int(),
  free_basis: z.enum(dayBases),
  charge_basis: z.enum(dayBases),
  /** Of the first day after free time. */
  first_rate_minor: minor,
  currency_code: z.string(),
  tax_percent: z.number(),
  valid_from: date,
  valid_until: nullableDate,
  links: z.object({ self: z.string() }),
})

/** Ours, beside the interface: free time and cost of a container by one tariff of the account. An estimate. */
export const clock = z.object({
  biller: z.enum(tariffBillers),
  scope: z.enum(tariffScopes),
  direction: z.enum(tradeDirections),
  /** One where it is clear which; else those that it may be. */
  tariffs: z.array(clockTariff),
  place: z.object({ locode: nullableText, terminal: nullableText, zone: nullableText }),
  state: z.enum(clockStates),
  because: z.object({ reason: z.enum(uncountedReasons), year: z.int().nullable() }).nullable(),
  start: reportedTime.nullable(),
  stop: reportedTime.nullable(),
  /** The present day there. */
  today: nullableDate,
  first_day: nullableDate,
  last_free_day: nullableDate,
  /** A person entered it: it counts in place of what the tariff grants. */
  is_last_free_day_entered: z.boolean(),
  /** Up to the stop; while the clock runs through free time and 30 days ahead, if nothing is done. */
  days: z.array(clockDay),
  /** The year without a calendar that ends them sooner. */
  days_end_before_year: z.int().nullable(),
  currency_code: nullableText,
  /** Up to the present day or the stop. */
  cost: z.object({ net_minor: minor, tax_minor: minor, total_minor: minor }).nullable(),
  /** Where availability or holds, as reported, give another result. */
  contested: z.array(contestedResult),
})
export type PresentedClock = z.output<typeof clock>
