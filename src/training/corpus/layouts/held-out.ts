import { escapeHtml } from '../../../contract/format/markup.ts'
import type { DraftEntry } from '../types.ts'
import { cell } from './boxed.ts'
import { captioned, type Pen, written } from './pen.ts'
import * as piece from './pieces.ts'

// For calibration

/** A grey cell with the caption, a white one with the value. */
export function shadedForm(pen: Pen): string {
  const pair = ({ caption, value }: DraftEntry): string =>
    `<td style="border:${piece.line(pen)};background:#eceff3;width:18%">${captioned(pen, caption)}</td><td style="border:${piece.line(pen)}">${written(pen, value)}</td>`
  const rows = piece
    .chunks([...piece.partyEntries(pen), ...piece.rest(pen)], 2)
    .map(
      (row) =>
        `<tr>${row.map(pair).join('')}${row.length < 2 ? `<td colspan="2" style="border:${piece.line(pen)}"></td>` : ''}</tr>`,
    )
    .join('')
  return `${piece.letterhead(pen)}${piece.space}<table>${rows}</table>${piece.space}${piece.tables(pen, { borders: 'all', headFill: true })}${piece.totals(pen)}${piece.foot(pen)}`
}
/** Cards with round corners, each with a heading. */
export function cards(pen: Pen): string {
  const { style, random } = pen
  const card = (heading: string, body: string): string =>
    `<div style="border:${piece.line(pen)};border-radius:5pt;padding:4pt;margin-bottom:5pt"><div style="color:${style.accent};font-weight:700">${heading}</div>${body}</div>`
  const small = ({ caption, value }: DraftEntry): string =>
    `<div style="margin-bottom:2pt"><div>${captioned(pen, caption)}</div><div>${written(pen, value)}</div></div>`
  const half = Math.ceil(piece.partyEntries(pen).length / 2)
  const party = (entry: DraftEntry): string => card(captioned(pen, entry.caption), written(pen, entry.value))
  const refs = piece.chunks(piece.rest(pen), Math.ceil(piece.rest(pen).length / random.pick([2, 3])))
  return `${piece.letterhead(pen)}${piece.space}<div class="row"><div>${piece.partyEntries(pen).slice(0, half).map(party).join('')}</div><div>${piece.partyEntries(pen).slice(half).map(party).join('')}</div></div><div class="row">${refs.map((group) => `<div>${card('', group.map(small).join(''))}</div>`).join('')}</div>${piece.tables(pen, { borders: 'rows', headFill: true })}${piece.totals(pen)}${piece.foot(pen)}`
}
/** A message: From, To, Subject, then lines. */
export function message(pen: Pen): string {
  const { draft, random } = pen
  const subject = piece.rest(pen)[0]
  const lines = piece
    .unsaid(pen, [...piece.partyEntries(pen), ...piece.rest(pen)])
    .map(({ caption, value }) => `<div>${captioned(pen, caption, ':')} ${written(pen, value, ', ')}</div>`)
  return `<div class="small">From: ${written(pen, draft.issuer.name)} &lt;docs@example.com&gt;<br>To: imports@example.net<br>Subject: ${escapeHtml(
    draft.title
      .flat()
      .map(({ text }) => text)
      .join(''),
  )} ${subject === undefined ? '' : written(pen, subject.value.slice(0, 1))}</div><hr>${piece.title(pen)}<p>${random.pick(['Hello,', 'Good day,', 'Dear customer,'])}</p>${piece.sentences(pen)}${lines.join('')}${piece.space}${piece.tables(pen, { borders: 'none', headFill: false })}${piece.totals(pen)}<p>${random.pick(['Best regards', 'Kind regards', 'Thanks'])}</p>${piece.foot(pen)}`
}

// For tests

