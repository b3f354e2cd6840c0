import type { DraftEntry } from '../types.ts'
import { captioned, type Pen, written } from './pen.ts'
import * as piece from './pieces.ts'

const anyTable = (pen: Pen): piece.TableForm => ({
  borders: pen.random.pick(['all', 'columns', 'rows', 'head']),
  headFill: pen.style.shade,
})
/** A box with its caption in the corner. */
export function cell(
  pen: Pen,
  entry: DraftEntry,
  { height = 0, indent = 0, number = '' }: { height?: number; indent?: number; number?: string } = {},
): string {
  const shown =
    number === '' ? '' : `<span class="caption">${number}${pen.random.chance(0.5) ? '.' : ''}</span> `
  return `<div style="border:${piece.line(pen)};margin:0 -${pen.style.border}pt -${pen.style.border}pt 0;padding:1pt ${2 + pen.style.gap / 2}pt 2pt;min-height:${height}pt;flex:1">${shown}${captioned(pen, entry.caption)}<div style="padding-left:${indent}pt;min-height:${pen.style.size * 1.2}pt">${written(pen, entry.value)}</div></div>`
}
const rows = (pen: Pen, entries: DraftEntry[], perRow: number, height = 0, indent = 0): string =>
  piece
    .chunks(entries, perRow)
    .map(
      (row) =>
        `<div style="display:flex">${row.map((entry) => cell(pen, entry, { height, indent })).join('')}</div>`,
    )
    .join('')
const tables = (pen: Pen): string =>
  pen.draft.tables.map((data) => piece.printedTable(pen, data, anyTable(pen))).join(piece.space)

/** Parties in boxes at the left, references in boxes at the right; below them the route, the goods and the signature. */
export function boxedBill(pen: Pen): string {
  const { random, style } = pen
  const parties = piece.ofKind(pen, 'party')
  const others = piece.ofKind(pen, 'reference', 'date', 'terms')
  const middle = piece.ofKind(pen, 'sailing', 'place')
  const rest = piece.ofKind(pen, 'measure', 'money', 'note')
  const height = style.size * random.pick([4, 6, 7.5])
  const indent = random.pick([0, 0, 8])
  const right = Math.min(others.length, random.int(3, 8))
  const left = parties
    .map((entry) => `<div style="display:flex">${cell(pen, entry, { height, indent })}</div>`)
    .join('')
  const head = `<div style="border:${piece.line(pen)};padding:4pt;text-align:${random.pick(['left', 'center', 'right'])}">${piece.logo(pen)} ${piece.issuerText(pen)}${random.chance(0.6) ? `<div class="small">${piece.issuerLines(pen, ', ')}</div>` : ''}${piece.title(pen)}${piece.marginal(pen)}</div>`
  const refs = rows(pen, others.slice(0, right), 2, style.size * 2.6)
  const rightSide = random.chance(0.5) ? head + refs : refs + head
  return `<div style="display:flex"><div style="width:${random.pick([48, 50, 55])}%">${left}</div><div style="flex:1">${rightSide}</div></div>${rows(pen, middle, random.pick([2, 3, 4]), style.size * 2.6)}${tables(pen)}${rows(pen, [...others.slice(right), ...rest, ...pen.draft.totals], random.pick([3, 4]), style.size * 2.6)}${piece.foot(pen)}`
}

/** All in boxes of a grid, the caption in its corner. */
export function boxedGrid(pen: Pen): string {
  const { random, style, draft } = pen
  const parties = piece.ofKind(pen, 'party')
  const rest = draft.entries.filter(({ kind }) => kind !== 'party')
  const mixed = random.chance(0.3) ? random.shuffled(rest) : rest
  return `${piece.letterhead(pen)}${piece.space}${rows(pen, parties, random.pick([1, 2, 2, 3]), style.size * 5)}${rows(pen, mixed, random.pick([2, 3, 4]), style.size * 2.6)}${piece.space}${tables(pen)}${piece.totals(pen)}${piece.foot(pen)}`
}

