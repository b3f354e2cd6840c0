import { amountsToPay, blockingHolds, calendarDate, daysBetween } from '../../../contract/trade/index.ts'
import type { ChangedSubject, ChangeMeaning } from '../../../contract/vocabulary/index.ts'

/** What counts as a change, with what it means for who works with the container; null where it is only for its history. */
export interface ValueChange {
  subject: ChangedSubject
  meaning: ChangeMeaning | null
  before: string | null
  after: string | null
}
/** [before, after] by attribute, as `container_updated_event` has it. */
export type Changeset = Readonly<Record<string, readonly [unknown, unknown]>>

type Fees = Parameters<typeof amountsToPay>[0]
const holdsOf = (value: unknown): string[] =>
  Array.isArray(value)
    ? blockingHolds(value as { name: string; status: string }[])
        .map(({ name }) => name)
        .toSorted()
    : []
const amountsOf = (value: unknown) => (Array.isArray(value) ? amountsToPay(value as Fees) : [])
const amountText = (value: unknown): string =>
  amountsOf(value)
    .map(({ amount, currency_code }) => [amount, currency_code ?? ''].join(' ').trim())
    .join(', ') || '0'
const sumOf = (value: unknown): number => amountsOf(value).reduce((sum, { amount }) => sum + amount, 0)
const text = (value: unknown): string | null => (typeof value === 'string' ? value : null)

/** Days from one instant to another in a zone; 0 where one is not known. */
export const daysMoved = (before: string | null, after: string | null, zone: string | null): number =>
  before === null || after === null ? 0 : daysBetween(calendarDate(before, zone), calendarDate(after, zone))

/** A day that moved or was withdrawn. The first report is no change, and neither is another time of the same day. */
export function changedDay(
  subject: ChangedSubject,
  before: string | null,
  after: string | null,
  zone: string | null,
): ValueChange[] {
  if (before === null) return []
  if (after === null) return [{ subject, meaning: null, before, after }]
  const moved = daysMoved(before, after, zone)
  if (moved === 0) return []
  const [less, more] =
    subject === 'arrival' ? (['earlier', 'later'] as const) : (['costs_more', 'later'] as const)
  return [{ subject, meaning: moved < 0 ? less : more, before, after }]
}

function changedHolds([was, is]: readonly [unknown, unknown]): ValueChange[] {
  const [before, after] = [holdsOf(was), holdsOf(is)]
  if (before.join() === after.join()) return []
  const isMore = after.some((name) => !before.includes(name))
  const [from, to] = [before.join(', ') || null, after.join(', ') || null]
  return [{ subject: 'hold', meaning: isMore ? 'costs_more' : 'can_act', before: from, after: to }]
}

function changedFees([was, is]: readonly [unknown, unknown]): ValueChange[] {
  const more = sumOf(is) - sumOf(was)
  if (more === 0) return []
  const meaning = more > 0 ? 'costs_more' : 'can_act'
  return [{ subject: 'fees', meaning, before: amountText(was), after: amountText(is) }]
}

export const availabilityWord = (value: unknown): string | null =>
  value === true ? 'available' : value === false ? 'not available' : null

function changedAvailability([was, is]: readonly [unknown, unknown]): ValueChange[] {
  if (was === is || (is !== true && was !== true)) return []
  const [before, after] = [availabilityWord(was), availabilityWord(is)]
  return [{ subject: 'availability', meaning: is === true ? 'can_act' : 'later', before, after }]
}

const changedAppointment = (before: string | null, after: string | null): ValueChange[] =>
  before === after ? [] : [{ subject: 'appointment', meaning: null, before, after }]

/** @param zone of the place of pickup, in which last free days are counted */
export function changesIn(changeset: Changeset, zone: string | null): ValueChange[] {
  const {
    pickup_lfd,
    holds_at_pod_terminal,
    fees_at_pod_terminal,
    available_for_pickup,
    pickup_appointment_at,
  } = changeset
  return [
    ...(pickup_lfd ? changedDay('last_free_day', text(pickup_lfd[0]), text(pickup_lfd[1]), zone) : []),
    ...(holds_at_pod_terminal ? changedHolds(holds_at_pod_terminal) : []),
    ...(fees_at_pod_terminal ? changedFees(fees_at_pod_terminal) : []),
    ...(available_for_pickup ? changedAvailability(available_for_pickup) : []),
    ...(pickup_appointment_at
      ? changedAppointment(text(pickup_appointment_at[0]), text(pickup_appointment_at[1]))
      : []),
  ]
}
