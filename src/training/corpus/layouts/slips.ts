import { escapeHtml } from '../../../contract/format/markup.ts'
import type { DraftEntry } from '../types.ts'
import { captioned, type Pen, written } from './pen.ts'
import * as piece from './pieces.ts'

/** Cells with lines in which the caption and the value stand on one line; parties fill cells of their own. */
export function inlineCells(pen: Pen): string {
  const { random, style } = pen
  const border = piece.line(pen)
  const colon = random.pick([':', ':', '', ' -', ' =', ' &ndash;'])
  const bold = random.pick(['400', '400', '700'])
  const per = random.pick([2, 2, 3])
  const below = random.chance(0.4)
  const cell = (entry: DraftEntry, span: number): string => {
    const broken = entry.kind === 'party' && below ? '<br>' : ' '
    const between = entry.kind === 'party' && random.chance(0.3) ? ', ' : '<br>'
    return `<td colspan="${span}" style="border:${border};width:${((span / 6) * 100).toFixed(1)}%">${captioned(pen, entry.caption, colon)}${broken}<span style="font-weight:${bold}">${written(pen, entry.value, between)}</span></td>`
  }
  const rows = (entries: DraftEntry[], count: number): string[] =>
    piece.chunks(entries, count).map((row) => {
      const cells = row.map((entry, at) =>
        cell(entry, at === row.length - 1 ? 6 - (6 / count) * at : 6 / count),
      )
      return `<tr>${cells.join('')}</tr>`
    })
  const people = rows(piece.partyEntries(pen), random.pick([1, 2, 2]))
  const others = rows(piece.rest(pen), per)
  const first = random.chance(0.5) ? [...people, ...others] : [...others, ...people]
  const heading = random.chance(0.5)
    ? piece.letterhead(pen)
    : `<div style="border:${border};border-bottom:0;padding:3pt;text-align:center">${piece.title(pen)}${piece.issuerText(pen)}<div class="small">${piece.issuerLines(pen, ', ')}</div>${piece.marginal(pen)}</div>`
  return `${heading}<table style="margin-bottom:${style.gap}pt">${first.join('')}</table>${piece.tables(pen, { borders: 'all', headFill: style.shade })}${piece.totals(pen)}${piece.foot(pen)}`
}

/** A slip of a gate or a driver: one narrow column, captions over values or beside them, lines between the groups. */
export function gateSlip(pen: Pen): string {
  const { random, style } = pen
  const width = random.pick([52, 60, 70])
  const rule = `<div style="border-top:${random.pick(['0.75pt dashed #000', piece.line(pen), '1.5pt solid #000'])};margin:${style.gap + 2}pt 0"></div>`
  const form = random.int(0, 2)
  const pair = ({ caption, value, kind }: DraftEntry): string =>
    form === 0 || kind === 'party'
      ? `<div style="margin-bottom:${style.gap}pt"><div>${captioned(pen, caption, style.colon)}</div><div>${written(pen, value)}</div></div>`
      : `<div style="display:flex;justify-content:space-between;gap:8pt"><div>${captioned(pen, caption, style.colon)}</div><div style="${form === 1 ? 'text-align:right' : 'width:56%'}">${written(pen, value)}</div></div>`
  const groups = piece.chunks(piece.rest(pen), random.int(3, 6)).map((group) => group.map(pair).join(''))
  const people = piece.partyEntries(pen).map(pair)
  const body = random.chance(0.5) ? [...groups, people.join('')] : [people.join(''), ...groups]
  const centre = random.chance(0.6) ? 'text-align:center' : ''
  return `<div style="width:${width}%;margin:0 ${random.pick(['auto', '0'])}"><div style="${centre}">${piece.issuerText(pen)}<div class="small">${piece.issuerLines(pen)}</div>${piece.title(pen)}${piece.marginal(pen)}</div>${rule}${body.join(rule)}${rule}${piece.tables(pen, { borders: random.pick(['none', 'head']), headFill: false })}${piece.totals(pen)}${piece.foot(pen)}</div>`
}

/** The name of each section in a column of its own at the left, its pairs beside it. */
export function sectionMargin(pen: Pen): string {
  const { random, style } = pen
  const words = random.pick([
    ['PARTIES', 'REFERENCES', 'ROUTE', 'TERMS', 'CARGO'],
    ['Who', 'Numbers', 'Voyage', 'Conditions', 'Goods'],
    ['1', '2', '3', '4', '5'],
    ['A. Parties', 'B. References', 'C. Transport', 'D. Terms', 'E. Goods'],
  ])
  const fill = random.pick(['none', '#eee', style.accent])
  const turned = random.chance(0.35) && words[0] !== 'A. Parties'
  const border = random.pick([piece.line(pen), '0.5pt solid #bbb'])
  const beside = random.chance(0.4)
  const pair = ({ caption, value, kind }: DraftEntry): string =>
    beside && kind !== 'party'
      ? `<div style="display:flex;gap:5pt"><div style="width:44%;min-width:min-content">${captioned(pen, caption, style.colon)}</div><div style="flex:1">${written(pen, value)}</div></div>`
      : `<div>${captioned(pen, caption, style.colon)}<br>${written(pen, value)}</div>`
  const section = (at: number, entries: DraftEntry[], per: number): string =>
    entries.length === 0
      ? ''
      : `<div style="display:flex;border-bottom:${border};${at === 0 ? `border-top:${border}` : ''}"><div class="${fill === style.accent ? 'white' : ''}" style="background:${fill};${fill === style.accent ? 'color:#fff;' : ''}width:${turned ? style.size * 2 : style.size * 9}pt;padding:3pt;font-weight:700;${turned ? 'writing-mode:vertical-rl;transform:rotate(180deg);text-align:center;width:auto' : ''}">${escapeHtml(words[at] ?? '')}</div><div style="flex:1;display:grid;grid-template-columns:repeat(${per},1fr);gap:${style.gap + 2}pt 10pt;padding:3pt 0 4pt 6pt">${entries.map(pair).join('')}</div></div>`
  const sections = [
    section(0, piece.partyEntries(pen), 2),
    section(1, piece.ofKind(pen, 'reference', 'date'), random.pick([2, 3])),
    section(2, piece.ofKind(pen, 'sailing', 'place'), random.pick([2, 3])),
    section(3, piece.ofKind(pen, 'terms', 'money', 'note', 'measure'), 2),
  ]
  return `${piece.letterhead(pen)}${piece.space}${sections.join('')}${piece.space}${piece.tables(pen, { borders: random.pick(['rows', 'all']), headFill: random.chance(0.5) })}${piece.totals(pen)}${piece.foot(pen)}`
}
