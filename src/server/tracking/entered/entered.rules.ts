import type { GivenEnteredValue } from '../../../contract/operations/index.ts'
import { instantOfLocal, isSameValue } from '../../../contract/trade/index.ts'
import {
  type EnteredAttribute,
  enteredMomentColumns,
  type EnteredText,
  enteredTextColumns,
  MAX_ENTERED_DAYS,
} from '../../../contract/vocabulary/index.ts'
import { iso } from '../../platform/clock.ts'

/** What a person entered, as it is kept. Times are ISO 8601 UTC. */
export interface EnteredWish {
  attribute: EnteredAttribute
  value: string | boolean
  note: string | null
  valid_until: string | null
  overrules: boolean
}
/** Which attribute of the request is refused, and why. */
export interface EnteredRefusal {
  refused: 'value' | 'valid_until'
  why: string
}

const DAY_MS = 86_400_000
const isDay = (text: string): boolean => /^\d{4}-\d\d-\d\d$/.test(text)
const hasOffset = (text: string): boolean => /(?:Z|[+-]\d\d:\d\d)$/.test(text)

/** Noon keeps the calendar date, also where the zone of the place of pickup is corrected to a neighbouring one. */
const dayAt = (day: string, zone: string | null): Date => instantOfLocal(`${day}T12:00`, zone)
const endOfDay = (day: string, zone: string | null): Date =>
  new Date(instantOfLocal(`${day}T23:59`, zone).getTime() + 59_999)
/** @param text without an offset it is the time of the zone */
export const momentAt = (text: string, zone: string | null): Date =>
  hasOffset(text) ? new Date(text) : instantOfLocal(text, zone)

/**
 * What is kept of what a person entered, or why it is refused.
 * @param zone of the place of pickup; null where it is not known: days and times are then those of UTC
 */
export function enteredWish(
  given: GivenEnteredValue,
  zone: string | null,
  now: Date,
): EnteredWish | EnteredRefusal {
  const days = (at: Date): number => (at.getTime() - now.getTime()) / DAY_MS
  const until = given.valid_until ?? null
  const end = until === null ? null : isDay(until) ? endOfDay(until, zone) : momentAt(until, zone)
  if (end !== null && !(days(end) > 0)) return { refused: 'valid_until', why: 'The end is over already' }
  if (end !== null && days(end) > MAX_ENTERED_DAYS.after)
    return { refused: 'valid_until', why: 'The end is more than two years from now' }
  const kept = { note: given.note || null, valid_until: end && iso(end), overrules: false }
  if (given.attribute === 'available_for_pickup')
    return { ...kept, attribute: given.attribute, value: given.value }
  if (given.attribute === 'dray_carrier')
    return { ...kept, attribute: given.attribute, value: given.value.toLowerCase() }
  if (isTextEntry(given)) return { ...kept, attribute: given.attribute, value: given.value }
  const at = given.attribute === 'pickup_lfd' ? dayAt(given.value, zone) : momentAt(given.value, zone)
  if (!(days(at) >= -MAX_ENTERED_DAYS.before && days(at) <= MAX_ENTERED_DAYS.after))
    return { refused: 'value', why: 'The date is more than a year ago or two years from now' }
  return {
    ...kept,
    attribute: given.attribute,
    value: iso(at),
    overrules: given.attribute === 'pickup_lfd' && given.overrules,
  }
}

const isTextEntry = (
  given: GivenEnteredValue,
): given is Extract<GivenEnteredValue, { attribute: EnteredText }> =>
  Object.hasOwn(enteredTextColumns, given.attribute)

/** A value that is in force, with what its party is called. */
export interface ValueInForce {
  value: string | boolean
  label: string | null
}

/** Whether what is in force is what somebody saw. @param expected null for nothing */
export function isExpectedValue(
  attribute: EnteredAttribute,
  expected: string | boolean | null,
  present: ValueInForce | undefined,
  zone: string | null,
): boolean {
  if (expected === null || expected === '') return present === undefined
  if (present === undefined) return false
  if (typeof expected === 'boolean') return expected === present.value
  if (attribute === 'dray_carrier')
    return expected.toLowerCase() === present.value || expected === present.label
  if (attribute === 'pickup_lfd' && isDay(expected))
    return isSameValue(present.value, iso(dayAt(expected, zone)))
  if (attribute === 'pickup_lfd' || attribute in enteredMomentColumns)
    return (
      typeof present.value === 'string' && momentAt(expected, zone).getTime() === Date.parse(present.value)
    )
  return expected === present.value
}

/** Whether the same is entered again: then nothing changes. */
export const isSameEntry = (one: EnteredWish, other: EnteredWish): boolean =>
  one.attribute === other.attribute &&
  isSameValue(one.value, other.value) &&
  one.note === other.note &&
  isSameValue(one.valid_until, other.valid_until) &&
  one.overrules === other.overrules

const columnOfEntered = { ...enteredTextColumns, ...enteredMomentColumns }
type PlainColumn = (typeof columnOfEntered)[keyof typeof columnOfEntered]
/** The columns that show what is in force; the name of a dray carrier is that of its party. */
export type EnteredColumns = {
  [Name in PlainColumn | 'pickup_lfd_entered' | 'dray_carrier_id']?: string | null
} & {
  [Name in 'pickup_lfd_overrules' | 'available_entered']?: boolean | null
}
/** The columns of a container that show what is in force of an attribute; null: nothing is. */
export function columnsOfEntered(
  attribute: EnteredAttribute,
  entered: Pick<EnteredWish, 'value' | 'overrules'> | null,
): EnteredColumns {
  const text = typeof entered?.value === 'string' ? entered.value : null
  if (attribute === 'pickup_lfd')
    return { pickup_lfd_entered: text, pickup_lfd_overrules: entered?.overrules ?? null }
  if (attribute === 'available_for_pickup')
    return { available_entered: typeof entered?.value === 'boolean' ? entered.value : null }
  if (attribute === 'dray_carrier') return { dray_carrier_id: text }
  return { [columnOfEntered[attribute]]: text }
}
