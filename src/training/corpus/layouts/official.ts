import { escapeHtml } from '../../../contract/format/markup.ts'
import type { DraftEntry } from '../types.ts'
import { captioned, type Pen, written } from './pen.ts'
import * as piece from './pieces.ts'

interface BoxForm {
  number?: string
  /** How wide it is beside the others of its row. */
  share?: number
  height?: number
  /** Behind the caption, at the right: `No`. */
  behind?: string
}
type Boxes = (entry: DraftEntry, form?: BoxForm) => string

/** The boxes of one form: all number and indent alike. */
function boxesOf(pen: Pen): Boxes {
  const { random, style } = pen
  const sign = random.pick(['.', '', ' ', ')'])
  const bold = random.chance(0.4)
  const indent = random.pick([0, 0, 4, 10])
  const middle = random.chance(0.2)
  const inline = random.chance(0.12)
  return (entry, { number = '', share = 1, height = 2.5, behind = '' } = {}) => {
    const shown =
      number === ''
        ? ''
        : `<span class="caption" style="${bold ? 'font-weight:700' : ''}">${number}${sign}</span> `
    const short = inline && entry.kind !== 'party'
    const value = `<div style="${short ? 'display:inline;padding-left:4pt' : `padding-left:${indent}pt`};${middle && entry.kind !== 'party' ? 'text-align:center' : ''}">${written(pen, entry.value)}</div>`
    return `<div style="flex:${share} 1 0;border:${piece.line(pen)};margin:0 -${style.border}pt -${style.border}pt 0;padding:1pt ${2 + style.gap / 2}pt 2pt;min-height:${style.size * height}pt">${behind === '' ? '' : `<span class="caption" style="float:right">${behind}</span>`}${shown}${captioned(pen, entry.caption)}${value}</div>`
  }
}
const row = (cells: string[]): string => `<div style="display:flex">${cells.join('')}</div>`
/** Rows of so many boxes each, of unequal widths. */
function unequal(pen: Pen, entries: DraftEntry[], counts: number[], draw: Boxes, numbers: string[]): string {
  const rows: string[] = []
  for (let at = 0; at < entries.length;) {
    const part = entries.slice(at, at + pen.random.pick(counts))
    const cells = part.map((entry, place) =>
      draw(entry, {
        number: numbers[at + place] ?? '',
        share: entry.kind === 'party' ? 2.4 : pen.random.pick([0.8, 1, 1, 1.3, 1.7]),
        height: entry.kind === 'party' ? 5 : 2.5,
      }),
    )
    rows.push(row(cells))
    at += part.length
  }
  return rows.join('')
}
const numbered = (entries: DraftEntry[], from = 1): string[] =>
  entries.some(({ box }) => box !== undefined)
    ? entries.map(({ box }) => box ?? '')
    : entries.map((_entry, at) => String(from + at))
const tables = (pen: Pen, form: piece.TableForm): string =>
  `<div class="grow">${pen.draft.tables.map((data) => piece.printedTable(pen, data, form)).join('')}</div>`
const declared = (pen: Pen): string =>
  `${piece.remarks(pen)}${piece.clausesAtFoot(pen)}${piece.signatures(pen)}`
const office = (pen: Pen): string =>
  `<div>${piece.issuerText(pen)}${pen.random.chance(0.5) ? `<div class="small">${piece.issuerLines(pen, ', ')}</div>` : ''}</div>`

/** The geometry of an entry summary: short boxes of unequal widths, parties, lines, sums beside the declaration. */
export function entrySummary(pen: Pen): string {
  const { random, draft } = pen
  const draw = boxesOf(pen)
  const short = piece.ofKind(pen, 'reference', 'date', 'terms')
  const others = piece.ofKind(pen, 'sailing', 'place', 'measure', 'money', 'note')
  const people = piece.partyEntries(pen)
  const early = random.chance(0.5)
  const groups = early ? [short, people, others] : [short, others, people]
  let from = 1
  const boxes = groups.map((group) => {
    const shown = unequal(
      pen,
      group,
      group === people ? [2, 2, 3] : [3, 4, 5, 6],
      draw,
      numbered(group, from),
    )
    from += group.length
    return shown
  })
  const sums = draft.totals.map((entry, at) =>
    row([draw(entry, { number: entry.box ?? String(from + at), height: 2 })]),
  )
  const declaration = `<div style="flex:2 1 0;border:${piece.line(pen)};padding:3pt">${declared(pen)}</div>`
  const beside = sums.length === 0 ? '' : `<div style="flex:1 1 0">${sums.join('')}</div>`
  return `<div style="display:flex;justify-content:space-between;align-items:flex-end;gap:10pt">${office(pen)}${piece.title(pen, 'text-align:center')}<div>${piece.marginal(pen)}</div></div>${boxes.join('')}${tables(pen, { borders: random.pick(['all', 'columns']), headFill: false })}<div class="foot" style="display:flex">${random.chance(0.7) ? declaration + beside : beside + declaration}</div>`
}

