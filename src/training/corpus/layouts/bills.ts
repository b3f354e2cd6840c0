import { escapeHtml } from '../../../contract/format/markup.ts'
import type { DraftEntry } from '../types.ts'
import { cell } from './boxed.ts'
import { captioned, type Pen, written } from './pen.ts'
import * as piece from './pieces.ts'

const boxRow = (pen: Pen, entries: DraftEntry[], height: number): string =>
  `<div style="display:flex">${entries.map((entry) => `<div style="flex:1 1 0;display:flex">${cell(pen, entry, { height: pen.style.size * height })}</div>`).join('')}</div>`

/** A bill of a large line: parties at the left, numbers, an agent and the routing at the right, ports in pairs, goods. */
export function lineBill(pen: Pen): string {
  const { random, style, draft } = pen
  const people = piece.partyEntries(pen)
  const kept = people.length > 3 ? random.pick([3, people.length]) : people.length
  const refs = piece.ofKind(pen, 'reference', 'date', 'terms')
  const route = piece.ofKind(pen, 'sailing', 'place')
  const rest = piece.ofKind(pen, 'measure', 'money', 'note')
  const top = refs.slice(0, 2)
  const beside = refs.slice(2, 2 + random.int(1, 3))
  const box = (html: string, height: number): string =>
    `<div style="border:${piece.line(pen)};margin:0 -${style.border}pt -${style.border}pt 0;padding:1pt 3pt;min-height:${style.size * height}pt">${html}</div>`
  const routing = random.chance(0.5)
    ? box(
        `<span class="caption">${random.pick(['Domestic routing/export instructions', 'Onward inland routing (not part of carriage)', 'Point and country of origin of goods'])}</span>`,
        3,
      )
    : ''
  const agents = people.slice(kept).map((entry) => boxRow(pen, [entry], 4))
  const left = people.slice(0, kept).map((entry) => boxRow(pen, [entry], random.pick([5, 6])))
  const right = `${boxRow(pen, top, 2.6)}${beside.map((entry) => boxRow(pen, [entry], 2.6)).join('')}${agents.join('')}${routing}`
  const halves = random.chance(0.5)
  const pairs = piece.chunks(route, halves ? 2 : 4).map((group) => boxRow(pen, group, 2.6))
  const head = `<div style="display:flex;justify-content:space-between;align-items:flex-end"><div>${piece.logo(pen)} ${piece.issuerText(pen)}</div>${piece.title(pen, 'text-align:right')}</div>`
  const others = [...refs.slice(2 + beside.length), ...rest, ...draft.totals]
  const upper = halves
    ? `<div style="display:flex"><div style="width:52%">${left.join('')}${pairs.join('')}</div><div style="flex:1 1 0">${right}${box(`<div class="small">${piece.issuerLines(pen, ', ')}</div>${piece.clausesAtFoot(pen)}`, 6)}</div></div>`
    : `<div style="display:flex"><div style="width:50%">${left.join('')}</div><div style="flex:1 1 0">${right}</div></div>${pairs.join('')}`
  const goods = draft.tables
    .map((data) =>
      piece.printedTable(pen, data, { borders: random.pick(['columns', 'all']), headFill: false }),
    )
    .join('')
  const foot = `${piece.remarks(pen)}${piece.signatures(pen)}${halves ? '' : piece.clausesAtFoot(pen)}`
  return `${head}${piece.marginal(pen)}${upper}<div class="grow">${goods}</div>${piece
    .chunks(others, random.pick([3, 4]))
    .map((group) => boxRow(pen, group, 2.4))
    .join('')}<div class="foot">${foot}</div>`
}

