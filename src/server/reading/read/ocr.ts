import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import sharp from 'sharp'
import { createWorker, OEM, PSM, type Worker } from 'tesseract.js'
import type { Word } from '../types.ts'
import type { ReadingDeadline } from './limits.ts'
import { isPoorlyRead, toWords, certaintyScore } from './ocr.rules.ts'
import { rotateSize } from './layout.rules.ts'
import { ocrDataFolder } from './ocr-data.ts'
import { isBetterReading, joinHanWords, languageOfWords, type OcrLanguage } from './ocr-language.rules.ts'

/** A picture of a page at 300 dpi, one grey byte per pixel. */
export interface Bitmap {
  data: Uint8Array
  width: number
  height: number
}
/** Positions are those of the rotated picture. */
interface OcrText {
  words: Word[]
  turned: number
}

const require = createRequire(import.meta.url)
let running: { language: OcrLanguage; worker: Promise<Worker> } | undefined
/** The language of the last page of a file; a file has one deadline. */
const languagesOfFiles = new WeakMap<ReadingDeadline, OcrLanguage>()

/**
 * OCR of a picture, in English first. If its words are of another language whose data is installed, it is read once
 * more in that language, and so is the rest of the file.
 */
export async function recognizeText(bitmap: Bitmap, deadline: ReadingDeadline): Promise<OcrText> {
  const language = languagesOfFiles.get(deadline) ?? 'eng'
  const first = await recognizeInAnyRotation(bitmap, language, deadline)
  const other = languageOfWords(first.words, first.unread)
  if (other === language || other === 'eng' || deadline.passed() || ocrDataFolder(other) === null)
    return first
  const second = await recognize(bitmap, { turned: first.turned, language: other })
  if (!isBetterReading(first.words, second.words, other)) return first
  languagesOfFiles.set(deadline, other)
  return { ...second, turned: first.turned }
}

/** If little is read, all four rotations are tried. */
async function recognizeInAnyRotation(
  bitmap: Bitmap,
  language: OcrLanguage,
  deadline: ReadingDeadline,
): Promise<OcrText & Recognized> {
  const upright = await recognize(bitmap, { turned: 0, language })
  if (!isPoorlyRead(upright.words)) return { ...upright, turned: 0 }
  let best = { turned: 0, worth: certaintyScore(upright.words) }
  for (const turned of [90, 180, 270]) {
    if (deadline.passed()) break
    const { words } = await recognize(bitmap, { turned, language, scale: 0.5 })
    const worth = certaintyScore(words)
    if (worth > best.worth * 1.2) best = { turned, worth }
  }
  const { turned } = best
  return turned === 0
    ? { ...upright, turned }
    : { ...(await recognize(bitmap, { turned, language })), turned }
}

/** OCR of a picture whose rotation is known. */
export async function recognizeTurned(
  bitmap: Bitmap,
  turned: number,
  deadline: ReadingDeadline,
): Promise<Word[]> {
  const { words } = await recognize(bitmap, { turned, language: languagesOfFiles.get(deadline) ?? 'eng' })
  return words
}

export async function stopOcr(): Promise<void> {
  const worker = await running?.worker
  running = undefined
  await worker?.terminate()
}

interface Recognized {
  words: Word[]
  /** Words that were seen, but not read with any confidence. */
  unread: number
}

async function recognize(
  bitmap: Bitmap,
  { turned, language, scale = 1 }: { turned: number; language: OcrLanguage; scale?: number },
): Promise<Recognized> {
  const { width, height } = bitmap
  // sharp rotates before it resizes, whatever the order of the calls.
  const size = rotateSize({ width: Math.ceil(width * scale), height: Math.ceil(height * scale) }, turned)
  const { data, info } = await sharp(bitmap.data, { raw: { width, height, channels: 1 } })
    .rotate(turned)
    .resize({ ...size, fit: 'fill' })
    .png({ compressionLevel: 1 })
    .toBuffer({ resolveWithObject: true })
  const worker = await workerFor(language)
  const { data: found } = await worker.recognize(data, {}, { text: false, blocks: true })
  const lines = (found.blocks ?? [])
    .flatMap((block) => block.paragraphs)
    .flatMap((paragraph) => paragraph.lines)
  const seen = lines.flatMap((line) => line.words)
  const words = toWords(seen, info)
  const letters = seen.filter(({ text }) => /[\p{L}\p{N}]/u.test(text))
  return { words: joinHanWords(words, info), unread: letters.length - words.length }
}

async function workerFor(language: OcrLanguage): Promise<Worker> {
  if (running && running.language !== language) await stopOcr()
  running ??= { language, worker: startWorker(language) }
  return running.worker
}

/** All files come from installed packages: nothing is downloaded or written. */
async function startWorker(language: OcrLanguage): Promise<Worker> {
  const tesseract = dirname(require.resolve('tesseract.js/package.json'))
  const worker = await createWorker(language, OEM.LSTM_ONLY, {
    workerPath: join(tesseract, 'src/worker-script/node/index.js'),
    corePath: dirname(require.resolve('tesseract.js-core/package.json')),
    langPath: ocrDataFolder(language) ?? '',
    cacheMethod: 'none',
  })
  // Finds words anywhere on the page: forms have no text columns.
  await worker.setParameters({ tessedit_pageseg_mode: PSM.SPARSE_TEXT, user_defined_dpi: '300' })
  return worker
}
