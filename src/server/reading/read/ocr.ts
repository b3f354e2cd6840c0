import sharp from 'sharp'
import type { Rect, Word } from '../types.ts'
import { busiestWindow, type PixelWindow } from './busiest-window.rules.ts'
import { type PageLimit, type ReadingDeadline, readingLimits, startPageLimit } from './limits.ts'
import { certaintyScore, isPoorlyRead, toWords } from './ocr.rules.ts'
import { recognizePicture, startOcr } from './ocr.thread.ts'
import { rotateSize } from './layout.rules.ts'

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
type Recognized = Pick<OcrText, 'words' | 'gaps'>
/** Another rotation must be this much better than the one that was best so far. */
const CLEARLY_BETTER = 1.2

/**
 * OCR of a picture, in the rotation in which it can be read. Throws `ReadingFailed` with `too_long` if the page takes
 * more time than a page may.
 */
export async function recognizeText(
  bitmap: Bitmap,
  deadline: ReadingDeadline,
  newLimit: () => PageLimit = startPageLimit,
): Promise<OcrText> {
  await startOcr()
  const limit = newLimit()
  const turned = await rotationOfSample(bitmap, limit)
  const read = { ...(await recognize(bitmap, { turned }, limit)), turned }
  if (!isPoorlyRead(read.words) || deadline.passed()) return read
  const other = turned === 0 ? await rotationOfWhole(bitmap, certaintyScore(read.words), limit) : 0
  if (other === turned) return read
  const again = { ...(await recognize(bitmap, { turned: other }, limit)), turned: other }
  return certaintyScore(again.words) > certaintyScore(read.words) ? again : read
}

/** OCR of a picture whose rotation is known, which is smaller than a page. Throws as `recognizeText` does. */
export async function recognizeTurned(bitmap: Bitmap, turned: number): Promise<Word[]> {
  await startOcr()
  const { words } = await recognize(bitmap, { turned }, startPageLimit(readingLimits.picture_cpu_seconds))
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

/** Decides by a part of the page with much text, because reading a whole page in a wrong rotation takes longest. */
async function rotationOfSample(bitmap: Bitmap, limit: PageLimit): Promise<number> {
  const window = busiestWindow(bitmap)
  if (window === null) return 0
  const sample = cutOut(bitmap, window)
  const { words } = await recognize(sample, { turned: 0 }, limit)
  return isPoorlyRead(words) ? bestRotation(sample, 1, certaintyScore(words), limit) : 0
}

const rotationOfWhole = (bitmap: Bitmap, upright: number, limit: PageLimit) =>
  bestRotation(bitmap, 0.5, upright, limit)

/** The rotation that reads clearly better than upright; 0 if none does. */
async function bestRotation(
  bitmap: Bitmap,
  scale: number,
  upright: number,
  limit: PageLimit,
): Promise<number> {
  let best = { turned: 0, worth: upright }
  for (const turned of [90, 270, 180]) {
    const { words } = await recognize(bitmap, { turned, scale }, limit)
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
  limit: PageLimit,
): Promise<Recognized> {
  const { data: pixels, width, height } = bitmap
  // sharp rotates before it resizes, whatever the order of the calls.
  const size = rotateSize({ width: Math.ceil(width * scale), height: Math.ceil(height * scale) }, turned)
  const { data, info } = await sharp(pixels, { raw: { width, height, channels: 1 } })
    .rotate(turned)
    .resize({ ...size, fit: 'fill' })
    .png({ compressionLevel: 1 })
    .toBuffer({ resolveWithObject: true })
  return toWords(await recognizePicture(data, limit), info)
}
