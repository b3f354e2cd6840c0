import { type ExportCell, isoText } from '../../contract/exports/index.ts'
import type { SheetStyles } from './sheet-styles.rules.ts'

/** Rows of an Excel sheet including the header; the limit of cells keeps the zipped sheet below 4 GiB. */
export const SHEET_LIMITS = { rows: 1_048_576, cells: 30_000_000 } as const
/** How many rows below the header a sheet of so many columns holds. */
export const mostRows = (columns: number): number =>
  Math.min(SHEET_LIMITS.rows - 1, Math.floor(SHEET_LIMITS.cells / columns))
/** Cells of text are of the format "text": what looks like a formula or a number stays what it is, also when edited. */
const TEXT_STYLE = 1
const HEADER_STYLE = 2
/** The formats of dates come after those two styles; numbers of formats below 164 are Excel's own. */
const FIRST_FORMAT_STYLE = 3
const FIRST_FORMAT = 164
/** About as many characters as a heading has behind it where it names a zone. */
const ZONE_IN_HEADING = 14
const CELL_LIMITS = { characters: 32_767, width: 60 } as const

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const types = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
const packaged = 'http://schemas.openxmlformats.org/package/2006'

/** The parts of a workbook that do not depend on its rows, by their paths (ECMA-376, Part 1). */
export const workbookFiles = (title: string): Record<string, string> => ({
  '[Content_Types].xml': `${declaration}<Types xmlns="${packaged}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${types}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${types}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${types}.styles+xml"/><Override PartName="/xl/sharedStrings.xml" ContentType="${types}.sharedStrings+xml"/></Types>`,
  '_rels/.rels': `${declaration}<Relationships xmlns="${packaged}/relationships"><Relationship Id="rId1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `${declaration}<workbook xmlns="${main}" xmlns:r="${relations}"><sheets><sheet name="${escaped(title)}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `${declaration}<Relationships xmlns="${packaged}/relationships"><Relationship Id="rId1" Type="${relations}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${relations}/styles" Target="styles.xml"/><Relationship Id="rId3" Type="${relations}/sharedStrings" Target="sharedStrings.xml"/></Relationships>`,
})

export const sheetPath = 'xl/worksheets/sheet1.xml'
export const stylesPath = 'xl/styles.xml'
export const headingsPath = 'xl/sharedStrings.xml'

/** The styles of all cells that were written. */
export const stylesXml = (styles: SheetStyles): string =>
  `${declaration}<styleSheet xmlns="${main}"><numFmts count="${styles.formats.length}">${styles.formats
    .map((code, index) => `<numFmt numFmtId="${FIRST_FORMAT + index}" formatCode="${escaped(code)}"/>`)
    .join(
      '',
    )}</numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="${styles.formats.length + 3}"><xf xfId="0"/><xf xfId="0" numFmtId="49" applyNumberFormat="1" quotePrefix="1"/><xf xfId="0" fontId="1" numFmtId="49" applyFont="1" applyNumberFormat="1"/>${styles.formats
    .map((_, index) => `<xf xfId="0" numFmtId="${FIRST_FORMAT + index}" applyNumberFormat="1"/>`)
    .join('')}</cellXfs></styleSheet>`

/** The headings, which are written after the rows: only then is it known which zones their times are in. */
export const headingsXml = (headings: readonly string[]): string =>
  `${declaration}<sst xmlns="${main}" count="${headings.length}" uniqueCount="${headings.length}">${headings
    .map((heading) => `<si><t xml:space="preserve">${escaped(heading)}</t></si>`)
    .join('')}</sst>`

/** The beginning of the sheet: columns as wide as the headings and the texts of the first rows, and a frozen header. */
export function sheetStart(
  headings: readonly string[],
  first: readonly (readonly ExportCell[])[],
  styles: SheetStyles,
): string {
  const columns = headings.map((heading, index) => {
    const zone = first.some((cells) => isZoned(cells[index])) ? ZONE_IN_HEADING : 0
    const longest = Math.max(heading.length + zone, ...first.map((cells) => lengthOf(cells[index], styles)))
    const width = Math.min(longest, CELL_LIMITS.width) + 2
    return `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`
  })
  return `${declaration}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${columns.join('')}</cols><sheetData>${headerXml(headings)}`
}

const headerXml = (headings: readonly string[]): string =>
  `<row r="1">${headings.map((_, index) => `<c r="${nameAt(index)}1" s="${HEADER_STYLE}" t="s"><v>${index}</v></c>`).join('')}</row>`

/** The end of a sheet of so many rows and columns, the header counted. */
export const sheetEnd = (rows: number, columns: number): string =>
  `</sheetData><autoFilter ref="A1:${columnName(columns - 1)}${rows}"/></worksheet>`

const isZoned = (cell: ExportCell | undefined): boolean =>
  cell !== undefined && 'time' in cell && cell.time.precision === 'minute'

function lengthOf(cell: ExportCell | undefined, styles: SheetStyles): number {
  if (cell === undefined) return 0
  return 'time' in cell ? styles.shownLength(cell.time) : String(Object.values(cell)[0]).length
}

/** Rows from the one of this number on; the first below the header is 2. */
export const sheetRows = (
  rows: readonly (readonly ExportCell[])[],
  from: number,
  styles: SheetStyles,
): string => rows.map((cells, index) => rowXml(cells, from + index, styles)).join('')

function rowXml(cells: readonly ExportCell[], row: number, styles: SheetStyles): string {
  let xml = `<row r="${row}">`
  for (const [index, cell] of cells.entries()) xml += cellXml(cell, `${nameAt(index)}${row}`, styles)
  return `${xml}</row>`
}

function cellXml(cell: ExportCell, at: string, styles: SheetStyles): string {
  if ('number' in cell) return `<c r="${at}"><v>${cell.number}</v></c>`
  if ('boolean' in cell) return `<c r="${at}" t="b"><v>${cell.boolean ? 1 : 0}</v></c>`
  if ('time' in cell) {
    const { serial, format } = styles.dated(cell.time)
    // A sheet knows no day before 1900.
    if (serial < 1) return textXml(isoText(cell.time), at)
    return `<c r="${at}" s="${FIRST_FORMAT_STYLE + format}"><v>${serial}</v></c>`
  }
  return cell.text === '' ? '' : textXml(cell.text, at)
}

const textXml = (text: string, at: string): string =>
  `<c r="${at}" s="${TEXT_STYLE}" t="inlineStr"><is><t xml:space="preserve">${escaped(text)}</t></is></c>`

const names: string[] = []
const nameAt = (index: number): string => (names[index] ??= columnName(index))

/** 0 → `A`, 25 → `Z`, 26 → `AA`. */
export function columnName(index: number): string {
  const letter = String.fromCodePoint(65 + (index % 26))
  return index < 26 ? letter : columnName(Math.floor(index / 26) - 1) + letter
}

const special = /[&<>"]|[^\P{Cc}\t\n]|[\uFFFE\uFFFF]|_(?=x[\dA-Fa-f]{4}_)/gu
const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Characters that XML cannot contain become `_x0001_` (ECMA-376, ST_Xstring); lone surrogates are replaced. */
export function escaped(text: string): string {
  const short = text.length > CELL_LIMITS.characters ? text.slice(0, CELL_LIMITS.characters) : text
  return short.toWellFormed().replaceAll(special, (each) => entities[each] ?? `_x${hexOf(each)}_`)
}
const hexOf = (character: string): string =>
  character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')
