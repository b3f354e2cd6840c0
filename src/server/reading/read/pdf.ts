import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import type { Page, Reading } from '../types.ts'
import { caps } from './caps.ts'
import type { Deadline } from './deadline.ts'
import { ReadingFailed } from './failed.ts'
import { layOut } from './layout.rules.ts'
import { pagesNote, scansNote } from './notes.rules.ts'
import { readBitmap } from './ocr.ts'
import { mergeWords } from './ocr.rules.ts'
import { openPdf } from './pdf.open.ts'
import { type PageText, readText } from './pdf.text.ts'
import { openPictures, type Pictures } from './render.ts'

/** Fewer letters than this are a stamp or a page number over a picture. */
const fewLetters = 40
/** What a form of XFA says to those who cannot show it. */
const placeholder = /please wait|adobe (acrobat )?reader|to view the full contents/iu
/** Stream dictionaries are never packed, so that a file without the word has no picture. */
const pictureMark = '/Image'

export async function readPdf(bytes: Uint8Array, deadline: Deadline): Promise<Reading> {
  const document = await openPdf(bytes)
  const pictures = lazily(() => openPictures(bytes).catch(() => null))
  try {
    return document
      ? await readPages(document, bytes, pictures.get, deadline)
      : await readAsPictures(await pictures.get(), deadline)
  } finally {
    await document?.loadingTask.destroy()
    await pictures.close()
  }
}

type GetPictures = () => Promise<Pictures | null>

async function readPages(
  document: PDFDocumentProxy,
  bytes: Uint8Array,
  pictures: GetPictures,
  deadline: Deadline,
) {
  const count = document.numPages
  const drawn = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).includes(pictureMark)
  const texts: PageText[] = []
  let words = 0
  for (let number = 1; number <= Math.min(count, caps.text_pages); number++) {
    if (deadline.passed() || words > caps.words) break
    const page = await document.getPage(number).catch(() => null)
    const text = page ? await readText(page) : { words: [], size: { width: 612, height: 792 }, turned: 0 }
    page?.cleanup()
    words += text.words.length
    texts.push(text)
  }
  if (await isDynamicForm(document, texts)) throw new ReadingFailed('dynamic_form')

  const pages: Page[] = []
  let read = 0
  let left = 0
  for (const [index, text] of texts.entries()) {
    const needs = await needsPicture(text, index + 1, drawn, pictures)
    const may = needs && read < caps.ocr_pages && !deadline.passed()
    if (may) read += 1
    else if (needs) left += 1
    pages.push(toPage(index + 1, may ? await withPicture(text, index + 1, await pictures(), deadline) : text))
  }
  const notes = [...pagesNote(pages.length, count), ...scansNote(left, read)]
  return { ...toReading(pages, count, notes), pictures: read }
}

/** Most files are text alone, and pdfium is not asked about them. */
async function needsPicture(
  text: PageText,
  number: number,
  drawn: boolean,
  pictures: GetPictures,
): Promise<boolean> {
  const few = letters(text) < fewLetters
  if (!few && !drawn) return false
  const look = await (await pictures())?.look(number).catch(() => null)
  return look ? look.scan || (few && look.drawn) : false
}

/** pdfium opens some damaged files that pdf.js does not. */
async function readAsPictures(pictures: Pictures | null, deadline: Deadline): Promise<Reading> {
  if (!pictures || pictures.count === 0) throw new ReadingFailed('damaged')
  const pages: Page[] = []
  for (let number = 1; number <= Math.min(pictures.count, caps.ocr_pages); number++) {
    if (deadline.passed()) break
    const none = { words: [], size: { width: 612, height: 792 }, turned: 0 }
    pages.push(toPage(number, await withPicture(none, number, pictures, deadline)))
  }
  return toReading(pages, pictures.count, pagesNote(pages.length, pictures.count))
}

/** A page with its own words and those of its picture. The picture is upright by itself where there is text to go by. */
async function withPicture(
  text: PageText,
  number: number,
  pictures: Pictures | null,
  deadline: Deadline,
): Promise<PageText> {
  const bitmap = await pictures?.draw(number).catch(() => null)
  if (!bitmap) return text
  const { words, turned } = await readBitmap(bitmap, deadline)
  if (text.words.length === 0) {
    const points = Math.min(1, 72 / 300)
    const size = { width: bitmap.width * points, height: bitmap.height * points }
    return { words, turned, size: turned % 180 === 0 ? size : { width: size.height, height: size.width } }
  }
  return turned === text.turned ? { ...text, words: mergeWords(text.words, words) } : text
}

async function isDynamicForm(document: PDFDocumentProxy, texts: readonly PageText[]): Promise<boolean> {
  const all = texts.flatMap(({ words }) => words.map((word) => word.text)).join(' ')
  if (all.length > 3000 || !(all.trim() === '' || placeholder.test(all))) return false
  const { info } = await document.getMetadata().catch(() => ({ info: {} }))
  return 'IsXFAPresent' in info && info.IsXFAPresent === true
}

function letters({ words }: PageText): number {
  return words.reduce((sum, { text }) => sum + text.length, 0)
}

function toPage(number: number, { words, size, turned }: PageText): Page {
  return { number, ...size, ...(turned === 0 ? {} : { turned }), lines: layOut(words, size) }
}

function toReading(pages: Page[], count: number, notes: string[]): Reading {
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

function lazily(open: () => Promise<Pictures | null>) {
  let opened: Promise<Pictures | null> | undefined
  return {
    get: () => (opened ??= open()),
    close: async () => (await opened)?.close(),
  }
}
