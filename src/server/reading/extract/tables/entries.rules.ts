import { type Mark, marksAt, textOf } from '../marks.rules.ts'
import { currencyIn, moneyIn, volumeIn, weightIn } from '../values/amounts.rules.ts'
import { momentIn } from '../values/dates.rules.ts'
import { containersIn, isSeal, sizeIn } from '../values/equipment.rules.ts'
import type { Habits, Part } from '../values/kind.ts'
import { countIn, plainNumberIn } from '../values/numbers.rules.ts'
import { packageIn } from '../values/packages.rules.ts'
import { placeIn } from '../values/places.rules.ts'
import { hsCodesIn, referenceIn } from '../values/references.rules.ts'
import { freeTimeIn, freeTypeIn } from '../values/spans.rules.ts'
import { stopIn } from '../values/stops.rules.ts'
import type { Column } from './columns.rules.ts'

/** What the columns of a table are in an entry of the payload's lists, and how they are read. */
type Reader = (marks: Mark[], habits: Habits) => Part[]
const one =
  (read: (lines: Mark[][], habits: Habits) => Part[]): Reader =>
  (marks, habits) =>
    read([marks], habits)
const words: Reader = (marks) => {
  const text = textOf(marks)
  return /[\p{L}\p{N}]/u.test(text) && text.length < 400
    ? [{ at: '', value: text, marks, confidence: 0.95 }]
    : []
}
const seals: Reader = (marks) =>
  marks
    .filter(({ text }) => isSeal(text))
    .map((mark) => ({ at: '', value: mark.text, marks: [mark], confidence: 0.95 }))
const sizeType = one(sizeIn)
const container: Reader = (marks) =>
  containersIn(marks)
    .slice(0, 1)
    .map(({ number, ...found }) => ({ at: '', value: number, ...found }))
const amount: Reader = (marks, habits) =>
  moneyIn([marks], habits).map((part) => ({
    ...part,
    at: part.at === 'amount' ? 'currency_amount' : part.at,
  }))
const currency: Reader = (marks) => {
  const found = currencyIn(textOf(marks))
  return found === null ? [] : [{ at: '', value: found, marks, confidence: 0.98 }]
}

const unNumber: Reader = (marks) => {
  const match = /(?<!\d)(?:UN|NA)?\s?(\d{4})(?!\d)/i.exec(textOf(marks))
  const at = match === null ? [] : marksAt(marks, match.index, match.index + match[0].length)
  return match === null ? [] : [{ at: '', value: match[1] ?? '', marks: at, confidence: 0.98 }]
}
const packingGroup: Reader = (marks) => {
  const text = textOf(marks).replace(/^PG\s?/i, '')
  return /^I{1,3}$/.test(text) ? [{ at: '', value: text, marks, confidence: 0.95 }] : []
}

export type Place = [column: Column, path: string, read: Reader]
const cargo: Place[] = [
  ['packages', 'number_of_packages', one(countIn)],
  ['gross_weight', 'cargo_gross_weight', one(weightIn)],
  ['volume', 'cargo_gross_volume', one(volumeIn)],
]
export const equipment: Place[] = [
  ['container', 'equipment_reference', container],
  ['type', 'iso_equipment_code', sizeType],
  ['container', 'iso_equipment_code', sizeType],
  ['seal', 'seals.*', seals],
  ...cargo,
  ['tare', 'tare_weight', one(weightIn)],
]
export const consignment: Place[] = [
  ['container', 'equipment_reference', container],
  ['description', 'description_of_goods', words],
  ['hs', 'hs_codes.*', one(hsCodesIn)],
  ['package_unit', 'package_code', one(packageIn)],
  ['packages', 'package_code', one(packageIn)],
  ['net_weight', 'cargo_net_weight', one(weightIn)],
  ...cargo,
]
export const charges: Place[] = [
  ['charge', 'charge_name', words],
  ['quantity', 'quantity', one(plainNumberIn)],
  ['unit_price', 'unit_price', one(moneyIn)],
  ['amount', '', amount],
  ['prepaid', '', amount],
  ['collect', '', amount],
  ['currency', 'currency_code', currency],
]
export const items: Place[] = [
  ['line', 'line_number', words],
  ['product', 'product_code', words],
  ['quantity', 'quantity', one(plainNumberIn)],
  ['unit', 'unit_of_measure', words],
  ['unit_price', 'unit_price', one(moneyIn)],
  ['amount', 'amount', one(moneyIn)],
  ['origin', 'country_of_origin', words],
  ['entered_value', 'entered_value', one(moneyIn)],
  ['duty_rate', 'duty_rate', words],
  ['duty', 'duty_amount', one(moneyIn)],
  ...consignment,
]

export const dangerous: Place[] = [
  ['container', 'equipment_reference', container],
  ['un', 'un_number', unNumber],
  ['description', 'proper_shipping_name', words],
  ['class', 'imo_class', words],
  ['packing_group', 'packing_group', packingGroup],
  ['packages', 'number_of_packages', one(countIn)],
  ['packages', 'package_code', one(packageIn)],
  ['gross_weight', 'gross_weight', one(weightIn)],
  ['net_weight', 'net_weight', one(weightIn)],
]

export const booked: Place[] = [
  ['type', 'iso_equipment_code', sizeType],
  ['container', 'iso_equipment_code', sizeType],
  ['quantity', 'units', one(countIn)],
]
export const free: Place[] = [
  ['type', 'type_code', one(freeTypeIn)],
  ['charge', 'type_code', one(freeTypeIn)],
  ['description', 'type_code', one(freeTypeIn)],
  ['free_days', '', one(freeTimeIn)],
  ['free_until', '', one(freeTimeIn)],
]
export const stops: Place[] = [
  ['stop_type', 'stop_type', one(stopIn)],
  ['place', 'location', one(placeIn)],
  ['when', 'appointment_at', one(momentIn)],
  ['reference', 'reference_numbers.*', one(referenceIn)],
]
