import sharp from 'sharp'
import type { Bitmap } from './ocr/ocr.ts'

/** The resolution that OCR reads best. */
export const OCR_DPI = 300
/** Of an enlarged picture: softens the edges of its pixels and its grain. */
export const SOFTENING = 0.8

/** Smoothly: letters enlarged in blocks are read badly. */
export async function enlarged(bitmap: Bitmap, size: { width: number; height: number }): Promise<Bitmap> {
  const { data, width, height } = bitmap
  if (size.width <= width && size.height <= height) return bitmap
  const result = await sharp(data, { raw: { width, height, channels: 1 } })
    .resize({ ...size, fit: 'fill', kernel: 'cubic' })
    .blur(SOFTENING)
    .toColourspace('b-w')
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { data: result.data, width: result.info.width, height: result.info.height }
}

/** With a white margin of so many pixels on each side. */
export function padded({ data, width, height }: Bitmap, margin: number): Bitmap {
  const wide = width + 2 * margin
  const high = height + 2 * margin
  const larger = new Uint8Array(wide * high).fill(255)
  for (let y = 0; y < height; y++)
    larger.set(data.subarray(y * width, (y + 1) * width), (y + margin) * wide + margin)
  return { data: larger, width: wide, height: high }
}
