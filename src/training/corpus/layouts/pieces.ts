import { escapeHtml } from '../../../contract/format/markup.ts'
import type { DraftColumn, DraftEntry, EntryKind, Table } from '../types.ts'
import { captioned, type Pen, written } from './pen.ts'

export const ofKind = (pen: Pen, ...kinds: EntryKind[]): DraftEntry[] =>
  pen.draft.entries.filter(({ kind }) => kinds.includes(kind))
export const partyEntries = (pen: Pen): DraftEntry[] => ofKind(pen, 'party')
/** All but the parties. */
export const rest = (pen: Pen): DraftEntry[] => pen.draft.entries.filter(({ kind }) => kind !== 'party')
export const tables = (pen: Pen, form: TableForm): string =>
  pen.draft.tables.map((data) => printedTable(pen, data, form)).join(space)
export const sentences = (pen: Pen): string =>
  pen.draft.sentences.map((sentence) => `<p>${written(pen, [sentence])}</p>`).join('')

/** The entries that no sentence of the letter says already. */
export function unsaid(pen: Pen, entries: DraftEntry[]): DraftEntry[] {
  const said = new Set(pen.draft.sentences.flat().flatMap(({ marks }) => marks.map(({ path }) => path)))
  if (said.size === 0 || pen.random.chance(0.35)) return entries
  return entries.filter(({ value }) => {
    const paths = value.flat().flatMap(({ marks }) => marks.map(({ path }) => path))
    return paths.length === 0 || !paths.every((path) => said.has(path))
  })
}
export const line = ({ style }: Pen): string => `${style.border}pt solid ${style.line}`

export function logo(pen: Pen): string {
  const { random, style, draft } = pen
  const form = random.int(0, 3)
  const size = style.size * random.pick([2.5, 3, 4])
  if (form === 0) return ''
  const round =
    form === 1 ? 'border-radius:50%' : form === 2 ? 'border-radius:4pt' : 'transform:skewX(-12deg)'
  return `<span class="logo" style="width:${size * 1.6}pt;height:${size}pt;line-height:${size}pt;font-size:${size * 0.5}pt;${round}">${escapeHtml(draft.issuer.initials)}</span>`
}
export const issuerText = (pen: Pen): string =>
  `<span class="name" style="font-size:${pen.style.size * pen.random.pick([1, 1.2, 1.5])}pt;color:${pen.random.chance(0.4) ? pen.style.accent : 'inherit'}">${written(pen, pen.draft.issuer.name)}</span>`
export const issuerLines = (pen: Pen, between = '<br>'): string =>
  written(pen, pen.draft.issuer.lines, between)
export const title = (pen: Pen, css = ''): string =>
  `<h1 style="${css}">${written(pen, pen.draft.title)}</h1>`
export const marginal = (pen: Pen): string =>
  pen.draft.marginal.length === 0
    ? ''
    : `<div class="small">${pen.draft.marginal.map(escapeHtml).join(' &nbsp; ')}</div>`

/** The head of a letter: logo, name and address; the title beside it or below. */
export function letterhead(pen: Pen): string {
  const form = pen.random.int(0, 3)
  const address = `<div class="small" style="font-size:${pen.style.size * 0.85}pt">${issuerLines(pen, pen.random.chance(0.5) ? '<br>' : ' &middot; ')}</div>`
  if (form === 0)
    return `<div style="display:flex;justify-content:space-between;gap:12pt;border-bottom:${line(pen)};padding-bottom:4pt"><div>${logo(pen)} ${issuerText(pen)}${address}</div><div style="text-align:right">${title(pen)}${marginal(pen)}</div></div>`
  if (form === 1)
    return `<div style="text-align:center">${logo(pen)}<br>${issuerText(pen)}${address}<div class="space"></div>${title(pen)}${marginal(pen)}</div>`
  if (form === 2)
    return `<div style="display:flex;justify-content:space-between;gap:12pt"><div>${title(pen)}${marginal(pen)}</div><div style="text-align:right">${logo(pen)} ${issuerText(pen)}${address}</div></div>`
  return `<div style="background:${pen.style.accent};color:#fff;padding:6pt"><span class="name" style="font-size:${pen.style.size * 1.4}pt">${written(pen, pen.draft.issuer.name)}</span></div>${address}<div class="space"></div>${title(pen)}${marginal(pen)}`
}

export type Borders = 'all' | 'rows' | 'head' | 'none' | 'columns'
export interface TableForm {
  borders: Borders
  headFill: boolean
  captionless?: boolean
}
const alignOf = ({ align }: DraftColumn): string => (align === 'left' ? '' : `text-align:${align}`)

