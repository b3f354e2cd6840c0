import type { DraftEntry } from '../types.ts'
import { captioned, type Pen, written } from './pen.ts'
import * as piece from './pieces.ts'

const halves = <T>(list: T[], count: number): T[][] =>
  piece.chunks(list, Math.max(1, Math.ceil(list.length / count)))

/** A letter of a word processor: bold captions beside their values in a table without lines, parties under bold captions. */
export function tableLetter(pen: Pen): string {
  const { random, style } = pen
  const weight = random.pick(['700', '700', '400'])
  const colon = random.pick([':', ':', ':', ''])
  const strong = (entry: DraftEntry): string =>
    `<span style="font-weight:${weight}">${captioned(pen, entry.caption, colon)}</span>`
  const width = random.pick([22, 28, 34])
  const narrow = random.chance(0.3)
  const list = (entries: DraftEntry[], more = 0): string =>
    `<table style="width:${narrow ? 'auto' : '100%'}">${entries.map((entry) => `<tr><td style="${narrow ? 'white-space:nowrap' : `width:${width + more}%`}">${strong(entry)}</td><td>${written(pen, entry.value)}</td></tr>`).join('')}</table>`
  const block = (entry: DraftEntry): string =>
    `<div style="margin-bottom:${style.gap + 4}pt">${strong(entry)}<br>${written(pen, entry.value)}</div>`
  const people = random.chance(0.35)
    ? piece.partyEntries(pen).map(block).join('')
    : piece
        .chunks(piece.partyEntries(pen), 2)
        .map((row) => `<div class="row">${row.map(block).join('')}</div>`)
        .join('')
  const refs = piece.unsaid(pen, piece.rest(pen))
  const lists = random.chance(0.6)
    ? list(refs)
    : `<div class="row">${halves(refs, 2)
        .map((group) => `<div>${list(group, 12)}</div>`)
        .join('')}</div>`
  const said = pen.draft.sentences
    .map((sentence) => `<p style="margin:4pt 0">${written(pen, [sentence])}</p>`)
    .join('')
  const first = random.int(0, 2)
  const heading =
    first === 0
      ? `${piece.title(pen, 'text-align:center;text-decoration:underline')}${piece.issuerText(pen)}<div>${piece.issuerLines(pen)}</div>`
      : piece.letterhead(pen)
  return `${heading}${piece.space}${random.chance(0.5) ? people + lists : lists + piece.space + people}${said}${piece.space}${piece.tables(pen, { borders: random.pick(['all', 'none', 'all']), headFill: random.chance(0.3) })}${piece.totals(pen)}${piece.foot(pen)}`
}

/** A printed spreadsheet: lines around all cells, captions and values scattered over the columns, some two columns apart. */
export function sheetPrint(pen: Pen): string {
  const { random } = pen
  const columns = random.int(7, 10)
  const grey: Pen = {
    ...pen,
    style: { ...pen.style, line: random.pick(['#c8c8c8', '#aaa', '#000']), border: 0.5 },
  }
  const border = piece.line(grey)
  const fill = random.pick(['', '', 'background:#dce6f1', 'background:#fff2cc'])
  const cell = (html: string, span: number, css = ''): string =>
    `<td colspan="${span}" style="border:${border};height:1.4em;${css}">${html}</td>`
  const empty = (count: number): string => Array.from({ length: count }, () => cell('', 1)).join('')
  const row = (cells: string): string => `<tr>${cells}</tr>`
  const indent = random.pick([0, 0, 1])
  const two = (pair: DraftEntry[]): string => {
    let used = indent
    const cells = pair.map((entry, at) => {
      const room = at === pair.length - 1 ? columns - used : Math.floor((columns - indent) / pair.length)
      const apart = room > 4 && random.chance(0.25) ? 1 : 0
      const long = entry.caption.text.split(/[\s/-]/).some((word) => word.length > 8)
      const wide = room > 2 + apart && (long || random.chance(0.5)) ? 2 : 1
      const value = Math.min(room - wide - apart, random.pick([2, 2, 3]))
      used += room
      return `${cell(captioned(pen, entry.caption, pen.style.colon), wide, fill)}${empty(apart)}${cell(written(pen, entry.value, ', '), value)}${empty(room - wide - apart - value)}`
    })
    return row(empty(indent) + cells.join(''))
  }
  const party = (entry: DraftEntry): string => {
    const lines = written(pen, entry.value, '\n').split('\n')
    const span = random.pick([3, 4, 5])
    const apart = random.pick([0, 0, 1])
    const beside = random.chance(0.5)
    const caption = captioned(pen, entry.caption, pen.style.colon)
    const rows = lines.map((text, at) =>
      row(
        `${empty(indent)}${beside ? cell(at === 0 ? caption : '', 2, at === 0 ? fill : '') : ''}${empty(apart)}${cell(text, span)}${empty(Math.max(0, columns - indent - apart - span - (beside ? 2 : 0)))}`,
      ),
    )
    return `${beside ? '' : row(`${empty(indent)}${cell(caption, 2, fill)}${empty(columns - indent - 2)}`)}${rows.join('')}`
  }
  const per = random.pick([1, 2, 2, 3])
  const pairs = piece.chunks(piece.rest(pen), columns < 9 ? Math.min(2, per) : per).map(two)
  const people = piece.partyEntries(pen).map(party)
  const top = `${row(cell(piece.title(pen, 'font-size:1.3em'), columns))}${row(cell(piece.issuerText(pen), columns))}${row(cell(piece.issuerLines(pen, ', '), columns))}${row(empty(columns))}`
  const body = random.chance(0.5)
    ? [...people, row(empty(columns)), ...pairs]
    : [...pairs, row(empty(columns)), ...people]
  return `<table style="table-layout:fixed;overflow-wrap:break-word">${top}${body.join('')}</table>${piece.tables(grey, { borders: 'all', headFill: random.chance(0.4) })}${piece.totals(grey)}${piece.foot(pen)}`
}

