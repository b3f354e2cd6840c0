import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { rgb, type PDFPage } from '@cantoo/pdf-lib'
import { prepareZXingModule, writeBarcode, type WriteInputBarcodeFormat } from 'zxing-wasm/writer'

export interface Symbols {
  /** One byte for each module, 0 where it is dark. */
  data: Uint8ClampedArray
  width: number
  height: number
}

/** The modules of a barcode, row by row. */
export async function makeBarcode(format: WriteInputBarcodeFormat, text: string): Promise<Symbols> {
  const file = await readFile(fileURLToPath(import.meta.resolve('zxing-wasm/writer/zxing_writer.wasm')))
  const wasmBinary = file.buffer.slice(file.byteOffset, file.byteOffset + file.byteLength)
  await prepareZXingModule({ overrides: { wasmBinary }, fireImmediately: true })
  const { symbol, error } = await writeBarcode(text, { format })
  if (error !== '') throw new Error(error)
  return symbol
}

/** Drawn as filled rectangles, as programs do that print barcodes; in points from the left and the top. */
export function drawBarcode(
  page: PDFPage,
  { data, width, height }: Symbols,
  { x, y, wide, high }: { x: number; y: number; wide: number; high: number },
): void {
  for (let row = 0; row < height; row++)
    for (let column = 0; column < width; column++)
      if (data[row * width + column] === 0)
        page.drawRectangle({
          x: x + (column * wide) / width,
          y: page.getHeight() - y - ((row + 1) * high) / height,
          width: wide / width,
          height: high / height,
          color: rgb(0, 0, 0),
        })
}
