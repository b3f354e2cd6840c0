import { presentLanguage, t } from '../../contract/language/index.ts'
import { amountText, dateText, dayWord, readable, portTimeText } from '../../contract/format/index.ts'
import type { ChangedSubject, OpenEnum } from '../../contract/vocabulary/index.ts'

interface Wording {
  name: string
  kind: 'day' | 'instant' | 'words' | 'amounts' | 'text'
  /** In place of a value that is not there. */
  none: string
}
const day = (name: string): Wording => ({ name, kind: 'day', none: t('not known') })
const appointment = (name: string): Wording => ({ name, kind: 'instant', none: t('none') })
const text = (name: string): Wording => ({ name, kind: 'text', none: t('none') })
const words = (name: string, none: string): Wording => ({ name, kind: 'words', none })

/** What a change is called, and how its values are written, wherever one is shown. */
const wordings: Readonly<Record<ChangedSubject, Wording>> = {
  last_free_day: day(t('Last free day')),
  last_free_day_line: day(t('Last free day, line')),
  last_free_day_terminal: day(t('Last free day, terminal')),
  last_free_day_rail: day(t('Last free day, rail')),
  hold: words(t('Hold'), t('none')),
  fees: { name: t('Fees'), kind: 'amounts', none: t('not known') },
  availability: words(t('Availability'), t('not known')),
  appointment: appointment(t('Appointment')),
  arrival: day(t('Arrival est.')),
  tracking: words(t('Tracking'), t('not known')),
  source: words(t('Source'), t('not known')),
  pickup_number: text(t('Pickup number')),
  yard_place: text(t('Place in the terminal')),
  dray_carrier: text(t('Dray carrier')),
  delivery_place: text(t('Deliver to')),
  delivery_appointment: appointment(t('Delivery appointment')),
  empty_return_place: text(t('Return empty to')),
  empty_return_appointment: appointment(t('Return appointment')),
}
const wordingOf = (subject: OpenEnum<ChangedSubject>): Wording =>
  wordings[subject as ChangedSubject] ?? words(readable(subject), t('not known'))

export const changedName = (subject: OpenEnum<ChangedSubject>): string => wordingOf(subject).name

/** `USDA, customs`: of several words English writes the first with a capital alone. */
const wordsText = (value: string): string =>
  presentLanguage() === 'en' ? readable(value) : value.split(', ').map(readable).join(', ')

const amount = /^(\d+(?:\.\d+)?)(?: ([A-Z]{3}))?$/
/** `12.50 USD` of `12.5 USD`, as the service lists what is to pay. */
function amountOf(value: string): string {
  const [, number, currency_code = null] = amount.exec(value) ?? []
  if (number === undefined || Number(number) === 0) return value
  return amountText({ amount: Number(number), currency_code })
}

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
  if (kind === 'amounts') return value.split(', ').map(amountOf).join(', ')
  return kind === 'words' ? wordsText(value) : value
}

/** `moved from Tue 24 Nov yesterday`; without the day before where it is not known. */
export function movedText(
  { at, from }: { at: string; from: string | null },
  write: (value: string) => string,
  zone: string | null,
  now: Date,
): string {
  const word = dayWord(at, zone, now)
  const on = word ?? dateText(at, zone, now).text
  if (from === null) return t('moved {when}', { when: on })
  const moved = { from: write(from), when: on }
  return word === null ? t('moved from {from} on {when}', moved) : t('moved from {from} {when}', moved)
}
