import sharp from 'sharp'
import type { Rect, Word } from '../../types.ts'
import { busiestWindow, type PixelWindow, windowAround } from './busiest-window.rules.ts'
import { type PageLimit, type ReadingDeadline, readingLimits, startPageLimit } from '../limits.ts'
import { ReadingFailed } from '../../failures.rules.ts'
import { certaintyScore, isPoorlyRead, toWords } from './ocr.rules.ts'
import { recognizePicture, startOcr } from './ocr.thread.ts'
import { rotateRect, rotateSize } from '../layout.rules.ts'
import { ocrDataFolder } from './ocr-data.ts'
import {
  isBetterReading,
  isChinese,
  isUnsure,
  joinHanWords,
  languageOfPart,
  languageOfWords,
  type OcrLanguage,
} from './ocr-language.rules.ts'

/** A picture of a page at 300 dpi, one grey byte per pixel. */
export interface Bitmap {
  data: Uint8Array
  width: number
  height: number
}
/** Positions are those of the rotated picture. */
interface OcrText {
  words: Word[]
  /** Where letters were seen that could not be read with confidence. */
  gaps: Rect[]
  turned: number
}
interface Recognized extends Pick<OcrText, 'words' | 'gaps'> {
  /** Words that were seen, but not read with any confidence. */
  unread: number
}
/** Edges of letters, also between grey levels that are close: one in a hundred words more is read. */
const SHARPENING = { sigma: 1, m1: 1, m2: 2 }
/** Another rotation must be this much better than the one that was best so far. */
const CLEARLY_BETTER = 1.2

/** The language of the last page of a file; a file has one deadline. */
const languagesOfFiles = new WeakMap<ReadingDeadline, OcrLanguage>()

/** How a picture is recognised: in which language, and for how long. */
interface Recognition {
  language: OcrLanguage
  limit: PageLimit
}

/**
 * OCR of a picture, in English first, or in the language that a part of it is in. If its words are of another language
 * whose data is installed, it is read once more in that language, and so is the rest of the file. Throws `ReadingFailed` with `too_long` if the page takes more
 * time than a page may.
 */
export async function recognizeText(
  bitmap: Bitmap,
  deadline: ReadingDeadline,
  newLimit: () => PageLimit = startPageLimit,
): Promise<OcrText> {
  const known = languagesOfFiles.get(deadline)
  await startOcr(known ?? 'eng')
  const limit = newLimit()
  const sample = await readSample(bitmap, { language: known ?? 'eng', limit })
  const guess = known ?? languageOfPart(sample.words)
  const language = ocrDataFolder(guess) === null ? 'eng' : guess
  await startOcr(language)
  const first = await recognizeInAnyRotation(bitmap, sample.turned, deadline, { language, limit })
  const { words, gaps, turned } = first
  const other = languageOfWords(words, first.unread)
  if (other === language && language !== 'eng') languagesOfFiles.set(deadline, language)
  if (other === language || other === 'eng' || deadline.passed() || ocrDataFolder(other) === null)
    return { words, gaps, turned }
  await startOcr(other)
  const how = { language: other, limit }
  const doubtful = [...gaps, ...words.filter(({ confidence }) => isUnsure(confidence))]
  if (other === 'chi_sim' && !(await unlessTooLong(isPartChinese(bitmap, doubtful, turned, how))))
    return { words, gaps, turned }
  const second = await unlessTooLong(recognize(bitmap, { turned }, how))
  if (second === null || !isBetterReading(words, second.words, other)) return { words, gaps, turned }
  languagesOfFiles.set(deadline, other)
  return { words: second.words, gaps: second.gaps, turned }
}

/**
 * The part with most letters that could not be read: to read the whole of a bad scan once more would take as long as the
 * first time.
 */
async function isPartChinese(
  bitmap: Bitmap,
  doubtful: readonly Rect[],
  turned: number,
  how: Recognition,
): Promise<boolean> {
  const upright = doubtful.map((box) => rotateRect(box, (360 - turned) % 360))
  const { words } = await recognize(cutOut(bitmap, windowAround(upright, bitmap)), { turned }, how)
  return isChinese(words)
}

async function recognizeInAnyRotation(
  bitmap: Bitmap,
  turned: number,
  deadline: ReadingDeadline,
  how: Recognition,
): Promise<Recognized & { turned: number }> {
  const read = { ...(await recognize(bitmap, { turned }, how)), turned }
  if (!isPoorlyRead(read.words) || deadline.passed()) return read
  const again = turned === 0 ? await unlessTooLong(recognizeRotated(bitmap, read.words, how)) : null
  if (again === null) return read
  return certaintyScore(again.words) > certaintyScore(read.words) ? again : read
}