/** A table with its captions above the columns. */
export function printedTable(pen: Pen, data: Table, form: TableForm): string {
  const { random, style } = pen
  const border = line(pen)
  const cellLine =
    form.borders === 'all'
      ? `border:${border};`
      : form.borders === 'rows'
        ? `border-bottom:${border};`
        : form.borders === 'columns'
          ? `border-left:${border};border-right:${border};`
          : ''
  const headLine =
    form.borders === 'none'
      ? ''
      : form.borders === 'head'
        ? `border-bottom:${border};`
        : form.borders === 'columns'
          ? `border:${border};`
          : cellLine
  const fill = form.headFill
    ? random.chance(0.4)
      ? `background:${style.accent};color:#fff;`
      : 'background:#e4e6ea;'
    : ''
  const white = fill.includes('#fff') ? ' class="white"' : ''
  const total = data.columns.reduce((sum, { width }) => sum + width, 0)
  const head = data.columns
    .map(
      (column) =>
        `<th style="${headLine}${fill}${alignOf(column)};width:${((column.width / total) * 100).toFixed(1)}%"${white}>${captioned(pen, column.caption)}</th>`,
    )
    .join('')
  const rows = data.rows
    .map(
      (row) =>
        `<tr>${row.map((cell, at) => `<td style="${cellLine}${alignOf(data.columns[at] as DraftColumn)}">${written(pen, cell)}</td>`).join('')}</tr>`,
    )
    .join('')
  const heading =
    data.heading === null
      ? ''
      : `<div style="text-align:center;font-weight:700">${escapeHtml(data.heading)}</div>`
  return `${heading}<table style="${form.borders === 'columns' ? `border-bottom:${border}` : ''}"><tr>${head}</tr>${rows}${sums(pen, data, border)}</table>`
}

const totalWords: Record<string, string[]> = {
  en: ['TOTAL', 'Total', 'TOTAL:', 'Grand Total', 'Totals'], es: ['TOTAL', 'Totales'], de: ['Summe', 'Gesamt'], fr: ['TOTAL', 'Totaux'], pt: ['TOTAL', 'Totais'], tr: ['TOPLAM', 'Genel toplam'], zh: ['合计', '总计'],
} // prettier-ignore
/** The last row: the word for total, then the sums under their columns. */
function sums(pen: Pen, data: Table, border: string): string {
  if (data.sums === null) return ''
  const first = data.sums.findIndex((sum) => sum !== null)
  const word = pen.random.pick(totalWords[pen.draft.language] ?? ['TOTAL'])
  const paths = data.columns.flatMap(({ caption }, at) => (data.sums?.[at] === null ? [] : caption.paths))
  const own = data.sums.flatMap((sum) =>
    (sum ?? [])
      .flat()
      .flatMap(({ marks }) =>
        marks.map(({ path }) => path.replace(/\.(?:amount|value|unit|currency_code)$/, '')),
      ),
  )
  const caption = { text: word, second: null, paths: own.length > 0 ? [...new Set(own)] : paths }
  const cells = data.sums.map((sum, at) => {
    if (first > 0 && at > 0 && at < first) return ''
    const span = at === 0 && first > 0 ? ` colspan="${first}"` : ''
    const text =
      sum === null
        ? at === 0
          ? captioned(pen, caption)
          : ''
        : `${first === 0 && at === 0 ? `${captioned(pen, caption)} ` : ''}${written(pen, sum)}`
    return `<td${span} style="border-top:${border};font-weight:700;${at === 0 && first > 0 ? 'text-align:right' : alignOf(data.columns[at] as DraftColumn)}">${text}</td>`
  })
  return `<tr>${cells.join('')}</tr>`
}

/** Totals below the tables, at the right. */
export function totals(pen: Pen): string {
  const all = pen.draft.totals
  if (all.length === 0) return ''
  const boxed = pen.random.chance(0.4)
  const rows = all.map(
    ({ caption, value }, at) =>
      `<tr style="${at === all.length - 1 ? 'font-weight:700' : ''}"><td style="${boxed ? `border:${line(pen)}` : ''}">${captioned(pen, caption, pen.style.colon)}</td><td style="text-align:right;${boxed ? `border:${line(pen)}` : ''}">${written(pen, value)}</td></tr>`,
  )
  return `<div style="display:flex;justify-content:flex-end"><table style="width:${pen.random.pick([38, 45, 55])}%">${rows.join('')}</table></div>`
}

export function remarks(pen: Pen): string {
  if (pen.draft.remarks.length === 0) return ''
  return `<div style="${pen.random.chance(0.3) ? 'text-align:center;font-weight:700' : ''}">${pen.draft.remarks.map(escapeHtml).join('<br>')}</div>`
}
export const clausesAtFoot = (pen: Pen): string =>
  pen.draft.smallPrint
    .map((text) => `<div class="small" style="text-align:justify">${escapeHtml(text)}</div>`)
    .join('')

export function signatures(pen: Pen): string {
  const all = pen.draft.signatures
  if (all.length === 0) return ''
  const cells = all.map(
    ({ caption }) =>
      `<div style="padding-top:${pen.style.size * 2.4}pt"><div style="border-top:${line(pen)}">${captioned(pen, caption)}</div></div>`,
  )
  return `<div class="row">${cells.join('')}</div>`
}
export const foot = (pen: Pen): string =>
  `<div class="foot"><div class="space"></div>${remarks(pen)}<div class="space"></div>${signatures(pen)}<div class="space"></div>${clausesAtFoot(pen)}</div>`
export const space = '<div class="space"></div>'
/** Rows of so many. */
export const chunks = <T>(list: T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(list.length / size) }, (_, at) => list.slice(at * size, at * size + size))
