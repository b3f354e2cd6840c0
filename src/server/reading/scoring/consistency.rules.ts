import { readContainerNumber } from '../../../contract/identifiers/index.ts'
import { carrierCodeOf } from '../extract/values/references.rules.ts'
import type { ExtractedField } from '../types.ts'
import { comparableValue } from './same-value.rules.ts'

/** What a check between fields results in for a path or all paths below it. */
export type CheckResult = 'agrees' | 'differs'
type Values = ReadonlyMap<string, ExtractedField['value']>

/** A port by its UN/LOCODE, with the names by which documents call it. */
export interface PortNames {
  code: string
  names: readonly string[]
}

/** Amounts that add up may be off by rounding. */
const TOLERANCE = 0.02

/** The results of the checks between fields, by the paths that were checked. */
export type CheckResults = ReadonlyMap<string, ReadonlySet<CheckResult>>

/**
 * The checks of a document: `total_amount` has `agrees` where the total is the sum of the lines. A check of which a value
 * is missing has no result.
 */
export function consistencyOf(fields: readonly ExtractedField[], ports: readonly PortNames[]): CheckResults {
  const values: Values = new Map(fields.map(({ path, value }) => [path, value]))
  const results = new Map<string, Set<CheckResult>>()
  const add = (paths: readonly string[], result: CheckResult | null) => {
    if (result === null) return
    for (const path of paths) results.set(path, (results.get(path) ?? new Set()).add(result))
  }
  sums(values, add)
  weights(values, add)
  dates(values, add)
  for (const place of ['place_of_receipt', 'port_of_loading', 'port_of_discharge', 'place_of_delivery'])
    add([place], placeAgrees(values, place, ports))
  identifiers(values, add)
  return results
}
type Add = (paths: readonly string[], result: CheckResult | null) => void

const numberAt = (values: Values, path: string): number | null => {
  const value = values.get(path)
  return typeof value === 'number' ? value : null
}
/** All numbers of the entries of a list: `charges`, `currency_amount`. */
function column(values: Values, list: string, member: string): number[] {
  const pattern = new RegExp(`^${list}\\.\\d+\\.${member.replaceAll('.', '\\.')}$`)
  return [...values].flatMap(([path, value]) =>
    pattern.test(path) && typeof value === 'number' ? [value] : [],
  )
}
const sumOf = (all: readonly number[]): number => all.reduce((sum, value) => sum + value, 0)
const near = (one: number, other: number): boolean =>
  Math.abs(one - other) <= TOLERANCE + Math.abs(other) * 1e-4

/** The lines make the subtotal or the total; with tax, freight and insurance they make the total. */
function sums(values: Values, add: Add): void {
  const total = numberAt(values, 'total_amount.amount')
  const subtotal = numberAt(values, 'subtotal_amount.amount')
  const extras = ['tax_amount', 'freight_amount', 'insurance_amount', 'fee_amount'].flatMap((path) => {
    const value = numberAt(values, `${path}.amount`)
    return value === null ? [] : [value]
  })
  const lists = [
    column(values, 'charges', 'currency_amount'),
    column(values, 'line_items', 'amount.amount'),
  ].filter((lines) => lines.length > 0)
  if (total !== null && subtotal !== null && subtotal > total + sumOf(extras.map(Math.abs)) + TOLERANCE)
    add(['total_amount', 'subtotal_amount'], 'differs')
  for (const lines of lists) {
    const sum = sumOf(lines)
    const list =
      lines === lists[0] && column(values, 'charges', 'currency_amount').length > 0 ? 'charges' : 'line_items'
    if (subtotal !== null && near(sum, subtotal)) add(['subtotal_amount', list], 'agrees')
    if (total === null) continue
    const isTotal = near(sum, total) || subsetsOf(extras).some((more) => near(sum + more, total))
    if (isTotal) add(['total_amount', list], 'agrees')
    else if (lines.length > 1 && sum > total + TOLERANCE) add(['total_amount', list], 'differs')
  }
  if (total !== null && subtotal !== null && subsetsOf(extras).some((more) => near(subtotal + more, total)))
    add(['total_amount', 'subtotal_amount', 'tax_amount'], 'agrees')
}
const subsetsOf = (extras: readonly number[]): number[] =>
  extras.reduce<number[]>((all, extra) => [...all, ...all.map((sum) => sum + extra)], [0]).slice(1)

function weights(values: Values, add: Add): void {
  const gross = numberAt(values, 'cargo_gross_weight.value')
  const net = numberAt(values, 'cargo_net_weight.value')
  if (gross !== null && net !== null)
    add(['cargo_gross_weight', 'cargo_net_weight'], net <= gross ? 'agrees' : 'differs')
  for (const list of ['utilized_transport_equipments', 'consignment_items', 'line_items'])
    for (const [member, path] of [
      ['cargo_gross_weight.value', 'cargo_gross_weight'],
      ['number_of_packages', 'number_of_packages'],
      ['cargo_gross_volume.value', 'cargo_gross_volume'],
    ] as const) {
      const all = column(values, list, member)
      const total = numberAt(values, path) ?? numberAt(values, `${path}.value`)
      if (total === null || all.length === 0) continue
      if (near(sumOf(all), total)) add([path, `${list}.*.${path}`], 'agrees')
    }
}

const orders: readonly (readonly [earlier: string, later: string])[] = [
  ['expected_departure_date', 'expected_arrival_date'],
  ['invoice_date', 'payment_due_date'],
  ['shipped_on_board_date', 'port_of_discharge_arrival_date'],
  ['port_of_discharge_arrival_date', 'place_of_delivery_arrival_date'],
  ['port_of_discharge_arrival_date', 'last_free_day'],
  ['last_free_day', 'general_order_date'],
  ['export_date', 'import_date'],
  ['import_date', 'summary_date'],
  ['issue_date', 'valid_until'],
  ['blanket_period_start', 'blanket_period_end'],
]
function dates(values: Values, add: Add): void {
  for (const [earlier, later] of orders) {
    const from = values.get(earlier)
    const to = values.get(later)
    if (typeof from === 'string' && typeof to === 'string')
      add([earlier, later], from <= to ? 'agrees' : 'differs')
  }
}

/** A name that is a port of the catalogue agrees; a code whose port has another name differs. */
function placeAgrees(values: Values, place: string, ports: readonly PortNames[]): CheckResult | null {
  const name = values.get(`${place}.location_name`)
  const code = values.get(`${place}.un_location_code`)
  const port = ports.find((known) => known.code === code)
  if (typeof name !== 'string') return port === undefined ? null : 'agrees'
  const plain = comparableValue(name)
  const isNamed = ({ names }: PortNames) => names.some((one) => plain.includes(comparableValue(one)))
  if (port !== undefined) return isNamed(port) ? 'agrees' : 'differs'
  const first = comparableValue(name.split(/[,(/]| - /)[0] ?? '')
  const isKnown = ports.some(({ names }) =>
    names.some((one) => comparableValue(one) === first || comparableValue(one) === plain),
  )
  return isKnown ? 'agrees' : null
}

function identifiers(values: Values, add: Add): void {
  const bill = values.get('transport_document_reference')
  const scac = values.get('carrier_code')
  const prefix = typeof bill === 'string' ? carrierCodeOf(bill) : null
  if (prefix !== null) add(['transport_document_reference'], 'agrees')
  if (prefix !== null && typeof scac === 'string')
    add(['carrier_code'], prefix === scac ? 'agrees' : 'differs')
  if (bill !== undefined && bill === values.get('house_document_reference'))
    add(['transport_document_reference', 'house_document_reference'], 'differs')
  for (const [path, value] of values)
    if (path.endsWith('.equipment_reference') && typeof value === 'string')
      add([path], isRight(value) ? 'agrees' : 'differs')
}
const isRight = (number: string): boolean => {
  const read = readContainerNumber(number)
  return read.form === 'container' && read.check_digit === 'right'
}