/** The print of a company's system: captions at the right of their columns, values at the left, three pairs on thin lines. */
export function systemPrint(pen: Pen): string {
  const { random, style } = pen
  const count = random.pick([2, 3, 3])
  const under = random.pick([`0.4pt solid ${style.line}`, '0.4pt solid #ccc', '0.5pt dotted #666'])
  const only = random.chance(0.4) ? 'value' : 'both'
  const share = random.pick([40, 46])
  const pair = (entry: DraftEntry): string =>
    `<td style="text-align:right;width:${(share / count).toFixed(1)}%;${only === 'both' ? `border-bottom:${under}` : ''}">${captioned(pen, entry.caption, style.colon)}</td><td style="border-bottom:${under};width:${((100 - share) / count).toFixed(1)}%">${written(pen, entry.value)}</td>`
  const grid = (entries: DraftEntry[], per: number): string => {
    const down = random.chance(0.4)
    const columns = halves(entries, per)
    const rows = down
      ? (columns[0] ?? []).map((_entry, at) =>
          columns.flatMap((column) => (column[at] === undefined ? [] : [column[at]])),
        )
      : piece.chunks(entries, per)
    return `<table>${rows.map((row) => `<tr>${row.map(pair).join('')}${'<td></td><td></td>'.repeat(per - row.length)}</tr>`).join('')}</table>`
  }
  const heading = `<div style="display:flex;justify-content:space-between;border-bottom:1.5pt solid ${style.accent}"><div>${piece.issuerText(pen)}</div>${piece.title(pen)}<div class="small">${piece.marginal(pen)}</div></div><div class="small">${piece.issuerLines(pen, ' | ')}</div>`
  const people = grid(piece.partyEntries(pen), Math.min(count, 2))
  const others = grid(piece.rest(pen), count)
  return `${heading}${piece.space}${random.chance(0.5) ? people + piece.space + others : others + piece.space + people}${piece.space}${piece.tables(pen, { borders: random.pick(['head', 'rows']), headFill: random.chance(0.4) })}${piece.totals(pen)}${piece.foot(pen)}`
}

/** A page of a carrier's portal: round panels with a heading, grey captions above bold values, tables in stripes. */
export function portalPrint(pen: Pen): string {
  const { random, style } = pen
  const grey = random.pick(['#6b7280', '#777', '#8a8f98'])
  const radius = random.pick([4, 6, 9])
  const back = random.pick(['#fff', '#f7f8fa', '#fafafa'])
  const pair = (entry: DraftEntry): string =>
    `<div style="min-width:0"><div style="color:${grey}">${captioned(pen, entry.caption)}</div><div style="font-weight:${entry.kind === 'party' ? '400' : '700'}">${written(pen, entry.value)}</div></div>`
  const panel = (heading: string, entries: DraftEntry[], per: number): string =>
    entries.length === 0
      ? ''
      : `<div style="border:0.75pt solid #d4d7dd;border-radius:${radius}pt;background:${back};padding:6pt 8pt;margin-bottom:6pt"><div style="font-weight:700;color:${style.accent};margin-bottom:3pt">${heading}</div><div style="display:grid;grid-template-columns:repeat(${per},1fr);gap:${style.gap + 3}pt 10pt">${entries.map(pair).join('')}</div></div>`
  const per = random.pick([3, 4, 4, 5])
  const words = random.pick([
    ['Overview', 'Parties', 'Route & schedule', 'Details'],
    ['Summary', 'Contacts', 'Transport plan', 'Further information'],
    ['', '', '', ''],
  ])
  const panels = [
    panel(words[0] ?? '', piece.ofKind(pen, 'reference', 'terms'), per),
    panel(words[2] ?? '', piece.ofKind(pen, 'sailing', 'place', 'date'), per),
    panel(words[1] ?? '', piece.partyEntries(pen), random.pick([2, 2, 3])),
    panel(words[3] ?? '', piece.ofKind(pen, 'measure', 'money', 'note'), per),
  ]
  const stripes = `<style>.stripes tr:nth-child(odd) td{background:#f0f2f5}</style><div class="stripes">${piece.tables(pen, { borders: random.pick(['none', 'head']), headFill: random.chance(0.3) })}</div>`
  return `<div style="display:flex;justify-content:space-between;align-items:center"><div>${piece.logo(pen)} ${piece.issuerText(pen)}</div><div>${piece.marginal(pen)}</div></div>${piece.title(pen, 'font-weight:600')}${piece.space}${(random.chance(0.3) ? random.shuffled(panels) : panels).join('')}${stripes}${piece.totals(pen)}${piece.foot(pen)}`
}
