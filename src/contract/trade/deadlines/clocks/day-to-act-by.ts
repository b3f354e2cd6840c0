import { bindingLastFreeDay, type LastFreeDay, type LastFreeDayFacts, MAX_CLOSED_DAYS } from '../../act-by.ts'
import { instantOfLocal } from '../../calendar.ts'
import { type CalendarYear, gateDaysOfYears } from '../calendar-year.ts'
import { type PlainDay, plainDayOf } from '../plain-day.ts'
import { scopesBeforePickup } from '../own-tariff.ts'
import type { ClockedContainer, ClockPlace } from './clock-facts.ts'
import type { ContainerClock } from './container-clocks.ts'
import { calendarsAt } from './place-names.ts'

/** What tariffs and calendars of the account say of the day to act by: attributes of the container. ISO 8601. */
export interface CalculatedDay {
  /** The closing hour of the gate on the earliest last free day by a tariff; where it is not known, the end of that day. */
  pickup_lfd_calculated: string | null
  pickup_lfd_calculated_timezone: string | null
  /** When the gate closes on the last free day that binds; if it is closed all of that day, on the last day before on which it is open. */
  act_by_closes_at: string | null
}

/**
 * The earliest last free day of the clocks that run before pickup, and when the gate closes on the day to act by
 * (docs/glossary.md).
 */
export function calculatedDayOf(
  container: ClockedContainer & LastFreeDayFacts,
  clocks: readonly ContainerClock[],
  calendars: readonly CalendarYear[],
): CalculatedDay {
  const isReefer = container.equipment_type === 'reefer'
  /** Null if the gate is closed all day; undefined if no calendar says anything of that day. */
  const closing = (day: PlainDay, place: ClockPlace): Date | null | undefined => {
    if (place.zone === null) return undefined
    const gate = gateDaysOfYears(calendarsAt(place, calendars), place.zone, isReefer)
    return gate.hasYear(day) ? gate.closesAt(day) : undefined
  }
  const [first] = clocks
    .flatMap(({ direction, scope, state, place, is_last_free_day_entered: isEntered, last_free_day: date }) =>
      direction === 'import' &&
      scopesBeforePickup.has(scope) &&
      (state === 'free' || state === 'charging') &&
      date !== null &&
      !isEntered
        ? [{ date, place }]
        : [],
    )
    .toSorted((one, other) => (one.date < other.date ? -1 : 1))
  const calculated = first && {
    pickup_lfd_calculated: endOf(
      first.date,
      first.place.zone,
      closing(plainDayOf(first.date, null), first.place) ?? null,
    ),
    pickup_lfd_calculated_timezone: first.place.zone,
  }
  const binding = bindingLastFreeDay({ ...container, ...calculated })
  const place = binding && placeOf(binding, container, first?.place)
  const day = binding && plainDayOf(binding.at, binding.zone)
  const closes = place && day !== null ? lastClosing((each) => closing(each, place), day) : null
  return {
    pickup_lfd_calculated: calculated?.pickup_lfd_calculated ?? null,
    pickup_lfd_calculated_timezone: calculated?.pickup_lfd_calculated_timezone ?? null,
    act_by_closes_at: closes?.toISOString() ?? null,
  }
}

/** Null where a day has no calendar: nothing is known of its gate, and it is not taken for closed. */
function lastClosing(closing: (day: PlainDay) => Date | null | undefined, day: PlainDay): Date | null {
  for (let back = 0; back <= MAX_CLOSED_DAYS; back++) {
    const closes = closing(day - back)
    if (closes !== null) return closes ?? null
  }
  return null
}

/** When the gate closes, or the end of the day: a last shift may end on the next day, and the date of the instant counts. */
function endOf(date: string, zone: string | null, closes: Date | null): string {
  const end = instantOfLocal(`${date}T23:59`, zone)
  return (closes !== null && closes < end ? closes : end).toISOString()
}

/** Where the container is to be fetched by a last free day: the terminal's is at the port of discharge. */
function placeOf(
  { source }: LastFreeDay,
  { places }: ClockedContainer,
  calculatedAt: ClockPlace | undefined,
): ClockPlace | null {
  if (source === 'calculated') return calculatedAt ?? null
  return source === 'terminal' ? places.discharge : (places.inland ?? places.discharge)
}
