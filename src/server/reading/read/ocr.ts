import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import sharp from 'sharp'
import { createWorker, OEM, PSM, type Worker } from 'tesseract.js'
import type { Word } from '../types.ts'
import type { Deadline } from './deadline.ts'
import { isPoor, toWords, worthOf } from './ocr.rules.ts'
import { turnSize } from './turn.rules.ts'

/** A picture of a page at 300 dots an inch: one byte a dot. */
export interface Bitmap {
  data: Uint8Array
  width: number
  height: number
}
/** Boxes are of the picture as it had to be turned. */
export interface PictureText {
  words: Word[]
  turned: number
}

const require = createRequire(import.meta.url)
let warm: Promise<Worker> | undefined

/** Letters of a picture. Where little is read, the picture is tried in all four turns. */
export async function readBitmap(bitmap: Bitmap, deadline: Deadline): Promise<PictureText> {
  const upright = await recognize(bitmap, 0, 1)
  if (!isPoor(upright)) return { words: upright, turned: 0 }
  let best = { turned: 0, worth: worthOf(upright) }
  for (const turned of [90, 180, 270]) {
    if (deadline.passed()) break
    const worth = worthOf(await recognize(bitmap, turned, 0.5))
    if (worth > best.worth * 1.2) best = { turned, worth }
  }
  const { turned } = best
  return { words: turned === 0 ? upright : await recognize(bitmap, turned, 1), turned }
}

export async function stopOcr(): Promise<void> {
  const worker = await warm
  warm = undefined
  await worker?.terminate()
}

async function recognize(bitmap: Bitmap, turned: number, scale: number): Promise<Word[]> {
  const { width, height } = bitmap
  // Turned first, whatever the order of the calls; then made smaller.
  const size = turnSize({ width: Math.ceil(width * scale), height: Math.ceil(height * scale) }, turned)
  const { data, info } = await sharp(bitmap.data, { raw: { width, height, channels: 1 } })
    .rotate(turned)
    .resize({ ...size, fit: 'fill' })
    .png({ compressionLevel: 1 })
    .toBuffer({ resolveWithObject: true })
  warm ??= start()
  const worker = await warm
  const { data: found } = await worker.recognize(data, {}, { text: false, blocks: true })
  const lines = (found.blocks ?? [])
    .flatMap((block) => block.paragraphs)
    .flatMap((paragraph) => paragraph.lines)
  return toWords(
    lines.flatMap((line) => line.words),
    info,
  )
}

/** Everything comes from the packages on this machine: nothing is fetched, nothing is written. */
async function start(): Promise<Worker> {
  const tesseract = dirname(require.resolve('tesseract.js/package.json'))
  const worker = await createWorker('eng', OEM.LSTM_ONLY, {
    workerPath: join(tesseract, 'src/worker-script/node/index.js'),
    corePath: dirname(require.resolve('tesseract.js-core/package.json')),
    langPath: join(dirname(require.resolve('@tesseract.js-data/eng/package.json')), '4.0.0_best_int'),
    cacheMethod: 'none',
  })
  // Words wherever they stand: forms have no columns of text.
  await worker.setParameters({ tessedit_pageseg_mode: PSM.SPARSE_TEXT, user_defined_dpi: '300' })
  return worker
}
