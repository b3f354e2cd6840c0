import { t } from '../../../contract/language/index.ts'
import { normaliseIdentifier, numbersInCell } from '../../../contract/identifiers/index.ts'
import { listLimits, type RequestType } from '../../../contract/vocabulary/index.ts'
import type { FileRow } from '../../../contract/files/row.ts'
import type { Mapping } from './guess.rules.ts'
import type { ColumnRole } from './headings.rules.ts'
import { joinLabels, splitLabels, requestTypeOf } from './labels.rules.ts'

/** A row to be tracked; a person may still change it. */
export interface DraftRow {
  /** Its row number in the sheet; unique. */
  row: number
  request_number: string
  /** Null: detected from the form of the number. */
  request_type: RequestType | null
  /** A SCAC or the name of a carrier; null: inferred from the number. */
  scac: string | null
  ref_numbers: string[]
  tags: string[]
  /** A person wants it tracked although it is tracked under another carrier. */
  both?: boolean
  /** How the spreadsheet may have damaged the number. */
  warning: string | null
}

/** The bill of lading first, because it covers all its containers. */
const numberColumns = ['bill_of_lading', 'booking_number', 'container'] as const

function numberOf(cellOf: (role: ColumnRole) => string, type: RequestType | null) {
  const typed = type === null ? '' : cellOf(type)
  if (typed !== '') return { request_number: typed, request_type: type }
  if (cellOf('number') !== '') return { request_number: cellOf('number'), request_type: type }
  const column = numberColumns.find((role) => cellOf(role) !== '')
  return column === undefined
    ? { request_number: '', request_type: type }
    : { request_number: cellOf(column), request_type: column }
}

const kindOfCell = { container: 'container', bill_of_lading: 'other', booking_number: 'other' } as const

const numbersIn = ({ request_number, request_type }: ReturnType<typeof numberOf>): string[] =>
  numbersInCell(request_number, request_type === null ? 'any' : kindOfCell[request_type])

/**
 * Reads the rows below the headings by the roles of their columns; rows without a number and labels are left out.
 * Each number of a cell has its own row; the further ones are counted on behind the last row of the sheet.
 */
export function draftRows(table: readonly FileRow[], { heading, roles }: Mapping): DraftRow[] {
  const body = table.slice(heading === null ? 0 : heading + 1)
  let last = body.reduce((most, { row }) => Math.max(most, row), 0)
  const rows = body.flatMap(({ row, cells }): DraftRow[] => {
    const cellOf = (role: ColumnRole) => cells[roles.indexOf(role)] ?? ''
    const all = (role: ColumnRole) =>
      joinLabels(...roles.map((each, column) => (each === role ? splitLabels(cells[column] ?? '') : [])))
    const number = numberOf(cellOf, requestTypeOf(cellOf('request_type')))
    const ref_numbers = all('ref_numbers')
    const tags = all('tags')
    if (number.request_number === '' && ref_numbers.length === 0 && tags.length === 0) return []
    return numbersIn(number).map((request_number, index) => ({
      row: index === 0 ? row : (last += 1),
      request_type: number.request_type,
      request_number: request_number.slice(0, 200),
      scac: cellOf('scac').slice(0, 100) || null,
      ref_numbers,
      tags,
      warning: null,
    }))
  })
  return withWarnings(rows.slice(0, listLimits.batchRows))
}

const scientific = /^\d([.,]\d+)?E\+?\d+$/i

/** The most frequent length of all-digit numbers, when more than half of at least four have it. */
function usualLength(rows: readonly DraftRow[]): number | undefined {
  const lengths = rows
    .map(({ request_number }) => request_number)
    .filter((number) => /^\d{6,}$/.test(number))
    .map((number) => number.length)
  if (lengths.length < 4) return undefined
  const counts = new Map<number, number>()
  for (const length of lengths) counts.set(length, (counts.get(length) ?? 0) + 1)
  const [most] = [...counts].toSorted(([, one], [, other]) => other - one)
  return most !== undefined && most[1] > lengths.length / 2 ? most[0] : undefined
}

/** Adds warnings for numbers that a spreadsheet treated as amounts: lost digits cannot be restored. */
export function withWarnings(rows: readonly DraftRow[]): DraftRow[] {
  const usual = usualLength(rows)
  return rows.map((row) => {
    const number = normaliseIdentifier(row.request_number)
    return { ...row, warning: warningOf(number, usual) }
  })
}

function warningOf(number: string, usual: number | undefined): string | null {
  if (scientific.test(number)) return t('The spreadsheet shortened this number; its digits are lost')
  if (/^\d{16,}$/.test(number) && number.endsWith('0'))
    return t('Spreadsheets keep 15 digits; the last ones may be wrong')
  const isShort =
    usual !== undefined && /^\d+$/.test(number) && number.length < usual && number.length >= usual - 3
  return isShort ? t('Shorter than the others: zeros in front may be lost') : null
}
