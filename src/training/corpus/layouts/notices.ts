import { escapeHtml } from '../../../contract/format/markup.ts'
import type { DraftEntry } from '../types.ts'
import { captioned, type Pen, written } from './pen.ts'
import * as piece from './pieces.ts'

/** A notice in plain text: two or three pairs on a line at tab stops, with blanks or a bar between them. */
export function tabbedNotice(pen: Pen): string {
  const { random, style } = pen
  const fixed = random.chance(0.65)
  const font = fixed
    ? `font-family:'${random.pick(['Liberation Mono', 'DejaVu Sans Mono'])}';font-size:${Math.min(style.size, 8.5)}pt`
    : ''
  const bar = random.chance(0.4) ? '| ' : ''
  const closing = bar !== '' && random.chance(0.5)
  const glue = random.pick([': ', ':', ' : '])
  const pair = ({ caption, value }: DraftEntry, at: number): string =>
    `<div style="min-width:0">${bar !== '' && (at > 0 || closing) ? bar : ''}${captioned(pen, caption, glue.trimStart() === glue ? ':' : ' :')}${glue.endsWith(' ') ? ' ' : ''}${written(pen, value, ', ')}</div>`
  const count = random.pick([2, 2, 3])
  const blocks = piece
    .chunks(piece.rest(pen), count * random.int(1, 3))
    .map(
      (group) =>
        `<div style="display:grid;grid-template-columns:repeat(${count},auto);justify-content:start;column-gap:${random.pick([2, 3, 4])}ch;margin-bottom:${random.pick([0, 0, 6])}pt">${group.map((entry, at) => pair(entry, at % count)).join('')}</div>`,
    )
  const under = random.chance(0.5)
  const people = piece
    .partyEntries(pen)
    .map(
      ({ caption, value }) =>
        `<div style="margin-bottom:4pt">${captioned(pen, caption, ':')}${under ? '<br>' : ' '}<span style="${under ? 'display:block;padding-left:4ch' : ''}">${written(pen, value, under ? '<br>' : ', ')}</span></div>`,
    )
  const rule = `<div style="overflow:hidden;white-space:nowrap">${random.pick(['-', '=', '_', '~']).repeat(150)}</div>`
  const said = pen.draft.sentences
    .map((sentence) => `<p style="margin:4pt 0">${written(pen, [sentence])}</p>`)
    .join('')
  const body = random.chance(0.5) ? [...people, ...blocks] : [...blocks, piece.space, ...people]
  const plain = `<style>.caption{font:inherit;color:inherit}h1{font-size:1.1em}</style>`
  return `<div style="${font}">${fixed ? plain : ''}${piece.title(pen)}${piece.issuerText(pen)}<div>${piece.issuerLines(pen, ', ')}</div>${rule}${said}${body.join('')}${rule}${piece.tables(pen, { borders: 'none', headFill: false })}${piece.totals(pen)}${rule}</div>${piece.foot(pen)}`
}

/** Captions in capitals in a coloured strip above each row of values, the parties side by side. */
export function colourStrips(pen: Pen): string {
  const { random, style } = pen
  const pale = random.chance(0.5)
  const strip = pale
    ? `background:${random.pick(['#d9e2f3', '#e2efda', '#fce4d6', '#ededed'])}`
    : `background:${style.accent};color:#fff`
  const align = random.pick(['left', 'left', 'center'])
  const closed = random.chance(0.4) ? `border:${piece.line(pen)};` : ''
  const upper = random.chance(0.85) ? 'text-transform:uppercase;' : ''
  const group = (row: DraftEntry[], per: number, wide = false): string => {
    const shares = row.map(() => (wide ? 1 : random.pick([1, 1, 1.4, 1.8])))
    const sum = shares.reduce((all, one) => all + one, 0) * (per / row.length)
    const width = (at: number): string => `width:${(((shares[at] ?? 1) / sum) * 100).toFixed(1)}%`
    const heads = row.map(
      ({ caption }, at) =>
        `<th style="${strip};${upper}${closed}text-align:${align};${width(at)}">${captioned(pen, caption)}</th>`,
    )
    const values = row.map(
      ({ value }) => `<td style="${closed}text-align:${align}">${written(pen, value)}</td>`,
    )
    const filler = per > row.length && wide ? per - row.length : 0
    return `<table style="margin-bottom:${style.gap + 2}pt"><tr class="${pale ? '' : 'white'}">${heads.join('')}${`<th style="${strip}"></th>`.repeat(filler)}</tr><tr>${values.join('')}${'<td></td>'.repeat(filler)}</tr></table>`
  }
  const people = piece.chunks(piece.partyEntries(pen), 3).map((row) => group(row, 3, true))
  const per = random.pick([3, 4, 5])
  const others = piece.chunks(piece.rest(pen), per).map((row) => group(row, row.length))
  return `${piece.letterhead(pen)}${piece.space}${random.chance(0.7) ? people.join('') + others.join('') : others.join('') + people.join('')}${piece.tables(pen, { borders: random.pick(['none', 'rows', 'all']), headFill: true })}${piece.totals(pen)}${piece.foot(pen)}`
}