/** Parties without lines at the left, boxes at the right, as on the forms of forwarders' associations. */
export function halfBoxed(pen: Pen): string {
  const { style, random } = pen
  const height = style.size * 6
  const left = piece
    .partyEntries(pen)
    .map(
      ({ caption, value }) =>
        `<div style="min-height:${height}pt;border-top:${piece.line(pen)};padding-top:1pt"><div>${captioned(pen, caption)}</div><div style="padding-left:${random.pick([0, 6, 14])}pt">${written(pen, value)}</div></div>`,
    )
  const refs = piece.rest(pen)
  const beside = refs.slice(0, Math.min(refs.length, left.length * 2))
  const right = beside.map(
    (entry) => `<div style="display:flex">${cell(pen, entry, { height: style.size * 3 })}</div>`,
  )
  const below = piece
    .chunks(refs.slice(beside.length), 4)
    .map(
      (row) =>
        `<div style="display:flex">${row.map((entry) => `<div style="flex:1;border-left:${piece.line(pen)};border-bottom:${piece.line(pen)};padding:1pt 3pt">${captioned(pen, entry.caption)}<br>${written(pen, entry.value)}</div>`).join('')}</div>`,
    )
  return `<div style="display:flex;gap:4pt"><div style="width:52%">${left.join('')}</div><div style="flex:1">${piece.title(pen)}${piece.issuerText(pen)}<div class="small">${piece.issuerLines(pen)}</div>${right.join('')}</div></div>${below.join('')}${piece.tables(pen, { borders: 'columns', headFill: false })}${piece.totals(pen)}${piece.foot(pen)}`
}
/** The value stands on a ruled line, its caption small below it. */
export function captionBelow(pen: Pen): string {
  const { style, random } = pen
  const field = ({ caption, value }: DraftEntry): string =>
    `<div style="flex:1;display:flex;flex-direction:column;justify-content:flex-end"><div style="border-bottom:${piece.line(pen)};min-height:${style.size * 1.6}pt;padding:2pt 2pt 1pt">${written(pen, value)}</div><div style="font-size:${style.captionSize * 0.9}pt">${captioned(pen, caption)}</div></div>`
  const grid = (entries: DraftEntry[], per: number): string =>
    piece
      .chunks(entries, per)
      .map(
        (row) => `<div class="row" style="margin-bottom:${style.gap + 3}pt">${row.map(field).join('')}</div>`,
      )
      .join('')
  return `<div style="text-align:center">${piece.title(pen)}${piece.issuerText(pen)}</div>${piece.marginal(pen)}${grid(piece.partyEntries(pen), random.pick([1, 2]))}${grid(piece.rest(pen), random.pick([3, 4]))}${piece.tables(pen, { borders: 'all', headFill: false })}${piece.totals(pen)}${piece.foot(pen)}`
}
/** Everything in running lines, one pair after the other. */
export function runningPairs(pen: Pen): string {
  const { random } = pen
  const between = random.pick([' &nbsp;|&nbsp; ', ' &nbsp; &nbsp; ', '; ', ' &bull; '])
  const pairs = (entries: DraftEntry[]): string =>
    entries
      .map(
        ({ caption, value }) =>
          `<span style="white-space:nowrap">${captioned(pen, caption, ':')} ${written(pen, value, ', ')}</span>`,
      )
      .join(between)
  const blocks = piece
    .partyEntries(pen)
    .map(
      ({ caption, value }) =>
        `<p style="margin:3pt 0">${captioned(pen, caption, ':')} ${written(pen, value, ', ')}</p>`,
    )
  return `${piece.letterhead(pen)}${piece.space}${piece
    .chunks(piece.rest(pen), random.pick([4, 6]))
    .map((group) => `<div style="margin-bottom:3pt">${pairs(group)}</div>`)
    .join(
      '',
    )}${blocks.join('')}${piece.space}${piece.tables(pen, { borders: 'head', headFill: false })}${piece.totals(pen)}${piece.foot(pen)}`
}
/** A coloured side with the references; the parties and goods beside it. */
export function sideBar(pen: Pen): string {
  const { style, random } = pen
  const dark = random.chance(0.5)
  const bar = piece
    .rest(pen)
    .map(
      ({ caption, value }) =>
        `<div style="margin-bottom:5pt"><div style="font-size:${style.captionSize * 0.9}pt">${captioned(pen, caption)}</div><div style="font-weight:700">${written(pen, value)}</div></div>`,
    )
  const people = piece
    .chunks(piece.partyEntries(pen), 2)
    .map(
      (row) =>
        `<div class="row" style="margin-bottom:6pt">${row.map(({ caption, value }) => `<div><div style="border-bottom:1pt solid ${style.accent}">${captioned(pen, caption)}</div>${written(pen, value)}</div>`).join('')}</div>`,
    )
  return `<div style="display:flex;gap:10pt"><div style="width:${random.pick([24, 28, 32])}%;padding:6pt;${dark ? `background:${style.accent};color:#fff` : 'background:#f0f2f6'}" class="${dark ? 'white' : ''}">${piece.logo(pen)}${bar.join('')}</div><div style="flex:1">${piece.title(pen)}<div>${piece.issuerText(pen)}</div><div class="small">${piece.issuerLines(pen, ' - ')}</div>${piece.space}${people.join('')}${piece.tables(pen, { borders: 'rows', headFill: false })}${piece.totals(pen)}${piece.foot(pen)}</div></div>`
}
/** Captions right-aligned against their values, all in one column. */
export function rightCaptions(pen: Pen): string {
  const { random } = pen
  const width = random.pick([30, 36, 42])
  const pairs = [...piece.rest(pen).slice(0, 4), ...piece.partyEntries(pen), ...piece.rest(pen).slice(4)].map(
    ({ caption, value }) =>
      `<tr><td style="text-align:right;width:${width}%">${captioned(pen, caption, random.pick([':', '']))}</td><td>${written(pen, value)}</td></tr>`,
  )
  return `<div style="text-align:right">${piece.logo(pen)} ${piece.issuerText(pen)}</div>${piece.title(pen)}<table>${pairs.join('')}</table>${piece.space}${piece.tables(pen, { borders: random.pick(['rows', 'none']), headFill: true })}${piece.totals(pen)}${piece.foot(pen)}`
}
/** Side by side: captions in the first row of cells, values aligned below by columns without any line. */
export function openColumns(pen: Pen): string {
  const { style, random } = pen
  const per = random.pick([3, 4, 5])
  const group = (entries: DraftEntry[]): string =>
    piece
      .chunks(entries, per)
      .map(
        (row) =>
          `<div style="display:grid;grid-template-columns:repeat(${per},1fr);column-gap:10pt;margin-bottom:${style.gap + 5}pt">${row.map(({ caption }) => `<div style="align-self:end">${captioned(pen, caption)}</div>`).join('')}${'<div></div>'.repeat(per - row.length)}${row.map(({ value }) => `<div style="font-size:${style.size * 1.1}pt">${written(pen, value)}</div>`).join('')}</div>`,
      )
      .join('')
  return `<div style="display:flex;justify-content:space-between"><div>${piece.issuerText(pen)}</div>${piece.logo(pen)}</div>${piece.title(pen, 'font-weight:400')}${piece.space}${group(piece.partyEntries(pen))}${group(piece.rest(pen))}${piece.tables(pen, { borders: 'none', headFill: false })}${piece.totals(pen)}${piece.foot(pen)}`
}
/** The numbered fields of a declaration, the number in a box of its own, the caption above a shaded value. */
export function declarationGrid(pen: Pen): string {
  const { random, style } = pen
  let next = 0
  const field = (entry: DraftEntry): string => {
    next += 1
    const number = entry.box ?? String(next)
    const wide = entry.kind === 'party'
    return `<div style="grid-column:span ${wide ? 3 : random.pick([1, 2])};border:${piece.line(pen)};margin:0 -${style.border}pt -${style.border}pt 0;display:flex"><div style="border-right:${piece.line(pen)};padding:1pt 2pt;font-weight:700;font-size:${style.captionSize}pt">${number}</div><div style="padding:1pt 3pt;flex:1"><div>${captioned(pen, entry.caption)}</div><div style="background:${style.shade ? '#f3f3e6' : 'none'};min-height:${style.size * (wide ? 4 : 1.3)}pt">${written(pen, entry.value)}</div></div></div>`
  }
  return `<div style="display:flex;justify-content:space-between"><div>${piece.issuerText(pen)}</div>${piece.title(pen)}</div>${piece.marginal(pen)}<div style="display:grid;grid-template-columns:repeat(6,1fr);grid-auto-flow:dense">${[...pen.draft.entries, ...pen.draft.totals].map(field).join('')}</div>${piece.space}${piece.tables(pen, { borders: 'all', headFill: style.shade })}${piece.foot(pen)}`
}
