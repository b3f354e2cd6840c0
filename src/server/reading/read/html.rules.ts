import { type FlowLine, textLine } from './flow.rules.ts'
import { tableLines } from './table.rules.ts'

const entities: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  ndash: '–',
  mdash: '—',
  euro: '€',
  deg: '°',
}
const blocks = new Set([
  'br',
  'p',
  'div',
  'li',
  'ul',
  'ol',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'hr',
  'section',
])

/** What can be read of HTML: its lines, and the rows of its tables as cells. Nothing of it is run or fetched. */
export function htmlLines(html: string): FlowLine[] {
  const lines: FlowLine[] = []
  let rows: string[][] = []
  let row: string[] | null = null
  let text = ''
  const endTable = () => {
    lines.push(...tableLines(rows))
    rows = []
  }
  const endText = () => {
    if (text.trim() === '') return
    endTable()
    lines.push(textLine(text.replaceAll(/\s+/gu, ' ').trim()))
    text = ''
  }
  const endRow = () => {
    if (row) rows.push([...row, text].map((cell) => cell.trim()).slice(1))
    row = null
    text = ''
  }
  for (const token of visible(html).match(/<[^<>]*>|[^<]+/gu) ?? []) {
    const tag = /^<\/?([a-z0-9]+)/iu.exec(token)?.[1]?.toLowerCase()
    if (tag === undefined) text += decode(token)
    else if (tag === 'tr') {
      if (row) endRow()
      else endText()
      if (!token.startsWith('</')) row = []
    } else if (tag === 'td' || tag === 'th') {
      if (!token.startsWith('</')) {
        row?.push(text)
        text = ''
      }
    } else if (tag === 'table') {
      if (row) endRow()
      else endText()
      endTable()
    } else if (blocks.has(tag)) {
      if (row) text += ' '
      else endText()
    }
  }
  if (row) endRow()
  endText()
  endTable()
  return lines
}

/** Without scripts, styles and comments, which may hold tags that are none. */
function visible(html: string): string {
  let rest = html
  for (const [open, close] of [
    ['<!--', '-->'],
    ['<script', '</script'],
    ['<style', '</style'],
    ['<head', '</head'],
  ] as const)
    rest = without(rest, open, close)
  return rest
}

function without(html: string, open: string, close: string): string {
  const lower = html.toLowerCase()
  const kept: string[] = []
  let from = 0
  for (;;) {
    const start = lower.indexOf(open, from)
    const end = start < 0 ? -1 : lower.indexOf(close, start)
    kept.push(html.slice(from, start < 0 ? undefined : start))
    if (end < 0) return kept.join('')
    from = end + close.length
  }
}

function decode(text: string): string {
  return text.replaceAll(/&(#x?[0-9a-f]{1,6}|[a-z]{2,8});/giu, (whole: string, name: string) => {
    if (!name.startsWith('#')) return entities[name.toLowerCase()] ?? whole
    const code = /^#x/iu.test(name) ? Number.parseInt(name.slice(2), 16) : Number.parseInt(name.slice(1), 10)
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole
  })
}
