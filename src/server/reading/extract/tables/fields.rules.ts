import type { z } from 'zod'
import type { ExtractedField } from '../../types.ts'
import { type PlacedWord, textOfWords } from '../text-blocks.rules.ts'
import { acceptsValue } from '../payload.rules.ts'
import { fieldOf } from '../resolve-candidates.rules.ts'
import { currencyIn, volumeUnitIn, weightUnitIn } from '../../../../contract/trade/printed/units.rules.ts'
import type { WritingConventions } from '../values/types.ts'
import {
  bookedEquipmentColumns,
  chargeColumns,
  cargoItemColumns,
  dangerousGoodsColumns,
  equipmentColumns,
  freeTimeColumns,
  lineItemColumns,
  type ColumnTarget,
  stopColumns,
} from './column-targets.rules.ts'
import type { TableHeader, TableKind } from './headers.rules.ts'
import type { RowByColumn } from './rows.rules.ts'

const tabled = 0.9
/** The lists that a row can be an entry of; the schema of the type has some of them. */
const listsOf: Record<TableKind, [path: string, places: ColumnTarget[]][]> = {
  dangerous: [['dangerous_goods', dangerousGoodsColumns]],
  equipment: [
    ['utilized_transport_equipments', equipmentColumns],
    ['consignment_items', cargoItemColumns],
    ['confirmed_equipments', bookedEquipmentColumns],
  ],
  charges: [['charges', chargeColumns]],
  stops: [['stops', stopColumns]],
  free: [['free_times', freeTimeColumns]],
  items: [
    ['line_items', lineItemColumns],
    ['consignment_items', cargoItemColumns],
    ['charges', chargeColumns],
    ['confirmed_equipments', bookedEquipmentColumns],
  ],
}
/** Columns without which a row is not an entry of the list. */
const needs: Record<string, RegExp[]> = {
  charges: [/^charge_name$/, /^(?:currency_amount|unit_price)/],
  confirmed_equipments: [/^iso_equipment_code$/],
  stops: [/^stop_type$/],
  free_times: [/^type_code$/],
}
/** Turns rows into entries of the lists of the type; `start` is the number of entries that exist already. */
export function fieldsOfTable(
  headed: Pick<TableHeader, 'kind' | 'headers'>,
  rows: RowByColumn[],
  schema: z.ZodObject,
  conventions: WritingConventions,
  start: (path: string) => number,
): ExtractedField[] {
  return listsOf[headed.kind].flatMap(([path, places]) => {
    const from = start(path)
    const needed = needs[path] ?? []
    return rows
      .map((row) => fieldsOfRow(named(row, path), headed, places, conventions))
      .filter(
        (fields) =>
          fields.length > 1 && needed.every((pattern) => fields.some((field) => pattern.test(field.path))),
      )
      .flatMap((fields, at) =>
        fields.map((field) => ({ ...field, path: `${path}.${from + at}.${field.path}` })),
      )
      .filter((field) => acceptsValue(schema, field.path, field.value))
  })
}
const isLineNumber = (words: PlacedWord[]): boolean => /^0*\d{1,2}\.?$/.test(textOfWords(words))
/**
 * On a freight invoice the column `description` names the charge; `Item No.` also stands above the numbers of lines, and `No.`
 * above the codes of products.
 */
function named(row: RowByColumn, path: string): RowByColumn {
  if (path === 'charges' && row.charge === undefined && row.description !== undefined)
    return { ...row, charge: row.description }
  const { product, line, ...others } = row
  if (path !== 'line_items') return row
  if (line === undefined && product !== undefined && isLineNumber(product))
    return { ...others, line: product }
  if (product === undefined && line !== undefined && !isLineNumber(line)) return { ...others, product: line }
  return row
}

function fieldsOfRow(
  row: RowByColumn,
  { headers }: Pick<TableHeader, 'headers'>,
  places: ColumnTarget[],
  conventions: WritingConventions,
): ExtractedField[] {
  const fields: ExtractedField[] = []
  const text = headers.map((header) => header.text).join(' ')
  for (const [column, path, read] of places) {
    const words = row[column]
    if (words === undefined) continue
    const heading = headers
      .filter((header) => header.column === column)
      .map((header) => header.text)
      .join(' ')
    const parts = read(words, {
      ...conventions,
      weight_unit: weightUnitIn(heading) ?? conventions.weight_unit,
      volume_unit: volumeUnitIn(heading) ?? conventions.volume_unit,
      currency:
        currencyIn(textOfWords(row.currency ?? [])) ??
        currencyIn(heading) ??
        currencyIn(text) ??
        conventions.currency,
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
