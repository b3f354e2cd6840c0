import { dateAtPlace } from '../../src/contract/trade/deadlines/testing/plain-count.ts'
import { pickupOf, type TrueContainer, trueContainers, type Truth, truthAt } from './simulated-truth.ts'
import { raisedLine, rulesRaised, weekRules } from './week-alerts.ts'
import { type WeekListName, weekListNames, weekLists } from './week-lists.ts'
import { calculatedDay, type CountedCost, referenceCost, scopes, weekCalendar } from './week-tariffs.ts'

/** The week of Thanksgiving in Long Beach, as the fleet has it. */
export const weekPort = 'USLGB'
export const weekZone = 'America/Los_Angeles'
const [firstDay, thanksgiving, sunday] = ['2026-11-23', '2026-11-26', '2026-11-29']
export const calendarOfWeek = weekCalendar(weekPort, thanksgiving)
const gatesClose = calendarOfWeek.week[1]?.at(-1)?.closes ?? ''

/** Six in the morning at the port. */
export const monday = new Date('2026-11-23T14:00:00Z')
/**
 * When the clerk looks: at 23:00, at midnight and at 06:00. A day ends without any news, so that the alert of a last day comes before
 * what sources report from then on.
 */
export const daysOfWeek = [1, 2, 3, 4, 5, 6, 7].map((day) => {
  const at = (hours: number) => new Date(monday.getTime() + (24 * day + hours) * 3_600_000)
  return { morning: at(0), looks: [at(-7), at(-6), at(0)] }
})
export const looks = [monday, ...daysOfWeek.flatMap((day) => day.looks)]
export const lastMorning = looks.at(-1) ?? monday
export const boxes = trueContainers(weekPort, monday, lastMorning)

const truthOf = (box: TrueContainer, now: Date): Truth => {
  const truth = truthAt(box, now, calculatedDay(box, calendarOfWeek, now))
  return { ...truth, daysLeft: truth.daysLeft === null ? null : daysToLastHour(truth.daysLeft, now) }
}

const dayMs = 86_400_000
const isOpenOn = (date: string): boolean => date !== thanksgiving && new Date(date).getUTCDay() !== 0
/** Days to the last open day up to a last free day; once the gates closed on it, it is over. */
function daysToLastHour(daysLeft: number, now: Date): number {
  const today = dateAtPlace(now.toISOString(), weekZone)
  const dateIn = (days: number) => new Date(Date.parse(today) + days * dayMs).toISOString().slice(0, 10)
  let days = daysLeft
  while (!isOpenOn(dateIn(days))) days -= 1
  const time = now.toLocaleTimeString('en-GB', { timeZone: weekZone, hour: '2-digit', minute: '2-digit' })
  return days === 0 && time >= gatesClose ? -1 : days
}

/** The numbers of the containers that are truly in a list, in order. */
export const trulyListed = (list: WeekListName, now: Date): string[] =>
  boxes.flatMap((box) => (weekLists[list].has(truthOf(box, now)) ? [box.number] : [])).toSorted()

export const allTrulyListed = (now: Date): Record<string, string[]> =>
  Object.fromEntries(weekListNames.map((list) => [list, trulyListed(list, now)]))

/** By container and scope. */
export const trueCosts = (now: Date): Record<string, CountedCost> =>
  Object.fromEntries(
    boxes.flatMap((box) =>
      scopes.map((scope) => [`${box.number} ${scope}`, referenceCost(box, scope, calendarOfWeek, now)]),
    ),
  )

/** All that has to be raised up to a look: each time that a container came over a threshold from one look to the next. */
export const trueAlerts = (nth: number): string[] =>
  looks
    .slice(1, nth + 1)
    .flatMap((now, before) =>
      boxes.flatMap((box) =>
        rulesRaised(truthOf(box, looks[before] ?? monday), truthOf(box, now)).map((rule) =>
          raisedLine(now, rule, box.number),
        ),
      ),
    )
    .toSorted()

/** How many containers each rule has beyond its threshold. */
export const trulyMatching = (now: Date): Record<string, number> => {
  const truths = boxes.map((box) => truthOf(box, now))
  return Object.fromEntries(
    Object.entries(weekRules).map(([name, { matches }]) => [name, truths.filter(matches).length]),
  )
}

/** The containers that were picked up from Monday to Sunday: how many while the gates were closed, and how late those that had a last free day. */
export function pickupsOfWeek(): { week: string; onClosedDays: number; daysLate: number[] } {
  const pickups = boxes.flatMap((box) => pickupOf(box, lastMorning) ?? [])
  const ofWeek = pickups.filter(({ date }) => date >= firstDay && date <= sunday)
  return {
    week: firstDay,
    onClosedDays: ofWeek.filter(({ date }) => date === thanksgiving || date === sunday).length,
    daysLate: ofWeek.flatMap(({ daysLate }) => (daysLate === null ? [] : [daysLate])),
  }
}
