import type { TextCell, FileKind, TextLine, TextPage, FileContent, ReadingMethod } from '../types.ts'

/**
 * A reading from plain lines: two or more spaces separate cells, `# ` starts a large line, an empty line is a gap,
 * `---` starts a page.
 */
export function contentOf(
  text: string,
  { kind = 'pdf', method = 'text' }: { kind?: FileKind; method?: ReadingMethod } = {},
): FileContent {
  const pages = text
    .replace(/^\n/, '')
    .split(/^\s*---\s*$/m)
    .map((part, index) => pageOf(part, index + 1, method))
  return {
    kind,
    content_type: 'application/pdf',
    pages,
    pages_count: pages.length,
    turned: 0,
    attachments: [],
    notes: [],
  }
}

const rowHeight = 12 / 792
const columnWidth = 1 / 100

function pageOf(text: string, number: number, method: ReadingMethod): TextPage {
  let y = 0.05
  const lines: TextLine[] = []
  for (const row of text.split('\n')) {
    const big = row.trimStart().startsWith('# ')
    const height = big ? rowHeight * 2 : rowHeight * 0.8
    const cells = cellsOf(row.replace(/^\s*# /, ''), y, height, method)
    const [first] = cells
    const last = cells.at(-1)
    if (first !== undefined && last !== undefined)
      lines.push({
        text: cells.map((cell) => cell.text).join(' '),
        cells,
        x: first.x,
        y,
        width: last.x + last.width - first.x,
        height,
      })
    y += big ? rowHeight * 2.5 : rowHeight
  }
  return { number, width: 612, height: 792, lines }
}

function cellsOf(row: string, y: number, height: number, method: ReadingMethod): TextCell[] {
  return [...row.matchAll(/\S+(?: \S+)*/g)].map(({ 0: text, index }) => {
    const words = [...text.matchAll(/\S+/g)].map((word) => ({
      text: word[0],
      x: (index + word.index) * columnWidth,
      y,
      width: word[0].length * columnWidth,
      height,
      confidence: method === 'ocr' ? 0.9 : 1,
      method,
    }))
    return { text, words, x: index * columnWidth, y, width: text.length * columnWidth, height }
  })
}