/** What was read first is kept if a second reading takes more time than the page has left. */
const unlessTooLong = <Result>(reading: Promise<Result>): Promise<Result | null> =>
  reading.catch((error: unknown) => {
    if (error instanceof ReadingFailed && error.reason === 'too_long') return null
    throw error
  })

/** The picture in the rotation that reads clearly better than upright; null if none does. */
async function recognizeRotated(
  bitmap: Bitmap,
  upright: readonly Word[],
  how: Recognition,
): Promise<(Recognized & { turned: number }) | null> {
  const turned = await rotationOfWhole(bitmap, certaintyScore(upright), how)
  return turned === 0 ? null : { ...(await recognize(bitmap, { turned }, how)), turned }
}

/** OCR of a picture whose rotation is known, which is smaller than a page. Throws as `recognizeText` does. */
export async function recognizeTurned(
  bitmap: Bitmap,
  turned: number,
  deadline: ReadingDeadline,
): Promise<Word[]> {
  const language = languagesOfFiles.get(deadline) ?? 'eng'
  await startOcr(language)
  const limit = startPageLimit(readingLimits.picture_cpu_seconds)
  const { words } = await recognize(bitmap, { turned }, { language, limit })
  return words
}

/** Frees the memory at once; the garbage collector does not see how large it is. */
export function releaseBitmaps(...bitmaps: Bitmap[]): void {
  for (const { data } of bitmaps) {
    const { buffer } = data
    const isOwn = buffer.byteLength === data.byteLength
    if (buffer instanceof ArrayBuffer && !buffer.detached && isOwn) buffer.transfer(0)
  }
}

/**
 * The rotation by a part of the page with much text, because reading a whole page in a wrong rotation takes longest; and the
 * words of the part, none if it is not upright.
 */
async function readSample(bitmap: Bitmap, how: Recognition): Promise<{ turned: number; words: Word[] }> {
  const window = busiestWindow(bitmap)
  if (window === null) return { turned: 0, words: [] }
  const sample = cutOut(bitmap, window)
  const { words } = await recognize(sample, { turned: 0 }, how)
  const turned = isPoorlyRead(words) ? await bestRotation(sample, 1, certaintyScore(words), how) : 0
  return { turned, words: turned === 0 ? words : [] }
}

const rotationOfWhole = (bitmap: Bitmap, upright: number, how: Recognition) =>
  bestRotation(bitmap, 0.5, upright, how)

/** The rotation that reads clearly better than upright; 0 if none does. */
async function bestRotation(
  bitmap: Bitmap,
  scale: number,
  upright: number,
  how: Recognition,
): Promise<number> {
  let best = { turned: 0, worth: upright }
  for (const turned of [90, 270, 180]) {
    const { words } = await recognize(bitmap, { turned, scale }, how)
    const worth = certaintyScore(words)
    if (worth > best.worth * CLEARLY_BETTER) best = { turned, worth }
    if (best.turned === turned && !isPoorlyRead(words)) break
  }
  return best.turned
}

function cutOut({ data, width }: Bitmap, window: PixelWindow): Bitmap {
  const cut = new Uint8Array(window.width * window.height)
  for (let row = 0; row < window.height; row++) {
    const from = (window.top + row) * width + window.left
    cut.set(data.subarray(from, from + window.width), row * window.width)
  }
  return { ...window, data: cut }
}

async function recognize(
  bitmap: Bitmap,
  { turned, scale = 1 }: { turned: number; scale?: number },
  how: Recognition,
): Promise<Recognized> {
  const { data: pixels, width, height } = bitmap
  // sharp rotates before it resizes, whatever the order of the calls.
  const size = rotateSize({ width: Math.ceil(width * scale), height: Math.ceil(height * scale) }, turned)
  const { data, info } = await sharp(pixels, { raw: { width, height, channels: 1 } })
    .rotate(turned)
    .resize({ ...size, fit: 'fill' })
    .sharpen(SHARPENING)
    .toColourspace('b-w')
    .png({ compressionLevel: 1 })
    .toBuffer({ resolveWithObject: true })
  const seen = await recognizePicture(data, how.language, how.limit)
  const { words, gaps } = toWords(seen, info)
  const letters = seen.filter(({ text }) => /[\p{L}\p{N}]/u.test(text))
  return { words: joinHanWords(words, info), gaps, unread: letters.length - words.length }
}
