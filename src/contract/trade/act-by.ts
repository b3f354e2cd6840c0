import { type CalendarDate, calendarDate, daysBetween, localTime } from './calendar.ts'
import { isPickedUp, type PickupFacts, pickupZone } from './pickup.ts'
import type { TrackingFacts } from './stop.ts'

export interface LastFreeDayFacts {
  pickup_lfd: string | null
  import_deadlines: {
    pickup_lfd_line: string | null
    pickup_lfd_terminal: string | null
    pickup_lfd_rail: string | null
  }
  /** Entered by hand, while it is in force. */
  pickup_lfd_entered?: string | null | undefined
  /** It counts in place of those that are reported. */
  pickup_lfd_overrules?: boolean | null | undefined
  pod_timezone: string | null
  final_destination_timezone: string | null
}
/** What tariffs and calendars of the account say of the day to act by. */
export interface CalculatedDayFacts {
  /** The closing hour of the gate on the earliest last free day by a tariff; where it is not known, the end of that day. */
  pickup_lfd_calculated?: string | null | undefined
  pickup_lfd_calculated_timezone?: string | null | undefined
}
export interface GateClosingFacts {
  act_by_closes_at?: string | null | undefined
}
export type ActByFacts = LastFreeDayFacts &
  CalculatedDayFacts &
  GateClosingFacts &
  PickupFacts &
  TrackingFacts

/** A last free day as one source reported it, a person entered it, or a tariff of the account has it. */
export interface LastFreeDay {
  /** `unspecified`: `pickup_lfd`, where it is none of the three that have a source. `calculated`: an estimate. */
  source: 'terminal' | 'line' | 'rail' | 'unspecified' | 'entered' | 'calculated'
  /** As reported: an instant (ISO 8601) of which the calendar date in `zone` counts. */
  at: string
  /** IANA name as reported; null or unknown: the date counts as given. */
  zone: string | null
  day: CalendarDate
}

/** The last time at which the container can be got by a last free day; `day` and `at` are of that time. */
export interface DayToActBy extends LastFreeDay {
  /** When the gate closes for the last time before that day ends; null: no calendar of the account says so, or a shift goes on past midnight. */
  gateAt: string | null
  lastFreeDay: LastFreeDay
}

/**
 * All last free days that are reported or entered, in the order in which they bind: the earlier calendar date first, each in the
 * zone of its own source (the terminal's at the port of discharge, the line's, the rail's and the entered one where the container
 * goes); of equal dates the earlier instant; of equal instants terminal, line, rail. One that was entered to count instead of
 * what is reported is before all others.
 *
 * Source: docs/interface.md, "Last free day" (the field is a calendar date in `pod_timezone`, inland in
 * `final_destination_timezone`). Therefore dates are compared, not instants: 07:00Z in Los Angeles is the day before
 * 06:30Z in Chicago. A date and an instant need no "now", so that the order of lists does not change at midnight.
 */
export function lastFreeDays(facts: LastFreeDayFacts): LastFreeDay[] {
  const { pickup_lfd_terminal, pickup_lfd_line, pickup_lfd_rail } = facts.import_deadlines
  const inland = pickupZone(facts)
  const reported = (source: LastFreeDay['source'], at: string | null, zone: string | null): LastFreeDay[] =>
    at === null || Number.isNaN(Date.parse(at)) ? [] : [{ source, at, zone, day: calendarDate(at, zone) }]
  const named = [
    ...reported('terminal', pickup_lfd_terminal, facts.pod_timezone),
    ...reported('line', pickup_lfd_line, inland),
    ...reported('rail', pickup_lfd_rail, inland),
  ]
  const other = reported('unspecified', facts.pickup_lfd, inland).filter(
    ({ at }) => !named.some((each) => Date.parse(each.at) === Date.parse(at)),
  )
  const entered = reported('entered', facts.pickup_lfd_entered ?? null, inland)
  const known = [...named, ...other]
  return facts.pickup_lfd_overrules === true
    ? [...entered, ...known.toSorted(compareLastFreeDays)]
    : [...known, ...entered].toSorted(compareLastFreeDays)
}

/** The order in which last free days bind, of one container and among containers: by date, then by instant. */
export const compareLastFreeDays = (one: LastFreeDay, other: LastFreeDay): number =>
  daysBetween(other.day, one.day) || Date.parse(one.at) - Date.parse(other.at)

/** The earliest last free day by the tariffs of the account; null where none is calculated. */
export function calculatedLastFreeDay(facts: CalculatedDayFacts): LastFreeDay | null {
  const { pickup_lfd_calculated: at = null, pickup_lfd_calculated_timezone: zone = null } = facts
  if (at === null || Number.isNaN(Date.parse(at))) return null
  return { source: 'calculated', at, zone, day: calendarDate(at, zone) }
}

/**
 * The last free day that binds first (`lastFreeDays`); where nobody reported or entered one, the calculated one. A reported day
 * counts before an estimate, also a later one: lines grant more free time than their tariffs say. Null after pickup, and once
 * tracking has stopped: a day that nobody reports any more may have moved.
 */
export const bindingLastFreeDay = (facts: ActByFacts): LastFreeDay | null =>
  isPickedUp(facts) || facts.tracking_stopped_at !== null
    ? null
    : (lastFreeDays(facts)[0] ?? calculatedLastFreeDay(facts))

/**
 * *Act by*: the last hour at which the container can be got by the last free day that binds. A gate that is closed all of that day
 * moves it to the last day before on which the gate is open.
 * The database keeps the same in `containers.act_by_*` for sorting and filtering; a property test compares both.
 */
export function actBy(facts: ActByFacts): DayToActBy | null {
  const lastFreeDay = bindingLastFreeDay(facts)
  if (lastFreeDay === null) return null
  const closes = gateClosing(lastFreeDay, facts)
  const closingDay = closes === null ? null : calendarDate(closes, lastFreeDay.zone)
  if (closes === null || closingDay === null || daysBetween(lastFreeDay.day, closingDay) > 0)
    return { ...lastFreeDay, gateAt: null, lastFreeDay }
  return { ...lastFreeDay, at: closes, day: closingDay, gateAt: closes, lastFreeDay }
}

/** Before a last free day on which the gate is closed, so many days are searched for the last one on which it is open. */
export const MAX_CLOSED_DAYS = 10

/**
 * When the gate closes on a last free day, or on the last day before it on which it is open; null if no calendar of the account says so. A shift that began on that day may close on the next one. Until the closing hour of a new day is looked up, that of the former one,
 * further away, says nothing.
 */
export function gateClosing(
  binding: LastFreeDay,
  { act_by_closes_at: at = null }: GateClosingFacts,
): string | null {
  if (at === null || Number.isNaN(Date.parse(at))) return null
  const days = daysBetween(binding.day, calendarDate(at, binding.zone))
  return days >= -MAX_CLOSED_DAYS && days <= 1 ? at : null
}

/** The gate closed for the last time on that same day: what is passed is not due today. */
export const isPastGate = (
  due: { day: CalendarDate; zone: string | null; gateAt: string | null },
  now: Date,
): boolean =>
  due.gateAt !== null &&
  now.getTime() >= Date.parse(due.gateAt) &&
  daysBetween(localTime(now, due.zone), due.day) === 0

/** Calendar days from today to a last free day or to the day to act by, both in its zone: 0 today, negative when over. */
export const daysLeft = (
  { day, zone, gateAt = null }: Pick<LastFreeDay, 'day' | 'zone'> & { gateAt?: string | null },
  now: Date,
): number => (isPastGate({ day, zone, gateAt }, now) ? -1 : daysBetween(localTime(now, zone), day))
