import { plural, t } from '../language/index.ts'
import { daysBetween, etaDelayDays, isZone, localTime } from '../trade/index.ts'
import { writeClock, writeDate, weekdayName, weekdayNames, zoneName } from './zoned.ts'
import { writingNow } from './writing.ts'

/** An instant as text: `text` for the screen, `title` for hover and focus. */
export interface ShownTime {
  text: string
  title: string
  /** The same time in the zone that the person chose beside the port's: `15:10 CET`. */
  second?: string
}

const utcTitle = (at: Date): string => {
  const time = localTime(at, 'UTC')
  return `${writeDate(time, { year: 0, month: 1, day: 1 })} ${writeClock(time)} UTC`
}

/**
 * `Mon 9 Nov 06:10 PST`, with the UTC time as its title. A time without a zone is never converted: it is shown as the
 * source gave it, with "zone unknown" (docs/interface.md, "Times"), and in no second zone.
 * @param at ISO 8601
 * @param zone IANA name, or null when the source reported none
 */
export function timeText(at: string, zone: string | null, now: Date): ShownTime {
  const instant = new Date(at)
  const known = isZone(zone)
  const local = localTime(instant, known ? zone : null)
  const date = writeDate(local, localTime(now, known ? zone : null))
  const clock = writeClock(local)
  const second = known ? inSecondZone(instant, zone) : null
  return known
    ? {
        text: `${date} ${clock} ${zoneName(instant, zone)}`,
        title: `${utcTitle(instant)} · ${zone}`,
        ...(second !== null && { second }),
      }
    : {
        text: t('{time} zone unknown', { time: `${date} ${clock}` }),
        title: t('As the source gave it, in the local time of the place; it did not say which zone'),
      }
}

/** `15:10 CET`, `Tue 00:10 CET` where it is another day there; null where the clocks are the same. UTC is no port's. */
function inSecondZone(at: Date, zone: string): string | null {
  const { secondZone } = writingNow()
  if (!isZone(secondZone) || zone === 'UTC') return null
  const [there, here] = [localTime(at, secondZone), localTime(at, zone)]
  const days = daysBetween(here, there)
  const clock = writeClock(there)
  if (days === 0 && clock === writeClock(here)) return null
  return `${days === 0 ? '' : `${weekdayName(there)} `}${clock} ${zoneName(at, secondZone)}`
}

/** The time at a port in a sentence, with the second zone: `Mon 9 Nov 06:10 PST · 15:10 CET`. */
export function portTimeText(at: string, zone: string | null, now: Date): string {
  const { text, second } = timeText(at, zone, now)
  return second === undefined ? text : `${text} · ${second}`
}

/** `20 Nov 2026`: a calendar date with its year. @param date `2026-11-20` */
export const dayOfYearText = (date: string): string =>
  withoutWeekday(writeDate(localTime(new Date(date), null), { year: 0, month: 1, day: 1 }))

/** `Fri 20 Nov`: the calendar date of an instant in the port's zone (docs/interface.md, "Last free day"). */
export function dateText(at: string, zone: string | null, now: Date): ShownTime {
  const instant = new Date(at)
  const known = isZone(zone) ? zone : null
  const text = writeDate(localTime(instant, known), localTime(now, known))
  return {
    text,
    title: known
      ? `${t('Calendar date in {zone}', { zone: known })} · ${utcTitle(instant)}`
      : t('Calendar date as the source gave it; it did not say which zone'),
  }
}

/** `today` or `yesterday` in a zone; null for every other day. */
export function dayWord(at: string, zone: string | null, now: Date): string | null {
  const known = isZone(zone) ? zone : null
  const days = daysBetween(localTime(new Date(at), known), localTime(now, known))
  return days === 0 ? t('today') : days === 1 ? t('yesterday') : null
}

/** As `timeText`, and `yesterday 14:20 CET` for what was today or yesterday. */
export function recentTimeText(at: string, zone: string | null, now: Date): ShownTime {
  const { text, title } = timeText(at, zone, now)
  const word = dayWord(at, zone, now)
  return word === null ? { text, title } : { text: text.replace(dateText(at, zone, now).text, word), title }
}

/** `today`, `2 days left`, `1 day over`. */
export function daysLeftText(days: number): string {
  if (days === 0) return t('today')
  return days < 0
    ? plural(-days, '{n} day over', '{n} days over')
    : plural(days, '{n} day left', '{n} days left')
}

/** The same of the day to act by: `gate closed` on that day, once it is passed. */
export const actByLeftText = (days: number, isPastGate: boolean): string =>
  isPastGate ? t('gate closed') : daysLeftText(days)

/** `Overdue 62 days, no news`. */
export const overdueText = (days: number): string =>
  plural(days, 'Overdue {n} day, no news', 'Overdue {n} days, no news')

/** `just now`, `14 min ago`, `3 h ago`, `2 days ago`; the future is `just now`, clocks differ a little. */
export function ageText(at: string, now: Date): string {
  const minutes = Math.floor((now.getTime() - Date.parse(at)) / 60_000)
  if (minutes < 1) return t('just now')
  if (minutes < 60) return t('{n} min ago', { n: minutes })
  const hours = Math.floor(minutes / 60)
  if (hours < 48) return t('{n} h ago', { n: hours })
  return t('{n} days ago', { n: Math.floor(hours / 24) })
}

/** `+2 d` later than first reported, `−1 d` earlier; null within the same calendar day or when one is not known. */
export function etaDelayText(
  original: string | null,
  latest: string | null,
  zone: string | null,
): string | null {
  const days = etaDelayDays(original, latest, zone) ?? 0
  if (days === 0) return null
  return days > 0 ? t('+{n} d', { n: days }) : t('−{n} d', { n: -days })
}

/** The same without the day of the week, where it has no room: `9 Nov 06:10 PST`. */
export function withoutWeekday(text: string): string {
  const [first = ''] = text.split(' ', 1)
  return weekdayNames().has(first) ? text.slice(first.length + 1) : text
}
