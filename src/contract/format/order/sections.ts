import { formatContainerNumber } from '../../identifiers/index.ts'
import {
  type KnownOrderContainer,
  type LinkedContent,
  type OrderContainerFieldName,
  orderContainerFieldNames,
  orderContainerFields,
  type OrderField,
  orderFieldNames,
  orderFields,
} from '../../trade/orders/index.ts'
import { calendarDate, isZone, localTime, writeIsoDate } from '../../trade/index.ts'
import { readable } from '../readable.ts'
import { ageText, dateText, timeText } from '../times.ts'
import { weightText } from '../status.ts'
import { writeDate } from '../zoned.ts'

type KnownContainer = Omit<KnownOrderContainer, 'container_id'>

/** One line of an order. */
export interface SaidLine {
  label: string
  value: string
  /** Who says so, and how old it is. */
  note: string | null
  /** Older than usual when the order was made. */
  isOld: boolean
}
export interface OrderSection {
  title: string
  rows: SaidLine[]
}

const NOT_KNOWN = 'Not known'
const row = (label: string, value: string | null, note: string | null = null, isOld = false): SaidLine => ({
  label,
  value: value ?? NOT_KNOWN,
  note,
  isOld,
})
const joined = (...parts: (string | null)[]): string | null => parts.filter(Boolean).join(' · ') || null

const dayText = (date: string, now: Date): string => {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number)
  return writeDate({ year, month, day }, localTime(now, 'UTC'))
}

function fieldText(field: OrderField, value: string, zone: string | null, now: Date): string {
  if (field.kind === 'choice') return field.choices?.[value] ?? readable(value)
  if (field.kind === 'day') return dayText(value, now)
  return field.kind === 'moment' ? timeText(value, zone, now).text : value
}

/** Of what people fill in, only what is filled in. */
function filledRows<Name extends string>(
  fields: Readonly<Record<Name, OrderField>>,
  names: readonly Name[],
  values: Readonly<Record<Name, string | null>>,
  { zone, now }: { zone: string | null; now: Date },
): SaidLine[] {
  return names.flatMap((name) => {
    const value = values[name]
    return value === null ? [] : [row(fields[name].label, fieldText(fields[name], value, zone, now))]
  })
}

const sources: Readonly<Record<string, string>> = {
  line: 'Line',
  terminal: 'Terminal',
  rail: 'Rail',
  unspecified: 'Last free day',
  entered: 'Entered by hand',
  calculated: 'Calculated from a tariff',
}

/** Who reported it, and when; that it is old, where it is. */
function checkedNote({ checked, zone }: KnownContainer, now: Date): { note: string | null; isOld: boolean } {
  if (checked === null) return { note: null, isOld: false }
  const at = timeText(checked.at, isZone(zone) ? zone : 'UTC', now).text
  const old = checked.is_stale ? `, ${ageText(checked.at, now)}: older than usual` : ''
  return {
    note: `${sources[checked.source] ?? readable(checked.source)}, checked ${at}${old}`,
    isOld: checked.is_stale,
  }
}

/** `Hold`, `Hold pending`, or that none is reported: released holds are no longer listed. */
function releaseText({ holds, checked }: KnownContainer, name: string): string | null {
  const hold = holds.find((each) => each.name.toLowerCase() === name)
  if (hold) return hold.status === 'hold' ? 'Hold' : `Hold ${readable(hold.status).toLowerCase()}`
  return checked === null ? null : 'No hold reported'
}

function lastFreeDayRows(
  { last_free_days, calculated_last_free_days, act_by }: KnownContainer,
  now: Date,
): SaidLine[] {
  const days = last_free_days.map(({ source, at, zone }) =>
    row('Last free day', dateText(at, zone, now).text, sources[source] ?? readable(source)),
  )
  const calculated = calculated_last_free_days.map(({ tariff, date }) =>
    row('Last free day, est.', dayText(date, now), `Calculated by ${tariff}`),
  )
  return [
    ...(days.length + calculated.length === 0 ? [row('Last free day', null)] : [...days, ...calculated]),
    row(
      act_by?.source === 'calculated' ? 'Act by, est.' : 'Act by',
      act_by && dateText(act_by.at, act_by.zone, now).text,
      act_by && (sources[act_by.source] ?? readable(act_by.source)),
    ),
  ]
}

const inPart = (part: OrderField['part']): OrderContainerFieldName[] =>
  orderContainerFieldNames.filter((name) => orderContainerFields[name].part === part)

function containerSection({ known, values }: LinkedContent['containers'][number], now: Date): OrderSection {
  const { note, isOld } = checkedNote(known, now)
  const others = known.holds.filter(({ name }) => !['freight', 'customs'].includes(name.toLowerCase()))
  const filled = (part: OrderField['part']) =>
    filledRows(orderContainerFields, inPart(part), values, { zone: known.zone, now })
  return {
    title: `Container ${formatContainerNumber(known.number)}`,
    rows: [
      row('Size and type', known.equipment),
      row('Seal', known.seal_number),
      row('Weight', known.weight_in_lbs === null ? null : weightText(known.weight_in_lbs, 'lb').text),
      row("Carrier's bill of lading", joined(known.bill_of_lading_number, known.shipping_line)),
      ...filled('goods'),
      row('Vessel and voyage', joined(known.vessel, known.voyage)),
      row('Pickup terminal', joined(known.terminal_name, known.terminal_code)),
      row('Availability', known.readiness, note, isOld),
      row('Freight release', releaseText(known, 'freight'), note, isOld),
      row('Customs release', releaseText(known, 'customs'), note, isOld),
      ...others.map(({ name, status }) =>
        row('Other hold', `${readable(name)} (${readable(status).toLowerCase()})`, note, isOld),
      ),
      ...lastFreeDayRows(known, now),
      ...filled('pickup'),
      ...filled('delivery'),
      ...filled('empty'),
    ],
  }
}

const partTitles = { delivery: 'Delivery', empty: 'Empty and chassis', charges: 'Charges' } as const

/** What an order says, in its order: the screen, the PDF, the mail and the link show the same. */
export function orderSections(content: LinkedContent): OrderSection[] {
  const now = new Date(content.as_of)
  const parts = Object.entries(partTitles).map(([part, title]) => ({
    title,
    rows: filledRows(
      orderFields,
      orderFieldNames.filter((name) => orderFields[name].part === part),
      content.values,
      { zone: null, now },
    ),
  }))
  return [
    ...content.containers.map((container) => containerSection(container, now)),
    ...parts.filter(({ rows }) => rows.length > 0),
  ]
}

/** That containers of an order are made up, for those who see no other page; null where none is. */
function simulatedText(containers: LinkedContent['containers']): string | null {
  const made = containers.filter(({ known }) => known.is_simulated)
  if (made.length === 0) return null
  return made.length === containers.length
    ? 'all of these containers are made up.'
    : `${made.map(({ known }) => formatContainerNumber(known.number)).join(', ')} ${made.length === 1 ? 'is' : 'are'} made up.`
}

/** What stands above them. */
export const orderHead = ({ number, revision, company, carrier, as_of, containers }: LinkedContent) => ({
  /** Follows `Simulated data:`. */
  simulated: simulatedText(containers),
  title: `Delivery order ${number}, revision ${revision}`,
  parties: `From ${company} to ${carrier ?? 'no carrier yet'}`,
  asOf: `What is known as of ${timeText(as_of, 'UTC', new Date(as_of)).text}. Estimates are marked "est.".`,
})

/** A calendar date of the zone, for what is filled in: `2026-11-20`. */
export const dateIn = (at: string, zone: string | null): string => writeIsoDate(calendarDate(at, zone))
