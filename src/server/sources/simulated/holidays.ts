import { DAY_MS } from './times.ts'
import { instantOf, localDay, offsetAt } from './zones.ts'

/** Where a gate is: its country decides on the holidays. */
interface GatePlace {
  country_code: string
  time_zone: string
}
interface DateInYear {
  /** 1 is January. */
  month: number
  date: number
  /** 0 is Sunday. */
  weekday: number
}
interface Holiday {
  name: string
  isOn(day: DateInYear): boolean
}

const SUNDAY = 0
const MONDAY = 1
const THURSDAY = 4
const SATURDAY = 6

const fixed = (name: string, inMonth: number, on: number): Holiday => ({
  name,
  isOn: ({ month, date }) => month === inMonth && date === on,
})
/** On a weekday within seven dates of a month: the fourth Thursday of November is the one from the 22nd to the 28th. */
const floating = (name: string, inMonth: number, on: number, from: number): Holiday => ({
  name,
  isOn: ({ month, date, weekday }) => month === inMonth && weekday === on && date >= from && date < from + 7,
})

/** On which the gates of all ports of a country are closed. A single terminal may close on more days, or on fewer. */
const holidays: Readonly<Record<string, readonly Holiday[]>> = {
  US: [
    fixed("New Year's Day", 1, 1),
    floating('Memorial Day', 5, MONDAY, 25),
    fixed('Independence Day', 7, 4),
    floating('Labor Day', 9, MONDAY, 1),
    floating('Thanksgiving', 11, THURSDAY, 22),
    fixed('Christmas', 12, 25),
  ],
  CA: [
    fixed("New Year's Day", 1, 1),
    floating('Victoria Day', 5, MONDAY, 18),
    fixed('Canada Day', 7, 1),
    floating('Labour Day', 9, MONDAY, 1),
    floating('Thanksgiving', 10, MONDAY, 8),
    fixed('Christmas', 12, 25),
    fixed('Boxing Day', 12, 26),
  ],
}

const weekdayOf = (day: number): number => new Date(day * DAY_MS).getUTCDay()

/** The name of the holiday in the ports of a country; undefined on any other day, and in countries of which none is known. */
export function portHoliday(country: string, day: number): string | undefined {
  const at = new Date(day * DAY_MS)
  const inYear = { month: at.getUTCMonth() + 1, date: at.getUTCDate(), weekday: at.getUTCDay() }
  return holidays[country]?.find(({ isOn }) => isOn(inYear))?.name
}

/** Whether no container leaves or enters on a local calendar day: in the United States and Canada on Sundays and holidays. */
export const isGateClosed = (country: string, day: number): boolean =>
  holidays[country] !== undefined && (weekdayOf(day) === SUNDAY || portHoliday(country, day) !== undefined)

/** The same time of the day on the first day on which the gate works, which may be that day itself. */
export function atOpenGate({ country_code, time_zone }: GatePlace, at: number): number {
  const day = localDay(time_zone, at)
  let open = day
  while (isGateClosed(country_code, open)) open += 1
  if (open === day) return at
  return instantOf(time_zone, at + offsetAt(time_zone, at) + (open - day) * DAY_MS)
}

/** The calendar day after `count` days from Monday to Friday that are no holidays. */
export function workingDaysAfter(country: string, day: number, count: number): number {
  let at = day
  for (let left = count; left > 0;) {
    at += 1
    const weekday = weekdayOf(at)
    if (weekday !== SATURDAY && weekday !== SUNDAY && portHoliday(country, at) === undefined) left -= 1
  }
  return at
}
