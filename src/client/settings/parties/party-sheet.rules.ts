import { plural, t } from '../../../contract/language/index.ts'
import type { PartyImportResult } from '../../../contract/operations/index.ts'
import {
  MAX_PARTY_ROWS,
  type PartyCells,
  partySheetColumns,
  readPartySheet,
} from '../../../contract/trade/parties/index.ts'

/** What a file holds of parties, as it is sent. */
export interface GivenPartySheet {
  headings: string[]
  rows: { row: number; cells: string[] }[]
}

/** The columns of parties alone; a sentence where the file has no names, no rows, or too many. */
export function partySheetOf([headings, ...others]: readonly {
  row: number
  cells: readonly string[]
}[]): GivenPartySheet | string {
  const read = readPartySheet(headings?.cells ?? [], others)
  if ('missing' in read)
    return t('It has no column {columns}: its first row must name the columns.', {
      columns: read.missing.join(', '),
    })
  const [first] = read.rows
  if (!first) return t('It has no rows below its headings.')
  if (read.rows.length > MAX_PARTY_ROWS)
    return t('It has {rows} rows: at most {most} are read at once. Split it.', {
      rows: read.rows.length,
      most: MAX_PARTY_ROWS,
    })
  const columns = partySheetColumns.filter(({ name }) => first.cells[name] !== undefined)
  return {
    headings: columns.map(({ heading }) => heading),
    rows: read.rows.map(({ row, cells }) => ({ row, cells: columns.map(({ name }) => cells[name] ?? '') })),
  }
}

export interface ShownPartyRow {
  row: number
  state: PartyImportResult['state']
  cells: {
    name: string
    text: string
    /** What is stored, where that is to change; null for nothing. */
    before: string | null | undefined
    fault: string | undefined
  }[]
}

/** Each row of the file with what the service says of it. */
export function shownPartyRows(
  sheet: GivenPartySheet,
  results: readonly PartyImportResult[],
): ShownPartyRow[] {
  const read = readPartySheet(sheet.headings, sheet.rows)
  const cellsByRow = new Map<number, PartyCells>(
    'missing' in read ? [] : read.rows.map(({ row, cells }) => [row, cells]),
  )
  return results.map(({ row, state, changes, errors }) => ({
    row,
    state,
    cells: partySheetColumns.map(({ name }) => ({
      name,
      text: cellsByRow.get(row)?.[name]?.trim() ?? '',
      before: changes.find(({ column }) => column === name)?.before,
      fault: errors.find(({ column }) => column === name)?.detail,
    })),
  }))
}

export const partyRowStates: Readonly<Record<PartyImportResult['state'], string>> = {
  new: t('New'),
  changed: t('Changed'),
  unchanged: t('Same'),
  refused: t('Fault'),
}

/** `3 new, 1 changed, 2 the same, 1 row has a fault`: without those that are none. */
export function partySheetSummary(results: readonly Pick<PartyImportResult, 'state'>[]): string {
  const of = (state: PartyImportResult['state']) => results.filter((each) => each.state === state).length
  const faults = of('refused')
  return [
    ...[of('new')].filter(Boolean).map((count) => t('{count} new', { count: String(count) })),
    ...[of('changed')].filter(Boolean).map((count) => t('{count} changed', { count: String(count) })),
    ...[of('unchanged')].filter(Boolean).map((count) => t('{count} the same', { count: String(count) })),
    ...(faults === 0 ? [] : [plural(faults, '{n} row has a fault', '{n} rows have a fault')]),
  ].join(', ')
}

/** Whether there is anything to store, and nothing against it. */
export const isStorable = (results: readonly Pick<PartyImportResult, 'state'>[]): boolean =>
  results.every(({ state }) => state !== 'refused') && results.some(({ state }) => state !== 'unchanged')