/** The numbered boxes of an official form. */
export function numberedBoxes(pen: Pen): string {
  const { random, style, draft } = pen
  const known = draft.entries.some(({ box }) => box !== undefined)
  const all = known
    ? draft.entries.toSorted(
        (one, other) => Number.parseInt(one.box ?? '99', 10) - Number.parseInt(other.box ?? '99', 10),
      )
    : draft.entries
  let next = 0
  const boxes = all.map((entry) => {
    next += 1
    const number = entry.box ?? (known ? '' : String(next))
    return `<div style="flex:${entry.kind === 'party' ? 2 : 1} 1 ${entry.kind === 'party' ? 40 : 20}%;display:flex">${cell(pen, entry, { number, height: entry.kind === 'party' ? style.size * 5 : style.size * 2.6 })}</div>`
  })
  const sums = draft.totals.map(
    (entry) =>
      `<div style="flex:1 1 22%;display:flex">${cell(pen, entry, { number: entry.box ?? '' })}</div>`,
  )
  return `<div style="text-align:${random.pick(['center', 'left'])}">${piece.issuerText(pen)}${piece.title(pen)}${piece.marginal(pen)}</div><div style="display:flex;flex-wrap:wrap">${boxes.join('')}</div>${tables(pen)}<div style="display:flex;flex-wrap:wrap">${sums.join('')}</div>${piece.foot(pen)}`
}

/** Sections with dark bands, and rows NAME / ADDRESS / CITY below them. */
export function bandedSections(pen: Pen): string {
  const { random, style } = pen
  const dark = random.chance(0.7)
    ? `background:${random.pick(['#000', '#333', style.accent])};color:#fff`
    : 'background:#ddd'
  const words = random.pick([
    ['Name', 'Address', 'City/State/Zip'],
    ['NAME', 'ADDRESS', 'CITY'],
    ['Company', 'Street', 'City'],
  ])
  const band = (entry: DraftEntry): string => {
    const [first = [], ...more] = entry.value
    const field = (word: string, value: DraftEntry['value']): string =>
      `<div style="border-bottom:0.5pt solid #aaa"><span class="caption">${word}:</span> ${written(pen, value)}</div>`
    // One writing of the whole value, so that an address over two rows stays one field.
    const lines = written(pen, entry.value, '\n').split('\n')
    const body =
      more.length === 0
        ? field(words[0] ?? '', [first])
        : lines
            .map(
              (line, at) =>
                `<div style="border-bottom:0.5pt solid #aaa">${words[at] === undefined ? '' : `<span class="caption">${words[at]}:</span> `}${line}</div>`,
            )
            .join('')
    return `<div style="border:${piece.line(pen)}"><div style="${dark};text-align:${random.pick(['center', 'left'])};padding:1pt 3pt" class="band">${captioned(pen, entry.caption)}</div><div style="padding:1pt 3pt">${body}</div></div>`
  }
  const refs = piece.ofKind(pen, 'reference', 'date', 'terms', 'sailing', 'place', 'measure', 'money', 'note')
  const list = refs.map(
    (entry) =>
      `<div style="border-bottom:0.5pt solid #888;padding:1pt 0">${captioned(pen, entry.caption, ':')} ${written(pen, entry.value)}</div>`,
  )
  const half = Math.ceil(list.length / 2)
  return `<div class="row"><div>${piece.marginal(pen)}</div>${piece.title(pen, 'text-align:center')}<div style="text-align:right">${piece.issuerText(pen)}</div></div><div class="row"><div>${piece.ofKind(pen, 'party').map(band).join('')}</div><div>${list.slice(0, half).join('')}</div></div><div class="row"><div>${list.slice(half).join('')}</div></div>${piece.space}${pen.draft.tables.map((data) => piece.printedTable(pen, data, { borders: 'all', headFill: true })).join('')}${piece.totals(pen)}${piece.foot(pen)}`
}
