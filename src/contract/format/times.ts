import { daysBetween, etaDelayDays, isZone, localTime } from '../trade/index.ts'
import { writeClock, writeDate, zoneName } from './zoned.ts'

/** An instant as text: `text` for the screen, `title` for hover and focus. */
export interface ShownTime {
  text: string
  title: string
}

const utcTitle = (at: Date): string => {
  const time = localTime(at, 'UTC')
  return `${writeDate(time, { year: 0, month: 1, day: 1 })} ${writeClock(time)} UTC`
}

/**
 * `Mon 9 Nov 06:10 PST`, with the UTC time as its title. A time without a zone is never converted: it is shown as the
 * source gave it, with "zone unknown" (docs/interface.md, "Times").
 * @param at ISO 8601
 * @param zone IANA name, or null when the source reported none
 */
export function timeText(at: string, zone: string | null, now: Date): ShownTime {
  const instant = new Date(at)
  const known = isZone(zone)
  const local = localTime(instant, known ? zone : null)
  const date = writeDate(local, localTime(now, known ? zone : null))
  const clock = writeClock(local)
  return known
    ? { text: `${date} ${clock} ${zoneName(instant, zone)}`, title: `${utcTitle(instant)} · ${zone}` }
    : {
        text: `${date} ${clock} zone unknown`,
        title: 'As the source gave it, in the local time of the place; it did not say which zone',
      }
}

/** `Fri 20 Nov`: the calendar date of an instant in the port's zone (docs/interface.md, "Last free day"). */
export function dateText(at: string, zone: string | null, now: Date): ShownTime {
  const instant = new Date(at)
  const known = isZone(zone) ? zone : null
  const text = writeDate(localTime(instant, known), localTime(now, known))
  return {
    text,
    title: known
      ? `Calendar date in ${known} · ${utcTitle(instant)}`
      : 'Calendar date as the source gave it; it did not say which zone',
  }
}

/** `today` or `yesterday` in a zone; null for every other day. */
export function dayWord(at: string, zone: string | null, now: Date): 'today' | 'yesterday' | null {
  const known = isZone(zone) ? zone : null
  const days = daysBetween(localTime(new Date(at), known), localTime(now, known))
  return days === 0 ? 'today' : days === 1 ? 'yesterday' : null
}

/** As `timeText`, and `yesterday 14:20 CET` for what was today or yesterday. */
export function recentTimeText(at: string, zone: string | null, now: Date): ShownTime {
  const { text, title } = timeText(at, zone, now)
  const word = dayWord(at, zone, now)
  return word === null ? { text, title } : { text: text.replace(dateText(at, zone, now).text, word), title }
}

/** `today`, `2 days left`, `1 day over`. */
export function daysLeftText(days: number): string {
  if (days === 0) return 'today'
  const count = Math.abs(days)
  return `${count} ${count === 1 ? 'day' : 'days'} ${days < 0 ? 'over' : 'left'}`
}

/** `Overdue 62 days, no news`. */
export const overdueText = (days: number): string => `Overdue ${days} ${days === 1 ? 'day' : 'days'}, no news`

/** `just now`, `14 min ago`, `3 h ago`, `2 days ago`; the future is `just now`, clocks differ a little. */
export function ageText(at: string, now: Date): string {
  const minutes = Math.floor((now.getTime() - Date.parse(at)) / 60_000)
  if (minutes < 1) return 'just now'
  if (minutes < 60) return `${minutes} min ago`
  const hours = Math.floor(minutes / 60)
  if (hours < 48) return `${hours} h ago`
  return `${Math.floor(hours / 24)} days ago`
}

/** `+2 d` later than first reported, `−1 d` earlier; null within the same calendar day or when one is not known. */
export function etaDelayText(
  original: string | null,
  latest: string | null,
  zone: string | null,
): string | null {
  const days = etaDelayDays(original, latest, zone) ?? 0
  if (days === 0) return null
  return days > 0 ? `+${days} d` : `−${-days} d`
}

/** The same without the day of the week, where it has no room: `9 Nov 06:10 PST`. */
export const withoutWeekday = (text: string): string => text.replace(/^(?:Sun|Mon|Tue|Wed|Thu|Fri|Sat) /, '')
