import { msg } from '../../../contract/language/index.ts'
import type { Container } from '../../../contract/resources/index.ts'
import {
  type EnteredMoment,
  enteredMomentColumns,
  type EnteredText,
  enteredTextColumns,
} from '../../../contract/vocabulary/entered.ts'
import { pickupZone } from '../../../contract/trade/index.ts'
import {
  inStandardWriting,
  portTimeText,
  timeText,
  withoutWeekday,
  yardPlaceText,
} from '../../format/index.ts'

/** What is entered on the board. */
export type BoardAttribute = EnteredText | EnteredMoment | 'dray_carrier'
type Attributes = Container['attributes']

/** `t` translates its texts where they are shown: headings of sheets are English. */
interface BoardField {
  label: string
  kind: 'text' | 'moment' | 'party'
  /** The attribute that has what sources report of the same. */
  reported?: 'pickup_appointment_at' | 'location_at_pod_terminal'
  /** Shown in an empty cell. */
  add: string
}

export const boardFields: Readonly<Record<BoardAttribute, BoardField>> = {
  pickup_appointment_at: {
    label: msg('Appointment'),
    kind: 'moment',
    reported: 'pickup_appointment_at',
    add: msg('Time'),
  },
  pickup_number: { label: msg('Pickup number'), kind: 'text', add: msg('Number') },
  location_at_pod_terminal: {
    label: msg('Place in the terminal'),
    kind: 'text',
    reported: 'location_at_pod_terminal',
    add: msg('Place'),
  },
  dray_carrier: { label: msg('Dray carrier'), kind: 'party', add: msg('Carrier') },
  delivery_place: { label: msg('Deliver to'), kind: 'text', add: msg('Place') },
  delivery_appointment_at: {
    label: msg('Delivery appointment'),
    kind: 'moment',
    add: msg('Time'),
  },
  empty_return_place: { label: msg('Return empty to'), kind: 'text', add: msg('Place') },
  empty_return_appointment_at: {
    label: msg('Return appointment'),
    kind: 'moment',
    add: msg('Time'),
  },
}
export const boardAttributes = Object.keys(boardFields) as BoardAttribute[]

const columnOf = {
  ...enteredTextColumns,
  ...enteredMomentColumns,
  dray_carrier: 'dray_carrier_name',
} as const satisfies Record<BoardAttribute, string>
/** What was entered and is in force, as the container shows it. */
export const enteredOf = (attributes: Attributes, attribute: BoardAttribute): string | null =>
  attributes[columnOf[attribute]]

/** What entering this changes of a container. @param value a time as ISO 8601 UTC, a party as its name */
export const changeOf = (attribute: BoardAttribute, value: string | null): Record<string, string | null> => ({
  [columnOf[attribute]]: value,
})

/** What a cell shows: what was entered, else what is reported. */
export interface ShownEntry {
  text: string
  /** Where it has little room: a time without its day of the week. */
  short: string
  /** In UTC and with the zone, for a time. */
  title: string | null
  /** It stands in place of what sources report, or beside it. */
  isByHand: boolean
  /** What sources report, where something else was entered. */
  reported: string | null
}

export function shownEntry(attributes: Attributes, attribute: BoardAttribute, now: Date): ShownEntry | null {
  const { kind, reported } = boardFields[attribute]
  const write = (value: string) => {
    if (kind !== 'moment') {
      const text = attribute === 'location_at_pod_terminal' ? yardPlaceText(value) : value
      return { text, short: text, title: null }
    }
    const zone = pickupZone(attributes)
    const text = portTimeText(value, zone, now)
    return { text, short: withoutWeekday(text), title: timeText(value, zone, now).title }
  }
  const own = enteredOf(attributes, attribute)
  const theirs = reported === undefined ? null : attributes[reported]
  if (own !== null && own !== '') {
    const isOther = theirs !== null && theirs !== own
    return { ...write(own), isByHand: reported !== undefined, reported: isOther ? write(theirs).text : null }
  }
  return theirs === null || theirs === '' ? null : { ...write(theirs), isByHand: false, reported: null }
}

/** What the input of a cell starts with: a time without its zone, as `readMoment` reads it again. */
export function editedText(attributes: Attributes, attribute: BoardAttribute, now: Date): string {
  const shown = inStandardWriting(() => shownEntry(attributes, attribute, now))
  if (shown === null) return ''
  return boardFields[attribute].kind === 'moment'
    ? shown.text.replace(/ (?:zone unknown|\S+)$/, '')
    : shown.text
}
