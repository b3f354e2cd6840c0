import type { Filter } from '../../../contract/jsonapi/index.ts'
import { normaliseIdentifier } from '../../../contract/identifiers/index.ts'
import { atBeginning, inside, isIndexed } from '../../platform/database/lists/like.rules.ts'

/** What is typed, as identifiers are compared; undefined when nothing is left of it. No record can hold a NUL. */
export function searchText(text: string | undefined): string | undefined {
  const key = normaliseIdentifier(text ?? '').replaceAll('\0', '')
  return key === '' ? undefined : key
}

/** The LIKE pattern for any part of an identifier; what is too short for the index of parts, at the beginning only. */
export const partPattern = (normalized: string): string =>
  isIndexed(normalized) ? inside(normalized) : atBeginning(normalized)

/** In days; a little over 1900 years, so that every computed instant is a valid date. */
const MAX_DAYS = 700_000
const day = 86_400_000

/** Midnight (UTC) before `now`, some days on. @returns ISO 8601 */
export const daysOn = (now: Date, days: number): string =>
  new Date(Math.floor(now.getTime() / day) * day + clamp(days) * day).toISOString()

/** Midnight (UTC) some days from a calendar date. @param date as `2026-11-30` @returns ISO 8601 */
export const dayBeside = (date: string, days: number): string => daysOn(new Date(`${date}T00:00:00Z`), days)

/** @returns ISO 8601 */
export const hoursBefore = (now: Date, hours: number): string =>
  new Date(now.getTime() - clamp(hours / 24) * day).toISOString()

const clamp = (days: number): number => Math.min(Math.max(days, -MAX_DAYS), MAX_DAYS)

/** A filter on a whole number; undefined where it has no such part. `end` is excluded. */
interface WholeSpan {
  among?: number[]
  from?: number
  end?: number
}

export function wholeSpan({ values, start, end }: Filter): WholeSpan {
  const whole = (edge: string) => clamp(Math.ceil(Number(edge)))
  return {
    ...(values.length > 0 && { among: values.map(Number).filter(Number.isInteger).map(clamp) }),
    ...(start !== undefined && { from: whole(start) }),
    ...(end !== undefined && { end: whole(end) }),
  }
}
