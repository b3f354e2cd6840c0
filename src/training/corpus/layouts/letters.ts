import { escapeHtml } from '../../../contract/format/markup.ts'
import type { DraftEntry } from '../types.ts'
import { captioned, type Pen, written } from './pen.ts'
import * as piece from './pieces.ts'

const block = (pen: Pen, entry: DraftEntry, css = ''): string =>
  `<div style="${css}"><div>${captioned(pen, entry.caption, pen.style.colon.trim())}</div><div>${written(pen, entry.value)}</div></div>`
const columns = (pen: Pen, entries: DraftEntry[], count: number): string =>
  piece
    .chunks(entries, count)
    .map(
      (row) =>
        `<div class="row" style="margin-bottom:4pt">${row.map((entry) => block(pen, entry)).join('')}${'<div></div>'.repeat(count - row.length)}</div>`,
    )
    .join('')

/** Like the invoices of web shops: two heads, references at the right, a table, totals at the right. */
export function webInvoice(pen: Pen): string {
  const { random } = pen
  const refs = piece.rest(pen)
  const list = `<table>${refs.map(({ caption, value }) => `<tr><td>${captioned(pen, caption, pen.style.colon)}</td><td style="text-align:${random.chance(0.5) ? 'right' : 'left'}">${written(pen, value)}</td></tr>`).join('')}</table>`
  return `${piece.letterhead(pen)}${piece.space}<div class="row"><div>${columns(pen, piece.partyEntries(pen), random.pick([1, 1, 2]))}</div><div style="max-width:${random.pick([40, 46, 50])}%">${list}</div></div>${piece.space}${piece.tables(pen, { borders: random.pick(['head', 'rows', 'none']), headFill: random.chance(0.6) })}${piece.totals(pen)}${piece.foot(pen)}`
}

/** Captions at the left with a colon or another mark, in one or two columns; the values beside them or in the same line. */
export function colonList(pen: Pen): string {
  const { random } = pen
  const width = random.pick([26, 32, 38])
  const mark = random.pick([':', ':', ' =', ' -', ' &ndash;', ' &rarr;', '....'])
  const together = random.chance(0.4)
  const between = together ? random.pick(['<br>', ', ', ', ', '; ']) : '<br>'
  const row = ({ caption, value }: DraftEntry): string =>
    together
      ? `<div style="margin-bottom:${pen.style.gap}pt">${captioned(pen, caption, mark)} ${written(pen, value, between)}</div>`
      : `<div style="display:flex;gap:6pt;margin-bottom:${pen.style.gap / 2}pt"><div style="width:${width}%">${captioned(pen, caption, mark)}</div><div style="flex:1">${written(pen, value)}</div></div>`
  const all = random.chance(0.5) ? pen.draft.entries : [...piece.rest(pen), ...piece.partyEntries(pen)]
  const half = Math.ceil(all.length / 2)
  const body = random.chance(0.4)
    ? all.map(row).join('')
    : `<div class="row"><div>${all.slice(0, half).map(row).join('')}</div><div>${all.slice(half).map(row).join('')}</div></div>`
  return `${piece.letterhead(pen)}${piece.space}${body}${piece.space}${piece.tables(pen, { borders: random.pick(['head', 'all', 'none']), headFill: random.chance(0.3) })}${piece.totals(pen)}${piece.foot(pen)}`
}

/** Captions at the left without a colon, values at the right edge or centred. */
export function edgeList(pen: Pen): string {
  const { random } = pen
  const align = random.pick(['right', 'center', 'left'])
  const border = random.pick(['none', `0.5pt dotted #777`, piece.line(pen)])
  const list = (entries: DraftEntry[]): string =>
    `<table>${entries.map(({ caption, value }) => `<tr style="border-bottom:${border}"><td style="width:42%">${captioned(pen, caption)}</td><td style="text-align:${align}">${written(pen, value)}</td></tr>`).join('')}</table>`
  const refs = piece.rest(pen)
  const half = Math.ceil(refs.length / 2)
  return `${piece.letterhead(pen)}${piece.space}${columns(pen, piece.partyEntries(pen), random.pick([2, 3]))}<div class="row"><div>${list(refs.slice(0, half))}</div><div>${list(refs.slice(half))}</div></div>${piece.space}${piece.tables(pen, { borders: 'rows', headFill: random.chance(0.5) })}${piece.totals(pen)}${piece.foot(pen)}`
}

/** Strips of captions with the values below them, like the heads of tables. */
export function captionStrips(pen: Pen): string {
  const { random, style } = pen
  const fill = style.shade ? 'background:#e8e8e8;' : ''
  const align = random.pick(['left', 'center'])
  const strip = (row: DraftEntry[]): string =>
    `<table style="margin-bottom:${style.gap}pt"><tr>${row.map(({ caption }) => `<th style="border:${piece.line(pen)};${fill}text-align:${align}">${captioned(pen, caption)}</th>`).join('')}</tr><tr>${row.map(({ value }) => `<td style="border:${piece.line(pen)};text-align:${align}">${written(pen, value)}</td>`).join('')}</tr></table>`
  const per = random.pick([3, 4, 5])
  return `${piece.letterhead(pen)}${piece.space}${piece
    .chunks(piece.partyEntries(pen), random.pick([2, 3]))
    .map(strip)
    .join(
      '',
    )}${piece.chunks(piece.rest(pen), per).map(strip).join('')}${piece.space}${piece.tables(pen, { borders: 'all', headFill: style.shade })}${piece.totals(pen)}${piece.foot(pen)}`
}

/** A letter in prose, with a reference line and what is not in its sentences as a short list. */
export function proseLetter(pen: Pen): string {
  const { draft, random } = pen
  const dear: Record<string, string> = {
    en: 'Dear Sirs,',
    es: 'Estimados señores:',
    de: 'Sehr geehrte Damen und Herren,',
    fr: 'Madame, Monsieur,',
    pt: 'Prezados senhores,',
    tr: 'Sayın ilgili,',
    zh: '敬启者：',
  }
  const addressee = piece.partyEntries(pen)
  const sentences =
    draft.sentences.length > 0
      ? piece.sentences(pen)
      : `<p>${escapeHtml(random.pick(['Please find the details of the shipment below.', 'With reference to our conversation we confirm as follows.', 'Kindly note the particulars stated hereunder.']))}</p>`
  const list = piece
    .unsaid(pen, piece.rest(pen))
    .map(
      ({ caption, value }) =>
        `<div>${random.chance(0.3) ? '- ' : ''}${captioned(pen, caption, ':')} ${written(pen, value)}</div>`,
    )
  return `${piece.letterhead(pen)}${piece.space}${addressee
    .slice(0, 1)
    .map((entry) => block(pen, entry))
    .join(
      '',
    )}${piece.space}<p>${escapeHtml(dear[draft.language] ?? '')}</p>${sentences}${list.join('')}${piece.space}${addressee
    .slice(1)
    .map((entry) => block(pen, entry, 'margin-bottom:4pt'))
    .join(
      '',
    )}${piece.tables(pen, { borders: random.pick(['none', 'all']), headFill: false })}${piece.totals(pen)}${piece.foot(pen)}`
}
