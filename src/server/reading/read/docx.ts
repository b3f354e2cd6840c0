import { SaxesParser } from 'saxes'
import { unzip } from '../../../contract/files/zip.ts'
import type { FileContent } from '../types.ts'
import { archiveLimits } from './limits.ts'
import { type DocxBlock, blockLines, type DocxTableRow } from './docx.rules.ts'
import { orReadingFailed, ReadingFailed } from '../failures.rules.ts'
import { flow } from './flow.rules.ts'

export const docxType = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
/** No real document nests tables deeper. */
const MAX_TABLE_DEPTH = 20

/** The text of a Word file with its headers, which have the letterhead, and its footers. */
export function readDocx(bytes: Uint8Array): FileContent {
  const entries = orReadingFailed(() => unzip(bytes, archiveLimits))
  const parts = (pattern: RegExp) =>
    [...entries.keys()]
      .filter((name) => pattern.test(name))
      .toSorted()
      .map((name) => readPart(entries.get(name)))
  const body = parts(/^word\/document\d*\.xml$/u)
  if (body.length === 0) throw new ReadingFailed('damaged')
  const blocks = [
    ...withoutDuplicates(parts(/^word\/header\d*\.xml$/u)),
    ...body.flat(),
    ...withoutDuplicates(parts(/^word\/footer\d*\.xml$/u)),
  ]
  const pages = flow(blockLines(blocks), 'markup')
  return {
    kind: 'docx',
    content_type: docxType,
    pages,
    pages_count: pages.length,
    turned: 0,
    attachments: [],
    notes: [],
  }
}

/** The first, even and other pages often have the same header; duplicates are dropped. */
function withoutDuplicates(parts: readonly DocxBlock[][]): DocxBlock[] {
  const seen = new Set<string>()
  return parts.filter((part) => !seen.has(JSON.stringify(part)) && seen.add(JSON.stringify(part))).flat()
}

function readPart(bytes: Uint8Array | undefined): DocxBlock[] {
  const reader = new PartReader()
  const parser = new SaxesParser()
  parser.on('opentag', ({ name, attributes }) => reader.open(name, attributes))
  parser.on('closetag', ({ name }) => reader.close(name))
  parser.on('text', (text) => reader.take(text))
  try {
    parser.write(new TextDecoder().decode(bytes)).close()
  } catch (error) {
    throw error instanceof ReadingFailed ? error : new ReadingFailed('damaged', { cause: error })
  }
  return reader.blocks
}

class PartReader {
  readonly blocks: DocxBlock[] = []
  /** One entry for each open table: its current row and where its blocks go. */
  private readonly tables: { grid: number[]; row: DocxTableRow; target: DocxBlock[] }[] = []
  private target = this.blocks
  private text = ''
  private inText = false
  /** Depth inside `mc:Fallback`, which repeats the content for older programs. */
  private skipped = 0

  open(name: string, attributes: Record<string, string>): void {
    if (name === 'mc:Fallback') this.skipped += 1
    if (this.skipped > 0) return
    const table = this.tables.at(-1)
    if (name === 'w:t') this.inText = true
    else if (name === 'w:tab' && !('w:pos' in attributes)) this.text += '\t'
    else if (name === 'w:br' || name === 'w:cr') this.break(attributes['w:type'] === 'page')
    else if (name === 'w:lastRenderedPageBreak') this.break(true)
    else if (name === 'w:tbl') this.openTable()
    else if (name === 'w:gridCol') table?.grid.push(Number(attributes['w:w']) || 1)
    else if (name === 'w:tr' && table) this.openRow(table)
    else if (name === 'w:tc' && table) this.openCell(table.row)
    else if (name === 'w:gridSpan') this.span(Number(attributes['w:val']))
  }

  close(name: string): void {
    if (name === 'mc:Fallback') this.skipped -= 1
    if (this.skipped > 0) return
    if (name === 'w:t') this.inText = false
    else if (name === 'w:p') this.endText()
    else if (name === 'w:tbl') this.target = this.tables.pop()?.target ?? this.blocks
  }

  take(text: string): void {
    if (this.inText) this.text += text
  }

  private endText(): void {
    if (this.text !== '') this.target.push({ kind: 'text', text: this.text })
    this.text = ''
  }

  private break(page: boolean): void {
    if (!page) this.text += '\n'
    else if (this.tables.length === 0) {
      this.endText()
      this.target.push({ kind: 'page' })
    }
  }

  private openTable(): void {
    if (this.tables.length >= MAX_TABLE_DEPTH) throw new ReadingFailed('damaged')
    this.endText()
    const grid: number[] = []
    this.tables.push({ grid, row: { kind: 'row', cells: [], grid }, target: this.target })
  }

  private openRow(table: { grid: number[]; row: DocxTableRow; target: DocxBlock[] }): void {
    table.row = { kind: 'row', cells: [], grid: table.grid }
    table.target.push(table.row)
  }

  private openCell(row: DocxTableRow): void {
    const cell = { span: 1, blocks: [] }
    row.cells.push(cell)
    this.target = cell.blocks
  }

  private span(value: number): void {
    const cell = this.tables.at(-1)?.row.cells.at(-1)
    if (cell && value >= 1 && value <= 100) cell.span = Math.floor(value)
  }
}
