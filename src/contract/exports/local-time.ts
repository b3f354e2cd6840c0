import { isZone, localTime } from '../trade/index.ts'

/** `2026-11-20T14:10:00.000Z`, whatever offset it came with; undefined for what is no instant. */
export function inUtc(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined
  const at = new Date(value)
  return Number.isFinite(at.getTime()) ? at.toISOString() : undefined
}

const two = (value: number): string => String(value).padStart(2, '0')

/**
 * What the clock of a place showed, with its zone: `2026-11-20 06:10 America/Los_Angeles`. Where the zone is not known
 * the time is written as it was reported, without a name (docs/interface.md, "Times").
 * @param utc as `inUtc` writes it
 */
export function localText(utc: string, zone: unknown, precision: 'minute' | 'day'): string {
  if (!isZone(zone)) return utc.replace('T', ' ').slice(0, precision === 'day' ? -14 : -8)
  const { year, month, day, hour, minute } = localTime(new Date(utc), zone)
  const date = `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}`
  return precision === 'day' ? `${date} ${zone}` : `${date} ${two(hour)}:${two(minute)} ${zone}`
}
