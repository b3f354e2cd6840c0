import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import type { TextPage, FileContent } from '../../types.ts'
import { readingLimits } from '../limits.ts'
import { ReadingFailed } from '../../failures.rules.ts'
import { linesFromWords, rotateSize } from '../layout.rules.ts'
import { skewOf } from '../skew.rules.ts'
import { recognizeText, releaseBitmaps } from '../ocr/ocr.ts'
import { mergeOcrWords, openGaps } from '../ocr/ocr.rules.ts'
import { filledMarks, readMarks } from '../page-marks.ts'
import { pageFailureOf, readEachPage, type ReadingSession } from '../pages.ts'
import { withEvenLight } from '../ocr/paper.rules.ts'
import { readPdfAttachments } from './pdf.attachments.ts'
import { mayHavePictures, withPictures } from './pdf.letterhead.ts'
import { openPdf, type PageText, readPageText } from './pdf.text.ts'
import { openPdfRenderer, type PdfRenderer } from './pdf.render.ts'

/** A page with fewer letters may be a scan with a stamp or a page number. */
const MIN_TEXT_LETTERS = 40
/** The text of an XFA form in programs that cannot show it. */
const placeholder = /please wait|adobe (acrobat )?reader|to view the full contents/iu
/** Stream dictionaries are never compressed, so a file without this word has no picture. */
const IMAGE_MARKER = '/Image'

export async function readPdf(bytes: Uint8Array, session: ReadingSession): Promise<FileContent> {
  const document = await openPdf(bytes)
  const pictures = lazily(() => openPdfRenderer(bytes).catch(() => null))
  try {
    if (!document) return await readWithOcrOnly(await pictures.get(), session)
    const content = await readPages(document, bytes, pictures.get, session)
    // After the pages: they are kept if the files in it need more memory than there is.
    const { attachments, notes } = await readPdfAttachments(document)
    return { ...content, attachments, notes: [...content.notes, ...notes] }
  } finally {
    await document?.loadingTask.destroy()
    await pictures.close()
  }
}

type GetRenderer = () => Promise<PdfRenderer | null>
const file = (pages_count: number, most: number) => ({
  kind: 'pdf' as const,
  content_type: 'application/pdf',
  pages_count,
  last_page: Math.min(pages_count, most),
})

async function readPages(
  document: PDFDocumentProxy,
  bytes: Uint8Array,
  pictures: GetRenderer,
  session: ReadingSession,
): Promise<FileContent> {
  if (await isDynamicForm(document)) throw new ReadingFailed('dynamic_form')
  const drawn = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).includes(IMAGE_MARKER)
  const { used } = session
  return readEachPage(file(document.numPages, readingLimits.text_pages), session, async (number) => {
    if (used.words > readingLimits.words) return null
    const text = await textOfPage(document, number)
    used.words += text?.words.length ?? 0
    const known = text ?? emptyText
    const needs = await needsOcr(known, number, drawn, pictures)
    if (!needs && text === null) throw new ReadingFailed('damaged')
    if (!needs && !mayHavePictures(known, drawn))
      return { page: toPage(number, known), picture: 'none', failure: null }
    if (needs && (used.pictures >= readingLimits.ocr_pages || session.deadline.passed()))
      return { page: toPage(number, known), picture: 'over_limit', failure: null }
    if (needs) used.pictures += 1
    try {
      const add = needs ? withOcr : withPictures
      const read = await add(known, number, await pictures(), session)
      return { page: toPage(number, read), picture: needs ? 'read' : 'none', failure: null }
    } catch (cause) {
      if (known.words.length === 0) throw cause
      return {
        page: toPage(number, known),
        picture: needs ? 'failed' : 'none',
        failure: pageFailureOf(cause),
      }
    }
  })
}

const emptyText: PageText = { words: [], size: { width: 612, height: 792 }, turned: 0 }

/** Null if pdf.js cannot find the page. */
async function textOfPage(document: PDFDocumentProxy, number: number): Promise<PageText | null> {
  const page = await document.getPage(number).catch((error: unknown) => {
    if (error instanceof RangeError) throw error
    return null
  })
  if (page === null) return null
  try {
    return await readPageText(page)
  } finally {
    page.cleanup()
  }
}

/** Most files are text only, and PDFium is not needed for them. */
async function needsOcr(
  text: PageText,
  number: number,
  drawn: boolean,
  pictures: GetRenderer,
): Promise<boolean> {
  const few = letterCount(text) < MIN_TEXT_LETTERS
  if (!few && !drawn) return false
  const look = await (await pictures())?.look(number).catch(() => null)
  return look ? look.isScan || (few && look.hasGraphics) : false
}

/** PDFium opens some damaged files that pdf.js does not. */
async function readWithOcrOnly(pictures: PdfRenderer | null, session: ReadingSession): Promise<FileContent> {
  if (!pictures || pictures.count === 0) throw new ReadingFailed('damaged')
  return readEachPage(file(pictures.count, readingLimits.ocr_pages), session, async (number) => {
    if (session.deadline.passed()) return null
    const read = await withOcr(emptyText, number, pictures, session)
    return { page: toPage(number, read), picture: 'read', failure: null }
  })
}

/** Adds the OCR words of a page to those of its text layer. They are merged only if both have the same rotation. */
async function withOcr(
  text: PageText,
  number: number,
  pictures: PdfRenderer | null,
  { deadline }: ReadingSession,
): Promise<PageText> {
  const drawn = await pictures?.draw(number)
  if (!drawn) return text
  const bitmap = withEvenLight(drawn)
  try {
    const { words, gaps, turned } = await recognizeText(bitmap, deadline)
    const marks = await readMarks(bitmap, turned)
    if (text.words.length === 0) {
      const points = Math.min(1, 72 / 300)
      const size = { width: bitmap.width * points, height: bitmap.height * points }
      return { words, gaps, turned, size: rotateSize(size, turned), ...marks }
    }
    if (turned !== text.turned) return text
    const open = openGaps(text.words, gaps)
    return { ...text, words: mergeOcrWords(text.words, words), gaps: open, ...marks }
  } finally {
    releaseBitmaps(drawn, bitmap)
  }
}

/** Such a form has the text of a placeholder, or none. */
async function isDynamicForm(document: PDFDocumentProxy): Promise<boolean> {
  const { info } = await document.getMetadata().catch(() => ({ info: {} }))
  if (!('IsXFAPresent' in info) || info.IsXFAPresent !== true) return false
  const texts: string[] = []
  for (let number = 1; number <= Math.min(document.numPages, readingLimits.text_pages); number++)
    texts.push(...((await textOfPage(document, number))?.words.map(({ text }) => text) ?? []))
  const all = texts.join(' ')
  return all.length <= 3000 && (all.trim() === '' || placeholder.test(all))
}

function letterCount({ words }: PageText): number {
  return words.reduce((sum, { text }) => sum + text.length, 0)
}

function toPage(number: number, { words, size, turned, ...marks }: PageText): TextPage {
  const skew = skewOf(words, size)
  return {
    number,
    ...size,
    ...(turned === 0 ? {} : { turned }),
    ...(skew === 0 ? {} : { skew }),
    lines: linesFromWords(words, size, skew),
    ...filledMarks(marks),
  }
}

function lazily(open: () => Promise<PdfRenderer | null>) {
  let opened: Promise<PdfRenderer | null> | undefined
  return {
    get: () => (opened ??= open()),
    close: async () => (await opened)?.close(),
  }
}
