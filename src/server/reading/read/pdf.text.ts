import { type PDFPageProxy, Util } from 'pdfjs-dist/legacy/build/pdf.mjs'
import type { Word } from '../types.ts'
import { caps } from './caps.ts'
import { formWords } from './pdf.form.ts'
import { type Run, wordsOfRuns } from './pdf.runs.rules.ts'
import { turnBox, turnSize } from './turn.rules.ts'

/** Boxes and size are those of the page as it had to be turned. */
export interface PageText {
  words: Word[]
  size: { width: number; height: number }
  turned: number
}

/** The text of a page and what was typed into it; none where the page is broken. */
export async function readText(page: PDFPageProxy): Promise<PageText> {
  const viewport = page.getViewport({ scale: 1 })
  const size = { width: viewport.width, height: viewport.height }
  const { words, turned } = wordsOfRuns(await runsOf(page, viewport.transform), size)
  const typed = await formWords(page, viewport).catch(orNone)
  return {
    words: [...words, ...typed.map((word) => turnBox(word, turned))].slice(0, caps.words_of_page),
    size: turnSize(size, turned),
    turned,
  }
}

async function runsOf(page: PDFPageProxy, transform: number[]): Promise<Run[]> {
  const { items } = await page.getTextContent().catch((error: unknown) => ({ items: orNone(error) }))
  return items.slice(0, caps.words_of_page).flatMap((item) =>
    'str' in item
      ? [
          {
            text: item.str,
            transform: Util.transform(transform, item.transform).map(Number),
            width: item.width,
            ends: item.hasEOL,
          },
        ]
      : [],
  )
}

/** Memory that ran out is told; whatever else is wrong with a page leaves it empty. */
function orNone(error: unknown): never[] {
  if (error instanceof RangeError) throw error
  return []
}