/** The geometry of a single administrative document: two parties and more stacked at the left, small boxes at the right. */
export function administrativeDocument(pen: Pen): string {
  const { random, style } = pen
  const draw = boxesOf(pen)
  const people = piece.partyEntries(pen)
  const rest = pen.draft.entries.filter(({ kind }) => kind !== 'party')
  const own = ['2', '8', '14', '9', '44', '50', '52']
  const left = people.map((entry, at) =>
    row([
      draw(entry, { number: entry.box ?? own[at] ?? '', height: 5, behind: random.pick(['No', 'No', 'Nr']) }),
    ]),
  )
  const beside = rest.slice(0, Math.min(rest.length, people.length * random.pick([2, 3])))
  const below = rest.slice(beside.length)
  const copy = random.chance(0.6)
    ? `<div style="width:${style.size * 1.6}pt;border:${piece.line(pen)};margin-right:-${style.border}pt;text-align:center;font-weight:700">${random.int(1, 8)}</div>`
    : ''
  const heading = `<div style="border:${piece.line(pen)};margin:0 -${style.border}pt -${style.border}pt 0;padding:2pt">${piece.title(pen)}</div>`
  const right = `${heading}${unequal(pen, beside, [1, 2, 2, 3], draw, numbered(beside, 15))}`
  return `<div style="display:flex;justify-content:space-between">${office(pen)}${piece.marginal(pen)}</div><div style="display:flex">${copy}<div style="width:${random.pick([44, 50, 54])}%">${left.join('')}</div><div style="flex:1 1 0">${right}</div></div>${unequal(pen, below, [2, 3, 4], draw, numbered(below, 15 + beside.length))}${tables(pen, { borders: 'all', headFill: style.shade })}${unequal(pen, pen.draft.totals, [2, 3], draw, numbered(pen.draft.totals, 46))}<div class="foot" style="border:${piece.line(pen)};padding:3pt">${declared(pen)}</div>`
}

/** The geometry of the multimodal dangerous goods form: numbered parties at the left, a wide table, certificates at the foot. */
export function multimodalForm(pen: Pen): string {
  const { random, style } = pen
  const draw = boxesOf(pen)
  const people = piece.partyEntries(pen)
  const refs = piece.ofKind(pen, 'reference', 'date', 'terms')
  const route = piece.ofKind(pen, 'sailing', 'place')
  const last = piece.ofKind(pen, 'measure', 'money', 'note')
  const left = people.map((entry, at) => row([draw(entry, { number: String(at + 1), height: 4.5 })]))
  const beside = refs.slice(0, Math.max(2, people.length + random.int(0, 2)))
  const right = unequal(pen, beside, [1, 2], draw, numbered(beside, people.length + 1))
  const later = [...refs.slice(beside.length), ...last, ...pen.draft.totals]
  const certificate = random.pick([
    'CONTAINER/VEHICLE PACKING CERTIFICATE',
    'Container packing certificate',
    'RECEIVING ORGANISATION RECEIPT',
  ])
  const text = `<div style="flex:1 1 0;border:${piece.line(pen)};padding:2pt 3pt"><b>${escapeHtml(certificate)}</b>${declared(pen)}</div>`
  const boxes = `<div style="flex:1.4 1 0">${unequal(pen, later, [1, 2, 2], draw, [])}</div>`
  return `<div style="text-align:${random.pick(['center', 'left'])}">${piece.title(pen)}${piece.marginal(pen)}</div><div style="display:flex"><div style="width:50%">${left.join('')}</div><div style="flex:1 1 0">${right}<div style="border:${piece.line(pen)};margin:0 -${style.border}pt -${style.border}pt 0;padding:3pt">${office(pen)}</div></div></div>${unequal(pen, route, [2, 2, 4], draw, [])}${tables(pen, { borders: random.pick(['columns', 'all']), headFill: random.chance(0.3) })}<div class="foot" style="display:flex">${random.chance(0.5) ? text + boxes : boxes + text}</div>`
}
