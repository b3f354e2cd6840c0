import { instantOfLocal, localTime } from '../../../contract/trade/index.ts'

/** When a person wants mail; times are as `07:30`, as a clock in the zone shows them. */
export interface MailTimes {
  timezone: string
  quiet_from: string | null
  quiet_until: string | null
  digest_at: string
}

/** What a ship brings comes within this time, and goes into one mail. */
export const GATHERING_SECONDS = 60
/** More containers of a message that was mailed are mailed no sooner than this after it. */
export const HOURS_BETWEEN_MAILS_OF_MESSAGE = 1

const minutesOf = (clock: string): number => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3, 5))

/** The first instant after another at which the clock of a zone shows a time: today, or on a day that follows. */
function nextAt(after: Date, clock: string, timezone: string): Date {
  const { year, month, day } = localTime(after, timezone)
  // On the day on which clocks go forward a time may be missing: then a day more is looked at.
  for (let later = 0; later <= 2; later++) {
    const date = new Date(Date.UTC(year, month - 1, day + later)).toISOString().slice(0, 10)
    const at = instantOfLocal(`${date}T${clock}:00`, timezone)
    if (at > after) return at
  }
  return new Date(after.getTime() + 24 * 3_600_000)
}

/** Whether an instant is in the quiet hours, which may go over midnight. */
export function isQuiet(at: Date, { timezone, quiet_from, quiet_until }: MailTimes): boolean {
  if (quiet_from === null || quiet_until === null) return false
  const { hour, minute } = localTime(at, timezone)
  const now = hour * 60 + minute
  const [from, until] = [minutesOf(quiet_from), minutesOf(quiet_until)]
  return from <= until ? now >= from && now < until : now >= from || now < until
}

/** The instant itself, or the end of the quiet hours that it is in. */
export const afterQuietHours = (at: Date, times: MailTimes | null): Date =>
  times !== null && times.quiet_until !== null && isQuiet(at, times)
    ? nextAt(at, times.quiet_until, times.timezone)
    : at

/**
 * When a message is mailed to which containers were added now.
 * @param mailedAt when it was mailed before; null where it was not
 */
export function mailDueAt(now: Date, mailedAt: string | null, times: MailTimes | null): Date {
  const gathered = now.getTime() + GATHERING_SECONDS * 1000
  const again = mailedAt === null ? 0 : Date.parse(mailedAt) + HOURS_BETWEEN_MAILS_OF_MESSAGE * 3_600_000
  return afterQuietHours(new Date(Math.max(gathered, again)), times)
}

/** When the next digest is due: once on each day of the zone. */
export const nextDigestAt = (now: Date, { digest_at, timezone }: MailTimes): Date =>
  nextAt(now, digest_at, timezone)
