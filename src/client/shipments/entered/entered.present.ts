import { t } from '../../../contract/language/index.ts'
import type { EnteredValue } from '../../../contract/resources/index.ts'
import { localTime } from '../../../contract/trade/index.ts'
import type { EnteredAttribute, OpenEnum } from '../../../contract/vocabulary/index.ts'
import { ageText, dateText, readable, portTimeText } from '../../format/index.ts'

const names: Readonly<Record<EnteredAttribute, string>> = {
  pickup_lfd: t('Last free day'),
  pickup_appointment_at: t('Appointment'),
  available_for_pickup: t('Availability'),
  pickup_number: t('Pickup number'),
  location_at_pod_terminal: t('Place in the terminal'),
  dray_carrier: t('Dray carrier'),
  delivery_place: t('Deliver to'),
  delivery_appointment_at: t('Delivery appointment'),
  empty_return_place: t('Return empty to'),
  empty_return_appointment_at: t('Return appointment'),
}
/** What an attribute is called where people enter it. */
export const enteredName = (attribute: OpenEnum<EnteredAttribute>): string =>
  names[attribute as EnteredAttribute] ?? readable(attribute)

/** `Sat 28 Nov`, `Tue 24 Nov 14:30 PST`, `available`. */
export function enteredText(
  { attribute, value, label }: Pick<EnteredValue, 'attribute' | 'value' | 'label'>,
  zone: string | null,
  now: Date,
): string {
  if (typeof value === 'boolean') return t(value ? 'available' : 'not available')
  if (attribute === 'pickup_lfd') return dateText(value, zone, now).text
  return attribute.endsWith('_at') ? portTimeText(value, zone, now) : (label ?? value)
}

/** `entered by Dana Kim, 3 h ago`. */
export const enteredByText = ({ entered_by, entered_at }: EnteredValue, now: Date): string =>
  t('entered by {name}, {time}', { name: entered_by, time: ageText(entered_at, now) })

/** `through Sat 28 Nov` for a whole day, else `until Tue 24 Nov 14:30 PST`; null where somebody has to end it. */
export function enteredEndText({ valid_until }: EnteredValue, zone: string | null, now: Date): string | null {
  if (valid_until === null) return null
  const { hour, minute } = localTime(new Date(valid_until), zone)
  return hour === 23 && minute === 59
    ? t('through {day}', { day: dateText(valid_until, zone, now).text })
    : t('until {time}', { time: portTimeText(valid_until, zone, now) })
}

/** Who entered it and until when it counts; of one that has ended, when and by whom. */
export function enteredStateText(entered: EnteredValue, zone: string | null, now: Date): string {
  const { state, ended_at, ended_by, overrules } = entered
  const by = enteredByText(entered, now)
  if (state === 'ended')
    return [by, ended_at && endedText(ageText(ended_at, now), ended_by)].filter(Boolean).join(' · ')
  return [by, enteredEndText(entered, zone, now), overrules ? t('counts instead of what is reported') : null]
    .filter(Boolean)
    .join(' · ')
}

const endedText = (age: string, by: string | null): string =>
  by === null ? t('ended {age}', { age }) : t('ended {age} by {name}', { age, name: by })
