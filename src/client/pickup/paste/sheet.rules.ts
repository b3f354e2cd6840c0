import { t } from '../../../contract/language/index.ts'
import { normaliseIdentifier } from '../../../contract/identifiers/index.ts'
import { pickupZone } from '../../../contract/trade/index.ts'
import { type EntryContext, type ReadEntry, readEntry } from '../editing/entry.rules.ts'
import { type BoardAttribute, boardAttributes, boardFields } from '../editing/fields.rules.ts'
import { readMoment } from '../editing/moment.rules.ts'

/** Rows that are read of a paste: beyond this nobody looks them up by hand. */
export const MAX_PASTED_ROWS = 500

/** What a column of the sheet has: the number of the container, a value of it, or nothing that is entered. */
export type SheetColumn = 'number' | BoardAttribute | null

export interface Sheet {
  columns: SheetColumn[]
  /** Without the headings. */
  rows: string[][]
  /** There were more rows than are read. */
  isCut: boolean
}

const isNumber = (cell: string): boolean => /^[A-Z]{4}\d{7}$/.test(normaliseIdentifier(cell))
const plain = (text: string): string => text.toLowerCase().replaceAll(/[^a-z]/g, '')

/** Other headings under which sheets have these, without spaces and signs. */
const otherHeadings: Readonly<Record<BoardAttribute, readonly string[]>> = {
  pickup_appointment_at: ['pickupappointment', 'pickupappt', 'appt', 'appointmenttime'],
  pickup_number: ['pickupno', 'pickupnr', 'pickup', 'pu', 'puno', 'pickupref'],
  location_at_pod_terminal: ['yard', 'yardplace', 'yardlocation', 'location', 'spot', 'place'],
  dray_carrier: ['trucker', 'truckingcompany', 'drayage', 'draycarriername', 'haulier'],
  delivery_place: ['deliveryplace', 'delivery', 'consignee', 'warehouse', 'destination'],
  delivery_appointment_at: ['deliveryappt', 'deliverytime'],
  empty_return_place: ['returnto', 'emptyreturn', 'emptyreturnplace', 'returnplace', 'returnlocation'],
  empty_return_appointment_at: ['emptyreturnappointment', 'returnappt', 'emptyappointment'],
}

function columnOf(heading: string): SheetColumn {
  const name = plain(heading)
  if (['container', 'containernumber', 'containerno', 'number', 'equipment', 'unit'].includes(name))
    return 'number'
  return (
    boardAttributes.find(
      (each) => plain(boardFields[each].label) === name || otherHeadings[each].includes(name),
    ) ?? null
  )
}

/** Whether at least half of the cells of a column are days and times: a typing error in one of them does not make it another column. */
function hasTimes(cells: readonly string[], now: Date): boolean {
  const written = cells.filter((cell) => cell !== '')
  const times = written.filter((cell) => /\D/.test(cell) && 'local' in readMoment(cell, now, null))
  return times.length > 0 && times.length * 2 >= written.length
}

/** The fields of columns without headings: the next one for times, or the next one for texts, in the order of `fields`. */
function fieldsOf(columns: readonly string[][], fields: readonly BoardAttribute[], now: Date): SheetColumn[] {
  const left = [...fields]
  return columns.map((cells) => {
    const isTime = hasTimes(cells, now)
    const at = left.findIndex((each) => (boardFields[each].kind === 'moment') === isTime)
    return at < 0 || cells.every((cell) => cell === '') ? null : (left.splice(at, 1)[0] ?? null)
  })
}

/**
 * Reads cells with tabs between, as spreadsheets copy them. Columns are known by their headings; without headings the container is
 * the column that has numbers of containers, and those after it are `fields`, times and texts each in their order.
 */
export function readPastedSheet(text: string, fields: readonly BoardAttribute[], now: Date): Sheet {
  const lines = text
    .split(/\r\n?|\n/)
    .map((line) => line.split('\t').map((cell) => cell.trim().replace(/^"(.*)"$/, '$1')))
    .filter((cells) => cells.some((cell) => cell !== ''))
  const [first = []] = lines
  const hasHead = lines.length > 1 && !first.some(isNumber) && first.some((cell) => columnOf(cell) !== null)
  const all = hasHead ? lines.slice(1) : lines
  const rows = all.slice(0, MAX_PASTED_ROWS)
  const width = Math.max(0, ...rows.map((cells) => cells.length))
  const at = Array.from({ length: width }, (_, column) => column)
  const named = at.map((column) => (hasHead ? columnOf(first[column] ?? '') : null))
  const number = named.includes('number')
    ? named.indexOf('number')
    : at.find((column) => rows.some((cells) => isNumber(cells[column] ?? '')))
  const after = number === undefined || hasHead ? [] : at.filter((column) => column > number)
  const found = fieldsOf(
    after.map((column) => rows.map((cells) => cells[column] ?? '')),
    fields,
    now,
  )
  const columns = at.map((column): SheetColumn => {
    if (column === number) return 'number'
    if (hasHead) return named[column] ?? null
    return found[after.indexOf(column)] ?? null
  })
  return { columns, rows, isCut: all.length > rows.length }
}

/** The numbers of the containers in a sheet, each once. */
export const numbersIn = ({ columns, rows }: Sheet): string[] => {
  const at = columns.indexOf('number')
  return [...new Set(rows.map((cells) => normaliseIdentifier(cells[at] ?? '')).filter((each) => each !== ''))]
}

/** What is to be known of a container in whose row values are pasted. */
export interface PastedContainer {
  id: string
  attributes: {
    number: string
    pod_timezone: string | null
    final_destination_timezone: string | null
  }
}

export interface PastedRow {
  /** In the sheet, from 1, without the headings. */
  line: number
  number: string
  container: PastedContainer | undefined
  cells: { attribute: BoardAttribute; text: string; entry: ReadEntry }[]
  /** Why nothing of the row is entered. */
  problem: string | null
}

/** What entering a sheet would do. An empty cell leaves what is there. @param found the containers of the account by their numbers */
export function readPastedRows(
  { columns, rows }: Sheet,
  found: ReadonlyMap<string, readonly PastedContainer[]>,
  context: Omit<EntryContext, 'zone'>,
): PastedRow[] {
  const at = columns.indexOf('number')
  return rows.map((cells, index) => {
    const number = normaliseIdentifier(cells[at] ?? '')
    const containers = found.get(number) ?? []
    const [container] = containers
    const zone = container === undefined ? null : pickupZone(container.attributes)
    const read = columns.flatMap((column, place): PastedRow['cells'] => {
      const text = cells[place] ?? ''
      return column === null || column === 'number' || text === ''
        ? []
        : [{ attribute: column, text, entry: readEntry(column, text, { ...context, zone }) }]
    })
    return { line: index + 1, number, container, cells: read, problem: problemOf(number, containers, read) }
  })
}

function problemOf(
  number: string,
  containers: readonly PastedContainer[],
  cells: PastedRow['cells'],
): string | null {
  if (number === '') return t('No container number')
  if (containers.length === 0) return t('Not tracked')
  if (containers.length > 1) return t('{n} containers have this number', { n: containers.length })
  return cells.length === 0 ? t('Nothing to enter') : null
}
