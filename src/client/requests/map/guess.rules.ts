import { normaliseIdentifier, readContainerNumber } from '../../../contract/identifiers/index.ts'
import type { FileRow } from '../../../contract/files/row.ts'
import { bareHeading, type ColumnRole, columnRoles, isRepeatable, roleOfHeading } from './headings.rules.ts'
import { typeOf } from './words.rules.ts'

/** What the columns of a sheet hold, as guessed or as somebody said. */
export interface Mapping {
  /** The index, among the rows, of the one with the headings; rows above it are titles. Null: there are none. */
  heading: number | null
  /** One for each column, from the left. */
  roles: ColumnRole[]
}

/** Headings stand below titles and addresses, but not far. */
const headingsWithin = 12

export const widthOf = (rows: readonly FileRow[]): number =>
  rows.reduce((most, { cells }) => Math.max(most, cells.length), 0)

export const headingsOf = (rows: readonly FileRow[], { heading }: Pick<Mapping, 'heading'>): string[] =>
  (heading === null ? undefined : rows[heading]?.cells) ?? []

/** The row with the most headings that are known; else the first, when it has no digits and those below have. */
export function guessHeading(rows: readonly FileRow[]): number | null {
  const counts = rows
    .slice(0, headingsWithin)
    .map(({ cells }) => cells.filter((cell) => roleOfHeading(cell) !== undefined).length)
  const most = Math.max(0, ...counts)
  if (most > 0) return counts.indexOf(most)
  const [first, second] = rows
  if (first === undefined || second === undefined) return null
  const digits = ({ cells }: FileRow) => cells.some((cell) => /\d/.test(cell))
  return !digits(first) && digits(second) ? 0 : null
}

/** What most of the cells look like. */
function roleOfContents(cells: readonly string[]): ColumnRole | undefined {
  const told = cells.filter((cell) => cell !== '').slice(0, 200)
  if (told.length === 0) return undefined
  const share = (test: (cell: string) => boolean) => told.filter(test).length / told.length
  const isBox = (cell: string) => readContainerNumber(cell).form === 'container'
  if (share(isBox) >= 0.7) return 'container'
  if (share((cell) => /^[A-Za-z]{4}$/.test(cell)) >= 0.8) return 'scac'
  if (share((cell) => typeOf(cell) !== null) >= 0.8) return 'request_type'
  return share(looksLikeBill) >= 0.6 || share((cell) => looksLikeBill(cell) || isBox(cell)) >= 0.7
    ? 'number'
    : undefined
}

/** As most lines number theirs: some letters, then digits, nine in all or more. */
const looksLikeBill = (cell: string): boolean =>
  /^(?=.{9,20}$)[A-Z]{2,7}\d[A-Z\d]*\d[A-Z\d]*$|^\d{9,12}$/.test(normaliseIdentifier(cell))

/** `No.` over 1, 2, 3 counts the rows of the sheet. */
const isCounting = (cells: readonly string[]): boolean => {
  const told = cells.filter((cell) => cell !== '')
  return told.length > 0 && told.filter((cell) => /^\d{1,4}\.?$/.test(cell)).length > told.length / 2
}

const trackable = new Set<ColumnRole>(['number', 'container', 'bill_of_lading', 'booking_number'])

/** Guesses from the headings, and from what stands below where they say nothing. */
export function guessMapping(rows: readonly FileRow[]): Mapping {
  const heading = guessHeading(rows)
  const body = rows.slice(heading === null ? 0 : heading + 1)
  const titles = headingsOf(rows, { heading })
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
    const role = roleOfContents(cells)
    // A column that nobody named is not worth more than one that somebody did.
    if (role !== undefined && trackable.has(role) && [...trackable].some((each) => taken.has(each))) {
      if (heading !== null || taken.has(role)) continue
    }
    roles[column] = take(role)
  }
  if (columns.length === 1 && roles[0] === 'ignore') roles[0] = 'number'
  return { heading, roles }
}

/** The same sheet next week has the same headings: what somebody said of them is kept under this. Empty without. */
export const signatureOf = (rows: readonly FileRow[], mapping: Pick<Mapping, 'heading'>): string =>
  headingsOf(rows, mapping).map(bareHeading).join('|')

/** What was kept, if it fits this many columns; anybody may have written it. */
export const readRoles = (kept: unknown, columns: number): ColumnRole[] | undefined =>
  Array.isArray(kept) &&
  kept.length === columns &&
  kept.every((role) => columnRoles.some((known) => known === role))
    ? (kept as ColumnRole[])
    : undefined

/** Another role for a column; one that only one column can have is taken from the other. */
export const withRole = (mapping: Mapping, column: number, role: ColumnRole): Mapping => ({
  ...mapping,
  roles: mapping.roles.map((each, index) => {
    if (index === column) return role
    return each === role && !isRepeatable(role) ? 'ignore' : each
  }),
})

/** Whether any column says what is to be tracked. */
export const hasNumbers = ({ roles }: Mapping): boolean => roles.some((role) => trackable.has(role))
