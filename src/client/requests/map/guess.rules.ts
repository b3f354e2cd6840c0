import { containersInText, normaliseIdentifier } from '../../../contract/identifiers/index.ts'
import type { FileRow } from '../../../contract/files/row.ts'
import { bareHeading, type ColumnRole, columnRoles, isRepeatable, roleOfHeading } from './headings.rules.ts'
import { requestTypeOf } from './labels.rules.ts'

/** The roles of the columns of a sheet, guessed or chosen by a person. */
export interface Mapping {
  /** Index of the row with the headings; rows above it are titles. Null for a sheet without headings. */
  heading: number | null
  /** One role for each column, from the left. */
  roles: ColumnRole[]
}

/** Headings are searched in this many rows from the top: titles and addresses may be above them. */
export const MAX_HEADING_ROWS = 12

export const widthOf = (rows: readonly FileRow[]): number =>
  rows.reduce((most, { cells }) => Math.max(most, cells.length), 0)

export const sheetHeadings = (rows: readonly FileRow[], { heading }: Pick<Mapping, 'heading'>): string[] =>
  (heading === null ? undefined : rows[heading]?.cells) ?? []

/** The row with the most known headings; else the first row, when it has no digits and the second has. */
function guessHeading(rows: readonly FileRow[]): number | null {
  const counts = rows
    .slice(0, MAX_HEADING_ROWS)
    .map(({ cells }) => cells.filter((cell) => roleOfHeading(cell) !== undefined).length)
  const most = Math.max(0, ...counts)
  if (most > 0) return counts.indexOf(most)
  const [first, second] = rows
  if (first === undefined || second === undefined) return null
  const hasDigits = ({ cells }: FileRow) => cells.some((cell) => /\d/.test(cell))
  return !hasDigits(first) && hasDigits(second) ? 0 : null
}

/** The role that most of the cells have the form of; in a list, all of them. */
function roleOfContents(cells: readonly string[], isList: boolean): ColumnRole | undefined {
  const filled = cells.filter((cell) => cell !== '').slice(0, 200)
  if (filled.length === 0) return undefined
  const share = (test: (cell: string) => boolean) => filled.filter(test).length / filled.length
  const isContainerNumber = (cell: string) => containersInText(cell).length > 0
  // In a list of several kinds of numbers each row has its own kind.
  if (share(isContainerNumber) >= (isList ? 1 : 0.7)) return 'container'
  if (share((cell) => /^[A-Za-z]{4}$/.test(cell)) >= 0.8) return 'scac'
  if (share((cell) => requestTypeOf(cell) !== null) >= 0.8) return 'request_type'
  return share(looksLikeBill) >= 0.6 || share((cell) => looksLikeBill(cell) || isContainerNumber(cell)) >= 0.7
    ? 'number'
    : undefined
}

/** The usual form of bill of lading numbers: letters, then digits, nine characters or more. */
const looksLikeBill = (cell: string): boolean =>
  /^(?=.{9,20}$)[A-Z]{2,7}\d[A-Z\d]*\d[A-Z\d]*$|^\d{9,12}$/.test(normaliseIdentifier(cell))

/** True for a column that only counts the rows: 1, 2, 3. */
const isCounting = (cells: readonly string[]): boolean => {
  const filled = cells.filter((cell) => cell !== '')
  return filled.length > 0 && filled.filter((cell) => /^\d{1,4}\.?$/.test(cell)).length > filled.length / 2
}

const trackable = new Set<ColumnRole>(['number', 'container', 'bill_of_lading', 'booking_number'])

/** Guesses the role of each column from its heading, or from its cells where the heading is not known. */
export function guessMapping(rows: readonly FileRow[]): Mapping {
  const heading = guessHeading(rows)
  const body = rows.slice(heading === null ? 0 : heading + 1)
  const titles = sheetHeadings(rows, { heading })
  const columns = Array.from({ length: widthOf(rows) }, (_, column) =>
    body.map(({ cells }) => cells[column] ?? ''),
  )
  const taken = new Set<ColumnRole>()
  const take = (role: ColumnRole | undefined): ColumnRole => {
    if (role === undefined || (taken.has(role) && !isRepeatable(role))) return 'ignore'
    taken.add(role)
    return role
  }
  const roles = columns.map((cells, column) => {
    const role = roleOfHeading(titles[column] ?? '')
    return take(role === 'number' && isCounting(cells) ? undefined : role)
  })
  for (const [column, cells] of columns.entries()) {
    if (roles[column] !== 'ignore' || roleOfHeading(titles[column] ?? '') !== undefined) continue
    const role = roleOfContents(cells, heading === null && columns.length === 1)
    // A role that is known from a heading wins over one guessed from cells.
    if (role !== undefined && trackable.has(role) && [...trackable].some((each) => taken.has(each))) {
      if (heading !== null || taken.has(role)) continue
    }
    roles[column] = take(role)
  }
  if (columns.length === 1 && roles[0] === 'ignore') roles[0] = 'number'
  return { heading, roles }
}

/** Identifies sheets with the same headings, to remember the chosen roles. Empty for a sheet without headings. */
export const signatureOf = (rows: readonly FileRow[], mapping: Pick<Mapping, 'heading'>): string =>
  sheetHeadings(rows, mapping).map(bareHeading).join('|')

/** The saved roles if they are valid for this many columns, else undefined. */
export const readRoles = (saved: unknown, columns: number): ColumnRole[] | undefined =>
  Array.isArray(saved) &&
  saved.length === columns &&
  saved.every((role) => columnRoles.some((known) => known === role))
    ? (saved as ColumnRole[])
    : undefined

/** Gives a column another role. A role that only one column can have is removed from the other column. */
export const withRole = (mapping: Mapping, column: number, role: ColumnRole): Mapping => ({
  ...mapping,
  roles: mapping.roles.map((each, index) => {
    if (index === column) return role
    return each === role && !isRepeatable(role) ? 'ignore' : each
  }),
})

/** True when a column holds numbers that can be tracked. */
export const hasNumbers = ({ roles }: Mapping): boolean => roles.some((role) => trackable.has(role))