/** A notice of a terminal or an agency: what matters in a thick frame at the top right, addresses without frames, a list below. */
export function framedFacts(pen: Pen): string {
  const { random, style } = pen
  const facts = [...piece.ofKind(pen, 'date'), ...piece.ofKind(pen, 'reference')]
  const framed = (random.chance(0.5) ? facts : piece.rest(pen)).slice(0, random.int(3, 6))
  const others = piece.rest(pen).filter((entry) => !framed.includes(entry))
  const stacked = random.chance(0.3)
  const bold = random.pick(['700', '700', '400'])
  const fact = ({ caption, value }: DraftEntry): string =>
    stacked
      ? `<div style="text-align:center;margin-bottom:3pt">${captioned(pen, caption)}<div style="font-weight:${bold};font-size:1.15em">${written(pen, value)}</div></div>`
      : `<tr><td>${captioned(pen, caption, style.colon)}</td><td style="font-weight:${bold}">${written(pen, value)}</td></tr>`
  const frame = `<div style="border:${random.pick([1.5, 2, 3])}pt ${random.pick(['solid', 'solid', 'double'])} ${style.line};padding:4pt">${stacked ? framed.map(fact).join('') : `<table>${framed.map(fact).join('')}</table>`}</div>`
  const address = (entry: DraftEntry): string =>
    random.chance(0.5)
      ? `<div style="margin-bottom:${style.gap + 5}pt;display:flex;gap:6pt"><div style="min-width:18%">${captioned(pen, entry.caption, ':')}</div><div>${written(pen, entry.value)}</div></div>`
      : `<div style="margin-bottom:${style.gap + 5}pt">${captioned(pen, entry.caption, ':')}<br>${written(pen, entry.value)}</div>`
  const dots = random.chance(0.25)
  const width = random.pick([24, 30, 36])
  const item = ({ caption, value }: DraftEntry): string =>
    `<div style="display:flex;gap:6pt;padding:${style.gap / 3}pt 0"><div style="width:${width}%;${dots ? 'border-bottom:0.5pt dotted #888' : ''}">${random.chance(0.15) ? '&bull; ' : ''}${captioned(pen, caption, style.colon)}</div><div style="flex:1">${written(pen, value)}</div></div>`
  return `<div style="display:flex;justify-content:space-between;gap:14pt"><div style="flex:1">${piece.logo(pen)} ${piece.issuerText(pen)}<div class="small">${piece.issuerLines(pen)}</div>${piece.space}${piece.partyEntries(pen).map(address).join('')}</div><div style="width:${random.pick([38, 44, 50])}%">${piece.title(pen, 'text-align:center')}${piece.marginal(pen)}${piece.space}${frame}</div></div><div style="border-top:${piece.line(pen)};margin:${style.gap + 3}pt 0"></div>${others.map(item).join('')}${piece.space}${piece.tables(pen, { borders: random.pick(['head', 'all', 'none']), headFill: random.chance(0.3) })}${piece.totals(pen)}${piece.foot(pen)}`
}

/** The invoice of a forwarder's system: details in one frame, each group a shaded row of captions and a row of values. */
export function shipmentDetails(pen: Pen): string {
  const { random, style } = pen
  const edge = `${style.border}pt solid ${style.line}`
  const shade = random.pick(['#e5e5e5', '#eef1f5', '#d9d9d9'])
  const inner = random.chance(0.5) ? `border-left:${edge};` : ''
  const dark = random.chance(0.4)
  const whole = 12
  const group = (row: DraftEntry[]): string => {
    const cells = row.map((entry, at) => {
      const span = Math.floor(whole / row.length)
      return { entry, span: at === row.length - 1 ? whole - span * at : span }
    })
    const heads = cells.map(
      ({ entry, span }) =>
        `<td colspan="${span}" style="${inner}width:${((span / whole) * 100).toFixed(1)}%;background:${shade};padding-top:0;padding-bottom:0">${captioned(pen, entry.caption)}</td>`,
    )
    const values = cells.map(
      ({ entry, span }) =>
        `<td colspan="${span}" style="${inner}height:1.5em">${written(pen, entry.value)}</td>`,
    )
    return `<tr style="border-top:${edge}">${heads.join('')}</tr><tr>${values.join('')}</tr>`
  }
  const words = random.pick(['SHIPMENT DETAILS', 'CONSOL DETAILS', 'Shipment details', 'DETAILS'])
  const band = `<tr><td colspan="${whole}" style="${dark ? `background:${style.accent};color:#fff` : ''};font-weight:700">${escapeHtml(words)}</td></tr>`
  const [first, ...people] = piece.partyEntries(pen)
  const beside = [...piece.ofKind(pen, 'date'), ...piece.ofKind(pen, 'money', 'terms')].slice(
    0,
    random.int(2, 4),
  )
  const others = piece.rest(pen).filter((entry) => !beside.includes(entry))
  const per = random.pick([4, 5, 6])
  const rows = [...piece.chunks(people, 2), ...piece.chunks(others, per)].map(group)
  const list = `<table>${beside.map(({ caption, value }) => `<tr><td style="background:${random.chance(0.5) ? shade : 'none'}">${captioned(pen, caption)}</td><td>${written(pen, value)}</td></tr>`).join('')}</table>`
  const payer =
    first === undefined
      ? ''
      : `<div>${captioned(pen, first.caption, style.colon)}</div>${written(pen, first.value)}`
  return `<div style="display:flex;justify-content:space-between"><div>${piece.issuerText(pen)}<div class="small">${piece.issuerLines(pen)}</div></div>${piece.logo(pen)}</div>${piece.title(pen)}${piece.marginal(pen)}${piece.space}<div class="row"><div>${payer}</div><div>${list}</div></div>${piece.space}<table style="border:${edge}">${band}${rows.join('')}</table>${piece.space}${piece.tables(pen, { borders: random.pick(['head', 'rows', 'columns']), headFill: random.chance(0.6) })}${piece.totals(pen)}${piece.foot(pen)}`
}
