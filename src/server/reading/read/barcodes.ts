import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { prepareZXingModule, readBarcodes as readSymbols, type ReadResult } from 'zxing-wasm/reader'
import type { Barcode } from '../types.ts'
import type { Bitmap } from './ocr/ocr.ts'

const WASM_FILE = 'zxing-wasm/reader/zxing_reader.wasm'
/** Those of transport documents and of labels. */
const formats = ['Code128', 'Code39', 'ITF', 'EAN13', 'UPCA', 'QRCode', 'DataMatrix', 'PDF417'] as const
const MAX_SYMBOLS = 20
const MAX_CHARACTERS = 4000
/** A page at 300 dpi: with half as many narrow bars of 0.25 mm are lost. */
const MOST_PIXELS = 9_000_000
/** Parts of tables can look like a few digits of this format, which has no check digit. */
const MIN_ITF_DIGITS = 8
let prepared: Promise<unknown> | undefined

/** Barcodes of all kinds in a picture, with positions as fractions of it; none if the search fails. */
export async function readBarcodes(bitmap: Bitmap): Promise<Barcode[]> {
  prepared ??= prepare()
  const isReady = await prepared.then(
    () => true,
    () => false,
  )
  if (!isReady) {
    prepared = undefined
    return []
  }
  const picture = colored(reduced(bitmap))
  const found = await readSymbols(picture, {
    formats: [...formats],
    tryHarder: true,
    tryRotate: true,
    tryInvert: false,
    tryDownscale: true,
    maxNumberOfSymbols: MAX_SYMBOLS,
  }).catch(() => [])
  return found.filter((one) => isCertain(one)).map((one) => toBarcode(one, picture))
}

function isCertain({ isValid, format, text }: ReadResult): boolean {
  return isValid && text.trim() !== '' && (format !== 'ITF' || text.length >= MIN_ITF_DIGITS)
}

/** The reader is a file of the installed package: nothing is downloaded. */
async function prepare(): Promise<void> {
  const file = await readFile(fileURLToPath(import.meta.resolve(WASM_FILE)))
  const wasmBinary = file.buffer.slice(file.byteOffset, file.byteOffset + file.byteLength)
  await prepareZXingModule({ overrides: { wasmBinary }, fireImmediately: true })
}

function toBarcode(
  { format, text, position }: ReadResult,
  { width, height }: Pick<Bitmap, 'width' | 'height'>,
): Barcode {
  const corners = [position.topLeft, position.topRight, position.bottomLeft, position.bottomRight]
  const xs = corners.map(({ x }) => Math.min(1, Math.max(0, x / width)))
  const ys = corners.map(({ y }) => Math.min(1, Math.max(0, y / height)))
  const [x, y] = [Math.min(...xs), Math.min(...ys)]
  return {
    format,
    text: text.slice(0, MAX_CHARACTERS),
    x,
    y,
    width: Math.max(...xs) - x,
    height: Math.max(...ys) - y,
  }
}

function reduced(bitmap: Bitmap): Bitmap {
  const factor = Math.ceil(Math.sqrt((bitmap.width * bitmap.height) / MOST_PIXELS))
  if (factor <= 1) return bitmap
  const width = Math.floor(bitmap.width / factor)
  const height = Math.floor(bitmap.height / factor)
  const data = new Uint8Array(width * height)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      let sum = 0
      for (let dy = 0; dy < factor; dy++)
        for (let dx = 0; dx < factor; dx++)
          sum += bitmap.data[(y * factor + dy) * bitmap.width + x * factor + dx] ?? 0
      data[y * width + x] = sum / (factor * factor)
    }
  return { data, width, height }
}

function colored({ data, width, height }: Bitmap) {
  const pixels = new Uint32Array(width * height)
  for (const [index, grey] of data.entries()) pixels[index] = 0xff000000 | (grey * 0x010101)
  return { data: new Uint8ClampedArray(pixels.buffer), width, height, colorSpace: 'srgb' as const }
}
