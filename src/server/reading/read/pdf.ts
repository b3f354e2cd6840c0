import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import type { TextPage, FileContent } from '../types.ts'
import { type ReadingDeadline, readingLimits } from './limits.ts'
import { ReadingFailed } from '../failures.rules.ts'
import { linesFromWords, rotateSize } from './layout.rules.ts'
import { pagesNote, scansNote } from './notes.rules.ts'
import { recognizeText } from './ocr.ts'
import { mergeOcrWords } from './ocr.rules.ts'
import { filledMarks, readMarks } from './page-marks.ts'
import { withEvenLight } from './paper.rules.ts'
import { mayHavePictures, withPictures } from './pdf.letterhead.ts'
import { openPdf, type PageText, readPageText } from './pdf.text.ts'
import { openPdfRenderer, type PdfRenderer } from './pdf.render.ts'

/** A page with fewer letters may be a scan with a stamp or a page number. */
const MIN_TEXT_LETTERS = 40
/** The text of an XFA form in programs that cannot show it. */
const placeholder = /please wait|adobe (acrobat )?reader|to view the full contents/iu
/** Stream dictionaries are never compressed, so a file without this word has no picture. */
const IMAGE_MARKER = '/Image'

export async function readPdf(bytes: Uint8Array, deadline: ReadingDeadline): Promise<FileContent> {
  const document = await openPdf(bytes)
  const pictures = lazily(() => openPdfRenderer(bytes).catch(() => null))
  try {
    return document
      ? await readPages(document, bytes, pictures.get, deadline)
      : await readWithOcrOnly(await pictures.get(), deadline)
  } finally {
    await document?.loadingTask.destroy()
    await pictures.close()
  }
}

type GetRenderer = () => Promise<PdfRenderer | null>

async function readPages(
  document: PDFDocumentProxy,
  bytes: Uint8Array,
  pictures: GetRenderer,
  deadline: ReadingDeadline,
) {
  const count = document.numPages
  const drawn = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).includes(IMAGE_MARKER)
  const texts: PageText[] = []
  let words = 0
  for (let number = 1; number <= Math.min(count, readingLimits.text_pages); number++) {
    if (deadline.passed() || words > readingLimits.words) break
    const page = await document.getPage(number).catch(() => null)
    const text = page ? await readPageText(page) : { words: [], size: { width: 612, height: 792 }, turned: 0 }
    page?.cleanup()
    words += text.words.length
    texts.push(text)
  }
  if (await isDynamicForm(document, texts)) throw new ReadingFailed('dynamic_form')

  const pages: TextPage[] = []
  let read = 0
  let left = 0
  for (const [index, text] of texts.entries()) {
    const needs = await needsOcr(text, index + 1, drawn, pictures)
    const may = needs && read < readingLimits.ocr_pages && !deadline.passed()
    if (may) read += 1
    else if (needs) left += 1
    const add = may ? withOcr : !needs && mayHavePictures(text, drawn) ? withPictures : null
    pages.push(toPage(index + 1, add ? await add(text, index + 1, await pictures(), deadline) : text))
  }
  const notes = [...pagesNote(pages.length, count), ...scansNote(left, read)]
  return { ...toContent(pages, count, notes), pictures: read }
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
async function readWithOcrOnly(
  pictures: PdfRenderer | null,
  deadline: ReadingDeadline,
): Promise<FileContent> {
  if (!pictures || pictures.count === 0) throw new ReadingFailed('damaged')
  const pages: TextPage[] = []
  for (let number = 1; number <= Math.min(pictures.count, readingLimits.ocr_pages); number++) {
    if (deadline.passed()) break
    const none = { words: [], size: { width: 612, height: 792 }, turned: 0 }
    pages.push(toPage(number, await withOcr(none, number, pictures, deadline)))
  }
  return toContent(pages, pictures.count, pagesNote(pages.length, pictures.count))
}

/** Adds the OCR words of a page to those of its text layer. They are merged only if both have the same rotation. */
async function withOcr(
  text: PageText,
  number: number,
  pictures: PdfRenderer | null,
  deadline: ReadingDeadline,
): Promise<PageText> {
  const drawn = await pictures?.draw(number).catch(() => null)
  if (!drawn) return text
  const bitmap = withEvenLight(drawn)
  const { words, turned } = await recognizeText(bitmap, deadline)
  const marks = await readMarks(bitmap, turned)
  if (text.words.length === 0) {
    const points = Math.min(1, 72 / 300)
    const size = { width: bitmap.width * points, height: bitmap.height * points }
    return { words, turned, size: rotateSize(size, turned), ...marks }
  }
  return turned === text.turned ? { ...text, words: mergeOcrWords(text.words, words), ...marks } : text
}

async function isDynamicForm(document: PDFDocumentProxy, texts: readonly PageText[]): Promise<boolean> {
  const all = texts.flatMap(({ words }) => words.map((word) => word.text)).join(' ')
  if (all.length > 3000 || !(all.trim() === '' || placeholder.test(all))) return false
  const { info } = await document.getMetadata().catch(() => ({ info: {} }))
  return 'IsXFAPresent' in info && info.IsXFAPresent === true
}

function letterCount({ words }: PageText): number {
  return words.reduce((sum, { text }) => sum + text.length, 0)
}

function toPage(number: number, { words, size, turned, ...marks }: PageText): TextPage {
  return {
    number,
    ...size,
    ...(turned === 0 ? {} : { turned }),
    lines: linesFromWords(words, size),
    ...filledMarks(marks),
  }
}

function toContent(pages: TextPage[], count: number, notes: string[]): FileContent {
  const turned = pages[0]?.turned ?? 0
  return {
    kind: 'pdf',
    content_type: 'application/pdf',
    pages,
    pages_count: count,
    turned,
    attachments: [],
    notes,
  }
}

function lazily(open: () => Promise<PdfRenderer | null>) {
  let opened: Promise<PdfRenderer | null> | undefined
  return {
    get: () => (opened ??= open()),
    close: async () => (await opened)?.close(),
  }
}
