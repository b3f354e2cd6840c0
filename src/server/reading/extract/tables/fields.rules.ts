import type { z } from 'zod'
import type { Field } from '../../types.ts'
import { type Mark, marksAt, textOf } from '../marks.rules.ts'
import { accepts } from '../payload.rules.ts'
import { fieldOf } from '../settle.rules.ts'
import {
  currencyIn,
  moneyIn,
  volumeIn,
  volumeUnitIn,
  weightIn,
  weightUnitIn,
} from '../values/amounts.rules.ts'
import { containersIn, isSeal, sizeTypeIn } from '../values/equipment.rules.ts'
import type { Habits, Part } from '../values/kind.ts'
import { countIn, plainNumberIn } from '../values/numbers.rules.ts'
import { hsCodesIn } from '../values/references.rules.ts'
import type { Column } from './columns.rules.ts'
import type { Headed } from './headers.rules.ts'
import type { Row } from './rows.rules.ts'

const tabled = 0.9
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
const sizeType: Reader = (marks) => {
  const found = sizeTypeIn(textOf(marks))
  return found === null
    ? []
    : [
        {
          at: '',
          value: found.code,
          marks: marksAt(marks, found.from, found.to),
          confidence: found.confidence,
        },
      ]
}
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

type Place = [column: Column, path: string, read: Reader]
const cargo: Place[] = [
  ['packages', 'number_of_packages', one(countIn)],
  ['gross_weight', 'cargo_gross_weight', one(weightIn)],
  ['volume', 'cargo_gross_volume', one(volumeIn)],
]
const equipment: Place[] = [
  ['container', 'equipment_reference', container],
  ['type', 'iso_equipment_code', sizeType],
  ['container', 'iso_equipment_code', sizeType],
  ['seal', 'seals.*', seals],
  ...cargo,
  ['tare', 'tare_weight', one(weightIn)],
]
const consignment: Place[] = [
  ['container', 'equipment_reference', container],
  ['description', 'description_of_goods', words],
  ['hs', 'hs_codes.*', one(hsCodesIn)],
  ['net_weight', 'cargo_net_weight', one(weightIn)],
  ...cargo,
]
const charges: Place[] = [
  ['charge', 'charge_name', words],
  ['quantity', 'quantity', one(plainNumberIn)],
  ['unit_price', 'unit_price', one(moneyIn)],
  ['amount', '', amount],
  ['prepaid', '', amount],
  ['collect', '', amount],
  ['currency', 'currency_code', currency],
]
const items: Place[] = [
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

const dangerous: Place[] = [
  ['container', 'equipment_reference', container],
  ['un', 'un_number', unNumber],
  ['description', 'proper_shipping_name', words],
  ['class', 'imo_class', words],
  ['packing_group', 'packing_group', packingGroup],
  ['packages', 'number_of_packages', one(countIn)],
  ['gross_weight', 'gross_weight', one(weightIn)],
  ['net_weight', 'net_weight', one(weightIn)],
]

/** Rows become entries of the type's lists; `start` tells how many there are already. */
export function fieldsOfTable(
  headed: Headed,
  rows: Row[],
  schema: z.ZodObject,
  habits: Habits,
  start: (path: string) => number,
): Field[] {
  const lists: [string, Place[]][] =
    headed.kind === 'dangerous'
      ? [['dangerous_goods', dangerous]]
      : headed.kind === 'equipment'
        ? [
            ['utilized_transport_equipments', equipment],
            ['consignment_items', consignment],
          ]
        : headed.kind === 'charges'
          ? [['charges', charges]]
          : [
              ['line_items', items],
              ['consignment_items', consignment],
              ['charges', charges],
            ]
  return lists.flatMap(([path, places]) => {
    const from = start(path)
    const needed = path === 'charges' ? 'charge_name' : null
    return rows
      .map((row) => fieldsOfRow(named(row, path), headed, places, habits))
      .filter(
        (fields) => fields.length > 1 && (needed === null || fields.some((field) => field.path === needed)),
      )
      .flatMap((fields, at) =>
        fields.map((field) => ({ ...field, path: `${path}.${from + at}.${field.path}` })),
      )
      .filter((field) => accepts(schema, field.path, field.value))
  })
}
/** An invoice for freight calls its charges descriptions. */
const named = (row: Row, path: string): Row =>
  path === 'charges' && row.charge === undefined && row.description !== undefined
    ? { ...row, charge: row.description }
    : row

function fieldsOfRow(row: Row, { headers }: Headed, places: Place[], habits: Habits): Field[] {
  const fields: Field[] = []
  const text = headers.map((header) => header.text).join(' ')
  for (const [column, path, read] of places) {
    const marks = row[column]
    if (marks === undefined) continue
    const heading = headers
      .filter((header) => header.column === column)
      .map((header) => header.text)
      .join(' ')
    const parts = read(marks, {
      ...habits,
      weight_unit: weightUnitIn(heading) ?? habits.weight_unit,
      volume_unit: volumeUnitIn(heading) ?? habits.volume_unit,
      currency:
        currencyIn(textOf(row.currency ?? [])) ?? currencyIn(heading) ?? currencyIn(text) ?? habits.currency,
    })
    const many = path.endsWith('.*')
    parts.slice(0, many ? 10 : 2).forEach((part, at) => {
      const field = fieldOf(many ? path.replace('*', String(at)) : path, part, tabled)
      const own = { ...field, path: field.path.replace(/^\./, '') }
      const before = fields.findIndex((other) => other.path === own.path)
      if (before < 0) fields.push(own)
    })
  }
  return fields
}
