import { escapeHtml } from '../../../contract/format/markup.ts'
import type { DraftEntry } from '../types.ts'
import { captioned, type Pen, written } from './pen.ts'
import * as piece from './pieces.ts'

// For training

/** As a program for matrix printers and fax machines writes it: one width for all letters, dots to the colon. */
export function matrixPrint(pen: Pen): string {
  const { random, style } = pen
  const filler = random.pick(['.', ' ', '&nbsp;'])
  const width = random.pick([18, 22, 26])
  const rule = `<div style="overflow:hidden;white-space:nowrap">${random.pick(['=', '-', '*', '_']).repeat(160)}</div>`
  const pair = ({ caption, value }: DraftEntry): string => {
    const dots = filler.repeat(Math.max(1, width - caption.text.length))
    return `<div style="display:flex"><div style="width:${width + 2}ch;flex:none;overflow:hidden">${captioned(pen, caption)}${dots}</div><div style="width:2ch;flex:none">:</div><div style="flex:1">${written(pen, value)}</div></div>`
  }
  const refs = piece.rest(pen)
  const half = Math.ceil(refs.length / 2)
  const both = random.chance(0.5)
    ? refs.map(pair).join('')
    : `<div class="row"><div>${refs.slice(0, half).map(pair).join('')}</div><div>${refs.slice(half).map(pair).join('')}</div></div>`
  return `<div style="font-family:'Liberation Mono';font-size:${Math.min(style.size, 9)}pt"><style>.caption{font-family:inherit;font-size:inherit;font-weight:400;color:inherit}h1{font-size:1.2em}</style>${piece.issuerText(pen)}<br>${piece.issuerLines(pen)}${rule}${piece.title(pen, `text-align:${random.pick(['left', 'center'])}`)}${piece.marginal(pen)}${rule}${piece
    .partyEntries(pen)
    .map(pair)
    .join(
      random.chance(0.5) ? '<br>' : '',
    )}${rule}${both}${rule}${piece.tables(pen, { borders: random.pick(['none', 'head']), headFill: false })}${rule}${piece.totals(pen)}${piece.foot(pen)}</div>`
}

const headings: Record<string, [string, string, string]> = {
  en: ['PARTIES', 'SHIPMENT DETAILS', 'GOODS'],
  es: ['PARTES', 'DATOS DEL EMBARQUE', 'MERCANCÍA'],
  de: ['BETEILIGTE', 'SENDUNGSDATEN', 'WAREN'],
  fr: ['PARTIES', 'DÉTAILS DE L’EXPÉDITION', 'MARCHANDISES'],
  pt: ['PARTES', 'DADOS DO EMBARQUE', 'MERCADORIA'],
  tr: ['TARAFLAR', 'SEVKİYAT BİLGİLERİ', 'EŞYA'],
  zh: ['当事人', '运输信息', '货物'],
}
/** Sections under headings; in each, captions and values in four columns of a table without fill. */
export function sectionTables(pen: Pen): string {
  const { style, random } = pen
  const [people, shipment, goods] = headings[pen.draft.language] ?? ['', '', '']
  const band = (text: string): string =>
    `<div style="${style.shade ? `background:${style.accent};color:#fff;padding:2pt 4pt` : `border-bottom:1.5pt solid ${style.accent};color:${style.accent}`};margin:${style.gap + 3}pt 0 2pt;font-weight:700">${text}</div>`
  const border = random.chance(0.5) ? `border:${piece.line(pen)}` : 'border-bottom:0.5pt solid #ccc'
  const grid = (entries: DraftEntry[], per: number): string =>
    `<table>${piece
      .chunks(entries, per)
      .map(
        (row) =>
          `<tr>${row.map(({ caption, value }) => `<td style="${border};width:${Math.round(36 / per)}%">${captioned(pen, caption, style.colon)}</td><td style="${border};width:${Math.round(64 / per)}%">${written(pen, value)}</td>`).join('')}${'<td></td><td></td>'.repeat(per - row.length)}</tr>`,
      )
      .join('')}</table>`
  return `${piece.letterhead(pen)}${band(people)}${grid(piece.partyEntries(pen), random.pick([1, 2]))}${band(shipment)}${grid(piece.rest(pen), random.pick([2, 2, 3]))}${band(goods)}${piece.tables(pen, { borders: random.pick(['all', 'rows']), headFill: !style.shade })}${piece.totals(pen)}${piece.foot(pen)}`
}
/** The references in a band at the top; the parties in columns, the rest in sentences of pairs below the goods. */
export function topBand(pen: Pen): string {
  const { style, random } = pen
  const refs = piece.rest(pen)
  const first = refs.slice(0, random.pick([3, 4, 5]))
  const band = `<div style="display:flex;background:${style.shade ? '#e9edf3' : '#fff'};border-top:2pt solid ${style.accent};border-bottom:2pt solid ${style.accent};padding:4pt 2pt">${first.map(({ caption, value }) => `<div style="flex:1;text-align:${random.pick(['left', 'center'])}"><div>${captioned(pen, caption)}</div><div style="font-weight:700">${written(pen, value)}</div></div>`).join('')}</div>`
  const people = piece
    .chunks(piece.partyEntries(pen), random.pick([2, 3]))
    .map(
      (row) =>
        `<div class="row" style="margin:4pt 0">${row.map(({ caption, value }) => `<div><u>${captioned(pen, caption, ':')}</u><br>${written(pen, value)}</div>`).join('')}</div>`,
    )
    .join('')
  const others = `<div class="row">${piece
    .chunks(refs.slice(first.length), Math.max(1, Math.ceil((refs.length - first.length) / 3)))
    .map(
      (group) =>
        `<div>${group.map(({ caption, value }) => `<div>${captioned(pen, caption, ':')} ${written(pen, value)}</div>`).join('')}</div>`,
    )
    .join('')}</div>`
  const goods = piece.tables(pen, {
    borders: random.pick(['rows', 'head', 'columns']),
    headFill: style.shade,
  })
  return `${piece.letterhead(pen)}${piece.space}${band}${people}${random.chance(0.5) ? goods + piece.space + others : others + piece.space + goods}${piece.totals(pen)}${piece.foot(pen)}`
}

