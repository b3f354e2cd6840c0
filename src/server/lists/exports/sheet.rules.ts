import type { ExportCell } from '../../../contract/exports/index.ts'

/** Rows of an Excel sheet including the header; the limit of cells keeps the zipped sheet below 4 GiB. */
export const SHEET_LIMITS = { rows: 1_048_576, cells: 30_000_000 } as const
/** How many rows below the header a sheet of so many columns holds. */
export const mostRows = (columns: number): number =>
  Math.min(SHEET_LIMITS.rows - 1, Math.floor(SHEET_LIMITS.cells / columns))
const CELL_LIMITS = { characters: 32_767, width: 60 } as const

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const types = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
const packaged = 'http://schemas.openxmlformats.org/package/2006'

/** Cells of text are of the format "text": what looks like a formula or a number stays what it is, also when edited. */
const styles = { text: 1, header: 2 } as const

/** All parts of a workbook but its one sheet, by their paths (ECMA-376, Part 1). */
export const workbookFiles = (title: string): Record<string, string> => ({
  '[Content_Types].xml': `${declaration}<Types xmlns="${packaged}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${types}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${types}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${types}.styles+xml"/></Types>`,
  '_rels/.rels': `${declaration}<Relationships xmlns="${packaged}/relationships"><Relationship Id="rId1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `${declaration}<workbook xmlns="${main}" xmlns:r="${relations}"><sheets><sheet name="${escaped(title)}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `${declaration}<Relationships xmlns="${packaged}/relationships"><Relationship Id="rId1" Type="${relations}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${relations}/styles" Target="styles.xml"/></Relationships>`,
  'xl/styles.xml': `${declaration}<styleSheet xmlns="${main}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="3"><xf xfId="0"/><xf xfId="0" numFmtId="49" applyNumberFormat="1" quotePrefix="1"/><xf xfId="0" fontId="1" numFmtId="49" applyFont="1" applyNumberFormat="1"/></cellXfs></styleSheet>`,
})

export const sheetPath = 'xl/worksheets/sheet1.xml'

/** The beginning of the sheet: columns as wide as the texts of the first rows, and a frozen header. */
export function sheetStart(first: readonly (readonly ExportCell[])[]): string {
  const header = first[0] ?? []
  const columns = header.map((_, index) => {
    const longest = Math.max(...first.map((cells) => lengthOf(cells[index])))
    const width = Math.min(longest, CELL_LIMITS.width) + 2
    return `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`
  })
  return `${declaration}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${columns.join('')}</cols><sheetData>`
}

/** The end of a sheet of so many rows and columns, the header counted. */
export const sheetEnd = (rows: number, columns: number): string =>
  `</sheetData><autoFilter ref="A1:${columnName(columns - 1)}${rows}"/></worksheet>`

const lengthOf = (cell: ExportCell | undefined): number =>
  cell === undefined ? 0 : String(Object.values(cell)[0]).length

/** Rows from the one of this number on (from 1: the header). */
export const sheetRows = (rows: readonly (readonly ExportCell[])[], from: number): string =>
  rows.map((cells, index) => rowXml(cells, from + index)).join('')

function rowXml(cells: readonly ExportCell[], row: number): string {
  let xml = `<row r="${row}">`
  for (const [index, cell] of cells.entries()) xml += cellXml(cell, `${nameAt(index)}${row}`, row === 1)
  return `${xml}</row>`
}

function cellXml(cell: ExportCell, at: string, isHeader: boolean): string {
  if ('number' in cell) return `<c r="${at}"><v>${cell.number}</v></c>`
  if ('boolean' in cell) return `<c r="${at}" t="b"><v>${cell.boolean ? 1 : 0}</v></c>`
  if (cell.text === '') return ''
  const style = isHeader ? styles.header : styles.text
  return `<c r="${at}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${escaped(cell.text)}</t></is></c>`
}

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
