import {
  isZone,
  localTime,
  steadyOffset,
  writeIsoDate,
  writeIsoMinute,
  writeOffset,
} from '../../contract/trade/index.ts'

/** What becomes JSON. */
export type JsonText =
  | string
  | number
  | boolean
  | null
  | undefined
  | JsonText[]
  | { [name: string]: JsonText }

/** `2026-11-24T06:00-08:00[America/Los_Angeles]` (RFC 9557): the clock of the place, how far it is from UTC, and its zone. */
export function zonedTime(
  at: string | null | undefined,
  zone: string | null | undefined,
): string | undefined {
  const instant = Date.parse(at ?? '')
  if (Number.isNaN(instant)) return undefined
  const when = new Date(instant)
  const known = isZone(zone) ? zone : null
  const local = localTime(when, known)
  const { year, month, day, hour, minute } = local
  const clock = writeIsoMinute(local)
  if (known === null) return `${clock} (zone not known: the clock of the place, as it was reported)`
  // On a day on which the clock changes the offset is that of this minute.
  const ahead =
    steadyOffset(when, known) ?? Math.round((Date.UTC(year, month - 1, day, hour, minute) - instant) / 60_000)
  return `${clock}${writeOffset(ahead)}[${known}]`
}

/** An instant of no place, in UTC. */
export const utcTime = (at: string | null | undefined): string | undefined => at ?? undefined

/** The calendar date of an instant in its zone. */
export function zonedDay(at: string, zone: string | null): { day: string; zone: string } {
  return { day: writeIsoDate(localTime(new Date(at), zone)), zone: isZone(zone) ? zone : 'not known' }
}

/** A time that happened, or that is expected. */
export const happening = (
  at: string | null | undefined,
  zone: string | null | undefined,
  isEstimate: boolean,
): JsonText => {
  const time = zonedTime(at, zone)
  return time === undefined ? undefined : { time, estimate: isEstimate }
}

/** Leaves out what is not known: nulls, empty texts, lists and objects. */
export function withoutUnknown(value: JsonText): JsonText {
  if (Array.isArray(value)) return value.map(withoutUnknown).filter((each) => !isUnknown(each))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .map(([name, each]) => [name, withoutUnknown(each)] as const)
      .filter(([, each]) => !isUnknown(each)),
  )
}

const isUnknown = (value: JsonText): boolean =>
  value === undefined ||
  value === null ||
  value === '' ||
  (typeof value === 'object' && Object.keys(value).length === 0)