/** Thin and thick bars, as of a printed number. */
function barcode(pen: Pen): string {
  const bars = Array.from(
    { length: pen.random.int(24, 40) },
    () =>
      `<span style="display:inline-block;height:${pen.style.size * 2.4}pt;width:${pen.random.pick([0.6, 0.6, 1.2, 1.8])}pt;margin-right:${pen.random.pick([0.8, 1.4])}pt;background:#000"></span>`,
  )
  return `<div style="text-align:center;padding:3pt;white-space:nowrap">${bars.join('')}</div>`
}
/** A truck bill: black bands over rows Name / Address / City at the left, numbers under bars at the right, bands over tables. */
export function truckBands(pen: Pen): string {
  const { random, style, draft } = pen
  const dark = `background:${random.pick(['#000', '#000', '#333', style.accent])};color:#fff;text-align:${random.pick(['center', 'center', 'left'])};font-weight:700;padding:1pt 3pt`
  const band = (html: string): string => `<div class="band" style="${dark}">${html}</div>`
  const frame = (html: string): string =>
    `<div style="border:${piece.line(pen)};margin:0 -${style.border}pt -${style.border}pt 0">${html}</div>`
  const words = random.pick([
    ['Name:', 'Address:', 'City/State/Zip:', 'CID#:'],
    ['Name', 'Street', 'City', 'Country'],
    ['NAME', 'ADDRESS', 'ADDRESS 2', 'CITY/STATE'],
    [],
  ])
  const wide = random.chance(0.5) && words.length > 0 ? 'min-width:22%' : ''
  const side = random.chance(0.3) ? random.pick(['FOB: &#9633;', 'SID#:', 'Location #:']) : ''
  const party = (entry: DraftEntry): string => {
    const lines = written(pen, entry.value, '\n').split('\n')
    const rows = lines.map(
      (text, at) =>
        `<div style="display:flex;gap:4pt"><span class="caption" style="${wide}">${words[at] ?? ''}</span><span style="flex:1">${text}</span>${at === lines.length - 1 ? `<span class="caption">${side}</span>` : ''}</div>`,
    )
    return frame(`${band(captioned(pen, entry.caption))}<div style="padding:1pt 3pt">${rows.join('')}</div>`)
  }
  const refs = draft.entries.filter(({ kind }) => kind !== 'party')
  const underlined = random.chance(0.5)
  const pair = ({ caption, value }: DraftEntry): string =>
    `<div style="padding:1pt 3pt">${captioned(pen, caption, random.pick([':', ':', '']))} <span style="${underlined ? 'border-bottom:0.5pt solid #000' : 'font-weight:700'}">${written(pen, value)}</span></div>`
  const first = refs.slice(0, random.int(2, 4))
  const second = refs.slice(first.length, first.length + random.int(3, 6))
  const last = refs.slice(first.length + second.length)
  const right = `${frame(first.map(pair).join('') + (random.chance(0.6) ? barcode(pen) : ''))}${frame(second.map(pair).join(''))}${random.chance(0.5) ? barcode(pen) : ''}`
  const headings = random.shuffled([
    'CARRIER INFORMATION',
    'CUSTOMER ORDER INFORMATION',
    'SHIPMENT CONTENTS',
    'FREIGHT',
  ])
  const goods = draft.tables.map((data, at) =>
    frame(
      `${band(escapeHtml(data.heading ?? headings[at % headings.length] ?? ''))}${piece.printedTable(pen, { ...data, heading: null }, { borders: 'all', headFill: random.chance(0.4) })}`,
    ),
  )
  const below = piece
    .chunks([...last, ...draft.totals], 2)
    .map((group) => `<div class="row">${group.map(pair).join('')}</div>`)
  return `<div style="display:flex;justify-content:space-between;align-items:center"><div>${piece.marginal(pen)}</div>${piece.title(pen, 'text-align:center')}<div>${piece.issuerText(pen)}</div></div><div style="display:flex"><div style="width:${random.pick([50, 54])}%">${piece.partyEntries(pen).map(party).join('')}</div><div style="flex:1 1 0">${right}</div></div>${below.length === 0 ? '' : frame(below.join(''))}${goods.join('')}${piece.foot(pen)}`
}
