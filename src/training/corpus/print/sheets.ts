import { escapeHtml } from '../../../contract/format/markup.ts'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { backOfPage } from '../content/small-print.ts'
import type { DraftDocument, Table } from '../types.ts'
import { captioned, type Pen, written } from '../layouts/pen.ts'
import { printedTable, type TableForm } from '../layouts/pieces.ts'
import { styleOf, styleSheet } from '../layouts/styles.ts'
import { draftDocument } from '../content/draft.ts'
import type { Planned } from '../plan.ts'

const require = createRequire(import.meta.url)
const packaged: Record<string, [file: string, weight: string][]> = {
  'Inter Variable': [['@fontsource-variable/inter/files/inter-latin-wght-normal.woff2', '100 900'], ['@fontsource-variable/inter/files/inter-latin-ext-wght-normal.woff2', '100 900']],
  'IBM Plex Mono': [['@fontsource/ibm-plex-mono/files/ibm-plex-mono-latin-400-normal.woff2', '400']],
} // prettier-ignore
const ranges = ['U+0000-00FF,U+0131,U+0152-0153,U+2000-206F,U+20AC,U+2122', 'U+0100-02BA,U+1E00-1E9F']

/** The fonts that come with the packages, written into the page: a page without an address reads no files. */
const fontFaces = (font: string): string =>
  Object.entries(packaged)
    .filter(([name]) => font.includes(name))
    .flatMap(([name, files]) =>
      files.map(
        ([file, weight], at) =>
          `@font-face { font-family: '${name}'; font-weight: ${weight}; src: url(data:font/woff2;base64,${readFileSync(require.resolve(file)).toString('base64')}); unicode-range: ${ranges[at] ?? 'U+0-FFFF'} }`,
      ),
    )
    .join('\n')

/** A page of its own for what does not stand on the first: its head repeats a reference or two. */
function rider(pen: Pen, tables: Table[]): string {
  const repeated = pen.random.some(
    pen.draft.entries.filter(({ kind }) => kind === 'reference' || kind === 'sailing'),
    2,
  )
  const head = repeated
    .map(({ caption, value }) => `<div>${captioned(pen, caption, ':')} ${written(pen, value)}</div>`)
    .join('')
  const title = pen.random.pick(['ATTACHED SHEET', 'RIDER PAGE', 'Continuation', 'Page 2 of 2', 'Annex'])
  const form: TableForm = { borders: pen.random.pick(['all', 'rows', 'head']), headFill: pen.style.shade }
  return `<div style="display:flex;justify-content:space-between"><div>${title}</div><div>${head}</div></div><div class="space"></div>${tables.map((data) => printedTable(pen, data, form)).join('<div class="space"></div>')}`
}

export interface Sheets {
  html: string
  pen: Pen
  draft: DraftDocument
}
/** A document as pages of HTML. */
export function sheetsOf(planned: Planned): Sheets {
  const { random, kind, language, second, split, blank, layout, back } = planned
  const draft = draftDocument(random.part('draft'), kind, { language, second, split, blank })
  const style = styleOf(random.part('style'), split, second === 'zh' ? 'zh' : language)
  const pen: Pen = { draft, style, random: random.part('layout'), fields: [], captions: [] }
  const withRider = draft.tables.length > 0 && !blank && pen.random.chance(0.14)
  const behind = withRider ? draft.tables.slice(pen.random.chance(0.5) ? 0 : 1) : []
  const front: Pen = {
    ...pen,
    draft: { ...draft, tables: draft.tables.filter((data) => !behind.includes(data)) },
  }
  const pages = [layout.draw(front)]
  if (behind.length > 0) pages.push(rider(pen, behind))
  if (back) {
    const columns = pen.random.pick([2, 3])
    pages.push(
      `<div style="columns:${columns};column-gap:10pt">${backOfPage(pen.random)
        .map((clause) => `<p class="small" style="margin:0 0 3pt">${escapeHtml(clause)}</p>`)
        .join('')}</div>`,
    )
  }
  const html = `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><style>${fontFaces(style.font)}${styleSheet(style)}</style></head><body>${pages.map((page) => `<section class="sheet"><div class="fit">${page}</div></section>`).join('')}</body></html>`
  return { html, pen, draft }
}
