import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import sharp from 'sharp'
import { createWorker, OEM, PSM, type Worker } from 'tesseract.js'
import type { Word } from '../types.ts'
import type { ReadingDeadline } from './limits.ts'
import { isPoorlyRead, toWords, certaintyScore } from './ocr.rules.ts'
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
  turned: number
}

const require = createRequire(import.meta.url)
let runningWorker: Promise<Worker> | undefined

/** OCR of a picture. If little is read, all four rotations are tried. */
export async function recognizeText(bitmap: Bitmap, deadline: ReadingDeadline): Promise<OcrText> {
  const upright = await recognize(bitmap, 0, 1)
  if (!isPoorlyRead(upright)) return { words: upright, turned: 0 }
  let best = { turned: 0, worth: certaintyScore(upright) }
  for (const turned of [90, 180, 270]) {
    if (deadline.passed()) break
    const worth = certaintyScore(await recognize(bitmap, turned, 0.5))
    if (worth > best.worth * 1.2) best = { turned, worth }
  }
  const { turned } = best
  return { words: turned === 0 ? upright : await recognize(bitmap, turned, 1), turned }
}

/** OCR of a picture whose rotation is known. */
export async function recognizeTurned(bitmap: Bitmap, turned: number): Promise<Word[]> {
  return recognize(bitmap, turned, 1)
}

export async function stopOcr(): Promise<void> {
  const worker = await runningWorker
  runningWorker = undefined
  await worker?.terminate()
}

async function recognize(bitmap: Bitmap, turned: number, scale: number): Promise<Word[]> {
  const { width, height } = bitmap
  // sharp rotates before it resizes, whatever the order of the calls.
  const size = rotateSize({ width: Math.ceil(width * scale), height: Math.ceil(height * scale) }, turned)
  const { data, info } = await sharp(bitmap.data, { raw: { width, height, channels: 1 } })
    .rotate(turned)
    .resize({ ...size, fit: 'fill' })
    .png({ compressionLevel: 1 })
    .toBuffer({ resolveWithObject: true })
  runningWorker ??= startWorker()
  const worker = await runningWorker
  const { data: found } = await worker.recognize(data, {}, { text: false, blocks: true })
  const lines = (found.blocks ?? [])
    .flatMap((block) => block.paragraphs)
    .flatMap((paragraph) => paragraph.lines)
  return toWords(
    lines.flatMap((line) => line.words),
    info,
  )
}

/** All files come from installed packages: nothing is downloaded or written. */
async function startWorker(): Promise<Worker> {
  const tesseract = dirname(require.resolve('tesseract.js/package.json'))
  const worker = await createWorker('eng', OEM.LSTM_ONLY, {
    workerPath: join(tesseract, 'src/worker-script/node/index.js'),
    corePath: dirname(require.resolve('tesseract.js-core/package.json')),
    langPath: join(dirname(require.resolve('@tesseract.js-data/eng/package.json')), '4.0.0_best_int'),
    cacheMethod: 'none',
  })
  // Finds words anywhere on the page: forms have no text columns.
  await worker.setParameters({ tessedit_pageseg_mode: PSM.SPARSE_TEXT, user_defined_dpi: '300' })
  return worker
}
