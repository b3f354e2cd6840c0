import { dateText, dayWord, readable, portTimeText } from '../../contract/format/index.ts'
import type { ChangedSubject, OpenEnum } from '../../contract/vocabulary/index.ts'

interface Wording {
  name: string
  kind: 'day' | 'instant' | 'words' | 'text'
  /** In place of a value that is not there. */
  none: string
}
const day = (name: string): Wording => ({ name, kind: 'day', none: 'not known' })
const appointment = (name: string): Wording => ({ name, kind: 'instant', none: 'none' })
const text = (name: string): Wording => ({ name, kind: 'text', none: 'none' })
const words = (name: string, none: string): Wording => ({ name, kind: 'words', none })

/** What a change is called, and how its values are written, wherever one is shown. */
const wordings: Readonly<Record<ChangedSubject, Wording>> = {
  last_free_day: day('Last free day'),
  last_free_day_line: day('Last free day, line'),
  last_free_day_terminal: day('Last free day, terminal'),
  last_free_day_rail: day('Last free day, rail'),
  hold: words('Hold', 'none'),
  fees: words('Fees', 'not known'),
  availability: words('Availability', 'not known'),
  appointment: appointment('Appointment'),
  arrival: day('Arrival est.'),
  tracking: words('Tracking', 'not known'),
  source: words('Source', 'not known'),
  pickup_number: text('Pickup number'),
  yard_place: text('Place in the terminal'),
  dray_carrier: text('Dray carrier'),
  delivery_place: text('Deliver to'),
  delivery_appointment: appointment('Delivery appointment'),
  empty_return_place: text('Return empty to'),
  empty_return_appointment: appointment('Return appointment'),
}
const wordingOf = (subject: OpenEnum<ChangedSubject>): Wording =>
  wordings[subject as ChangedSubject] ?? words(readable(subject), 'not known')

export const changedName = (subject: OpenEnum<ChangedSubject>): string => wordingOf(subject).name

/** A value before or after a change, in the zone of its place. */
export function changedValue(
  subject: OpenEnum<ChangedSubject>,
  value: string | null,
  zone: string | null,
  now: Date,
): string {
  const { kind, none } = wordingOf(subject)
  if (value === null) return none
  if (kind === 'day') return dateText(value, zone, now).text
  if (kind === 'instant') return portTimeText(value, zone, now)
  return kind === 'words' ? readable(value) : value
}

/** `moved from Tue 24 Nov yesterday`; without the day before where it is not known. */
export function movedText(
  { at, from }: { at: string; from: string | null },
  write: (value: string) => string,
  zone: string | null,
  now: Date,
): string {
  const on = dayWord(at, zone, now) ?? dateText(at, zone, now).text
  return from === null
    ? `moved ${on}`
    : `moved from ${write(from)} ${dayWord(at, zone, now) ? on : `on ${on}`}`
}
