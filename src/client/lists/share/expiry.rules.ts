import { t } from '../../../contract/language/index.ts'
import { writeIsoDate } from '../../../contract/trade/index.ts'

/** How long a link is good. */
export const expiries = [
  { value: 'day', label: t('24 hours'), hours: 24 },
  { value: 'week', label: t('7 days'), hours: 7 * 24 },
  { value: 'month', label: t('30 days'), hours: 30 * 24 },
  { value: 'date', label: t('Until a date'), hours: null },
] as const
export type Expiry = (typeof expiries)[number]['value']

/** Days that a link is good at most; the service says so too. */
export const longestDays = 365

/**
 * When a link ends. A date counts to its end where the person sits who chooses it.
 * @param date `2026-11-28`, of `date` alone
 * @returns ISO 8601 UTC; null where no date, or none that can be, was chosen
 */
export function expiresAt(expiry: Expiry, date: string, now: Date): string | null {
  const hours = expiries.find(({ value }) => value === expiry)?.hours ?? null
  if (hours !== null) return new Date(now.getTime() + hours * 3_600_000).toISOString()
  const end = new Date(`${date}T23:59:59`)
  const days = (end.getTime() - now.getTime()) / 86_400_000
  return days > 0 && days <= longestDays + 1 ? end.toISOString() : null
}

/** The date some days on, where the person sits: `2026-11-28`. */
export function localDate(now: Date, days: number): string {
  const at = new Date(now)
  at.setDate(at.getDate() + days)
  return writeIsoDate({ year: at.getFullYear(), month: at.getMonth() + 1, day: at.getDate() })
}

/** A link belongs to no place: its end is shown in the zone of the reader's browser. */
export const ownZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone
