import { z } from 'zod'

/** What a charge is for. The biller's own label stands beside it: MSC USA calls "detention" what others call demurrage. */
export const tariffScopes = [
  'demurrage',
  'detention',
  'combined',
  'storage',
  'rail_storage',
  'dwell',
] as const
/** What starts the clock. `last_free_day`: a surcharge that begins after the free time of another clock of the same place. */
export const tariffStartEvents = [
  'discharged',
  'discharge_completed',
  'vessel_arrived',
  'vessel_departed',
  'available',
  'rail_unloaded',
  'rail_notified',
  'full_out',
  'empty_out',
  'full_in',
  'last_free_day',
] as const
export const firstDayRules = [
  'event_day',
  'next_day',
  'next_working_day',
  'first_time_after',
  'next_day_after_cut_off',
] as const
/** `weekdays`: as the gate works in every week, holidays count (lines in Canada). `calendar_days_without_holidays`: Japan, Vietnam. */
export const dayBases = [
  'calendar_days',
  'working_days',
  'weekdays',
  'calendar_days_without_holidays',
] as const
export const closureKinds = ['scheduled_closure', 'unscheduled_closure'] as const
export const stoppageKinds = [
  'customs_hold',
  'exam',
  'other_hold',
  'not_available',
  'failed_appointment',
  'strike',
] as const
/** Which version of a tariff gives the rates. `each_day`: every day is charged as the version of that day says. */
export const versionDates = [
  'clock_start',
  'discharge',
  'vessel_departure',
  'calculation',
  'each_day',
] as const

export type FirstDayRule = (typeof firstDayRules)[number]
export type DayBasis = (typeof dayBases)[number]
export type ClosureKind = (typeof closureKinds)[number]
export type StoppageKind = (typeof stoppageKinds)[number]
export type VersionDate = (typeof versionDates)[number]

/** Above these a figure is a slip of the keyboard rather than a tariff. */
export const MAX_FREE_DAYS = 120
const MAX_TIERS = 20
const MAX_RATE_MINOR = 1_000_000_000
const MAX_TAX_PERCENT = 100

const clockTime = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'a time such as 07:00')

const tier = z.strictObject({
  /** The first day of the tier, from 1, numbered as `numbered_from` says. */
  from_day: z.int().min(1).max(3660),
  /** A day, in minor units of the currency: cents of USD, yen of JPY, fils of KWD. */
  rate_minor: z.int().min(0).max(MAX_RATE_MINOR),
})

/** How one clock counts: its free time and its rates. No value has a default: what a tariff does not say is asked for. */
export const tariffTerms = z
  .strictObject({
    scope: z.enum(tariffScopes),
    start_event: z.enum(tariffStartEvents),
    first_day: z.enum(firstDayRules),
    /** With `first_time_after` and `next_day_after_cut_off` alone. */
    first_day_time: clockTime.nullable(),
    free_days: z.int().min(0).max(MAX_FREE_DAYS),
    free_basis: z.enum(dayBases),
    charge_basis: z.enum(dayBases),
    /** Closures of these kinds are no days of free time. */
    free_time_closures: z.array(z.enum(closureKinds)),
    /** Closures of these kinds are not charged. */
    uncharged_closures: z.array(z.enum(closureKinds)),
    stopped_by: z.array(z.enum(stoppageKinds)),
    /** Whether the day of gate-out, or of the empty return, is charged. */
    is_stop_day_charged: z.boolean(),
    /** From the first day of free time ("day 8 to 12"), or from the first day after it ("1 to 7 after free time"). */
    tiers_numbered_from: z.enum(['start', 'end_of_free_time']),
    /** With free time that was agreed on above the tariff's: tiers begin where the number of the day says, or again with the first. */
    tiers_when_extended: z.enum(['progressive', 'restart']),
    tiers: z.array(tier).min(1).max(MAX_TIERS),
    /** ISO 4217. */
    currency_code: z.string().regex(/^[A-Z]{3}$/, 'three letters of ISO 4217'),
    /** On top of the amount. */
    tax_percent: z.number().min(0).max(MAX_TAX_PERCENT),
    version_date: z.enum(versionDates),
    /** `2026-06-01`, the first day on which it is in force. */
    valid_from: z.iso.date(),
    valid_until: z.iso.date().nullable(),
  })
  .superRefine((terms, context) => {
    const problem = (path: keyof typeof terms, message: string) => {
      context.addIssue({ code: 'custom', path: [path], message })
    }
    const needsTime = terms.first_day === 'first_time_after' || terms.first_day === 'next_day_after_cut_off'
    if (needsTime && terms.first_day_time === null)
      problem('first_day_time', `is needed with ${terms.first_day}`)
    if (!needsTime && terms.first_day_time !== null)
      problem('first_day_time', `has no meaning with ${terms.first_day}`)
    const days = terms.tiers.map(({ from_day }) => from_day)
    if (days.some((day, index) => index > 0 && day <= (days[index - 1] ?? 0)))
      problem('tiers', 'must begin on later days, one after the other')
    const firstCharged = terms.tiers_numbered_from === 'start' ? terms.free_days + 1 : 1
    if ((days[0] ?? 0) > firstCharged)
      problem(
        'tiers',
        `leave a gap: day ${firstCharged} is the first that is charged; name it, with a rate of 0 where it is free`,
      )
    if (terms.valid_until !== null && terms.valid_until < terms.valid_from)
      problem('valid_until', 'is before the first day on which the tariff is in force')
  })

export type TariffTerms = z.infer<typeof tariffTerms>
