import type { z } from 'zod'
import type { Field } from '../../types.ts'
import { textOf } from '../marks.rules.ts'
import { accepts } from '../payload.rules.ts'
import { fieldOf } from '../settle.rules.ts'
import { currencyIn, volumeUnitIn, weightUnitIn } from '../values/amounts.rules.ts'
import type { Habits } from '../values/kind.ts'
import {
  booked,
  charges,
  consignment,
  dangerous,
  equipment,
  free,
  items,
  type Place,
  stops,
} from './entries.rules.ts'
import type { Headed, TableKind } from './headers.rules.ts'
import type { Row } from './rows.rules.ts'

const tabled = 0.9
/** The lists that a row may be an entry of; the type's schema has some of them. */
const listsOf: Record<TableKind, [path: string, places: Place[]][]> = {
  dangerous: [['dangerous_goods', dangerous]],
  equipment: [
    ['utilized_transport_equipments', equipment],
    ['consignment_items', consignment],
    ['confirmed_equipments', booked],
  ],
  charges: [['charges', charges]],
  stops: [['stops', stops]],
  free: [['free_times', free]],
  items: [
    ['line_items', items],
    ['consignment_items', consignment],
    ['charges', charges],
    ['confirmed_equipments', booked],
  ],
}
/** Without which a row is no entry of the list. */
const needs: Record<string, RegExp[]> = {
  charges: [/^charge_name$/, /^(?:currency_amount|unit_price)/],
  confirmed_equipments: [/^iso_equipment_code$/],
  stops: [/^stop_type$/],
  free_times: [/^type_code$/],
}
/** Rows become entries of the type's lists; `start` tells how many there are already. */
export function fieldsOfTable(
  headed: Headed,
  rows: Row[],
  schema: z.ZodObject,
  habits: Habits,
  start: (path: string) => number,
): Field[] {
  return listsOf[headed.kind].flatMap(([path, places]) => {
    const from = start(path)
    const needed = needs[path] ?? []
    return rows
      .map((row) => fieldsOfRow(named(row, path), headed, places, habits))
      .filter(
        (fields) =>
          fields.length > 1 && needed.every((pattern) => fields.some((field) => pattern.test(field.path))),
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