// For calibration

/** A memorandum: a narrow column of captions, ruled rows over the whole page, no boxes. */
export function memorandum(pen: Pen): string {
  const { random, style } = pen
  const row = ({ caption, value }: DraftEntry): string =>
    `<div style="display:flex;border-bottom:0.5pt dashed ${style.line};padding:${style.gap / 2 + 1}pt 0"><div style="width:${random.pick([20, 24])}%;text-transform:none">${captioned(pen, caption)}</div><div style="flex:1;padding-left:${random.pick([0, 12])}pt">${written(pen, value, random.chance(0.5) ? ', ' : '<br>')}</div></div>`
  const mixed = random.shuffled([...piece.partyEntries(pen), ...piece.rest(pen)])
  return `${piece.title(pen, 'letter-spacing:2pt')}${piece.issuerText(pen)}<div class="small">${piece.issuerLines(pen, ' / ')}</div>${piece.space}${mixed.map(row).join('')}${piece.space}${piece.tables(pen, { borders: 'head', headFill: false })}${piece.totals(pen)}${piece.foot(pen)}`
}

// For tests

/** Boxes with the caption centred at the top and the value centred below it, as on the forms of airlines. */
export function centredBoxes(pen: Pen): string {
  const { style, random } = pen
  const box = (entry: DraftEntry): string =>
    `<div style="flex:${entry.kind === 'party' ? 2 : 1} 1 ${entry.kind === 'party' ? 45 : random.pick([18, 22, 30])}%;border:${piece.line(pen)};margin:0 -${style.border}pt -${style.border}pt 0;padding:1pt 3pt;text-align:center;min-height:${style.size * (entry.kind === 'party' ? 6 : 2.8)}pt"><div style="background:${style.shade ? '#eee' : 'none'}">${captioned(pen, entry.caption)}</div>${written(pen, entry.value)}</div>`
  return `<div style="display:flex;justify-content:space-between"><div>${piece.logo(pen)} ${piece.issuerText(pen)}</div><div style="text-align:right">${piece.title(pen)}${piece.marginal(pen)}</div></div><div style="display:flex;flex-wrap:wrap">${[...piece.partyEntries(pen), ...piece.rest(pen)].map(box).join('')}</div>${piece.tables(pen, { borders: 'columns', headFill: style.shade })}${piece.totals(pen)}${piece.foot(pen)}`
}
/** A sheet in two halves: what is asked at the outer left, the answers right-aligned at the middle, and again. */
export function facingColumns(pen: Pen): string {
  const { style, random } = pen
  const pair = ({ caption, value }: DraftEntry): string =>
    `<tr style="border-top:0.5pt solid ${style.line}"><td style="width:40%">${captioned(pen, caption)}</td><td style="text-align:right;font-weight:${random.pick(['400', '700'])}">${written(pen, value)}</td></tr>`
  const all = [...piece.rest(pen), ...piece.partyEntries(pen)]
  const half = Math.ceil(all.length / 2)
  return `<div style="text-align:center;border:${piece.line(pen)};padding:4pt">${piece.title(pen)}${piece.issuerText(pen)}<div class="small">${piece.issuerLines(pen, ' &middot; ')}</div></div>${piece.space}<div style="display:flex;gap:24pt"><table style="flex:1;align-self:flex-start">${all.slice(0, half).map(pair).join('')}</table><table style="flex:1;align-self:flex-start">${all.slice(half).map(pair).join('')}</table></div>${piece.space}${piece.tables(pen, { borders: 'rows', headFill: random.chance(0.5) })}${piece.totals(pen)}${piece.foot(pen)}`
}
/** A certificate or a letter of the test: centred headings, sentences in which the captions stand in front of a dash. */
export function dashedText(pen: Pen): string {
  const { random } = pen
  const mark = random.pick([' - ', ' &ndash; ', ' = ', ': '])
  const said = (entries: DraftEntry[]): string =>
    entries
      .map(
        ({ caption, value }) =>
          `<p style="margin:2pt 0">${random.chance(0.2) ? '&bull; ' : ''}${captioned(pen, caption)}${mark}${written(pen, value, ' / ')}</p>`,
      )
      .join('')
  const sentences = piece.sentences(pen)
  return `<div style="text-align:center">${piece.logo(pen)}<br>${piece.issuerText(pen)}<div class="small">${piece.issuerLines(pen, ', ')}</div>${piece.space}${piece.title(pen, 'text-decoration:underline')}</div>${escapeHtml(random.pick(['', 'TO WHOM IT MAY CONCERN', 'Particulars:']))}${sentences}${said(piece.partyEntries(pen))}<div style="columns:${random.pick([1, 2])};column-gap:18pt">${said(piece.unsaid(pen, piece.rest(pen)))}</div>${piece.space}${piece.tables(pen, { borders: random.pick(['none', 'all']), headFill: false })}${piece.totals(pen)}${piece.foot(pen)}`
}
