import sharp, { type Sharp } from 'sharp'
import type { TextPage, FileContent } from '../types.ts'
import { decodeBmp } from './bmp.rules.ts'
import { type ReadingDeadline, readingLimits } from './limits.ts'
import { ReadingFailed } from '../failures.rules.ts'
import { linesFromWords, rotateRect, rotateSize } from './layout.rules.ts'
import { pagesNote } from './notes.rules.ts'
import { type Bitmap, recognizeText } from './ocr.ts'
import { rulingsOfScan } from './scan-rulings.rules.ts'

/** Pixels of the longer side of a page at 300 dpi, the best resolution for OCR. */
const OCR_LONG_SIDE_PIXELS = 3300
const MAX_ENLARGEMENT = 3
const LONG_SIDE_POINTS = 792

export async function readImage(
  bytes: Uint8Array,
  content_type: string,
  deadline: ReadingDeadline,
): Promise<FileContent> {
  const count = await countPages(bytes)
  const pages: TextPage[] = []
  for (let number = 1; number <= Math.min(count, readingLimits.ocr_pages); number++) {
    if (deadline.passed()) break
    const bitmap = await toBitmap(bytes, number)
    const { words, turned } = await recognizeText(bitmap, deadline)
    const size = toPoints(bitmap, turned)
    const rulings = rulingsOfScan(bitmap).map((ruling) => rotateRect(ruling, turned))
    const lines = linesFromWords(words, size)
    pages.push({ number, ...size, ...(turned === 0 ? {} : { turned }), lines, rulings })
  }
  const turned = pages[0]?.turned ?? 0
  const notes = pagesNote(pages.length, count)
  return { kind: 'image', content_type, pages, pages_count: count, turned, attachments: [], notes }
}

/** A page of a picture, with the orientation of its EXIF data applied; from 1. */
export function openImage(bytes: Uint8Array, page: number): Sharp {
  const options = { limitInputPixels: readingLimits.pixels, failOn: 'none' as const }
  const bmp = decodeBmp(bytes, readingLimits.pixels)
  if (bmp === 'too_large') throw new ReadingFailed('too_large')
  if (bmp) return sharp(bmp.data, { ...options, raw: { width: bmp.width, height: bmp.height, channels: 3 } })
  return sharp(bytes, { ...options, page: page - 1 }).autoOrient()
}

/** Frames of an animation are not pages. */
export async function countPages(bytes: Uint8Array): Promise<number> {
  const { format, pages = 1 } = await convertImageErrors(openImage(bytes, 1).metadata())
  return format === 'tiff' ? pages : 1
}

export async function convertImageErrors<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work
  } catch (error) {
    const large = error instanceof Error && /pixel limit|too large|exceeds/iu.test(error.message)
    throw new ReadingFailed(large ? 'too_large' : 'damaged', { cause: error })
  }
}

async function toBitmap(bytes: Uint8Array, number: number): Promise<Bitmap> {
  const picture = openImage(bytes, number)
  const { autoOrient, width, height } = await convertImageErrors(picture.metadata())
  const long = Math.max(autoOrient?.width ?? width, autoOrient?.height ?? height)
  const scale = Math.min(MAX_ENLARGEMENT, OCR_LONG_SIDE_PIXELS / long)
  const resized = picture
    .flatten({ background: '#ffffff' })
    .resize({ width: Math.max(1, Math.round((autoOrient?.width ?? width) * scale)) })
  const { data, info } = await convertImageErrors(
    resized.toColourspace('b-w').raw().toBuffer({ resolveWithObject: true }),
  )
  if (info.channels === 1) return { data, width: info.width, height: info.height }
  throw new ReadingFailed('damaged')
}

function toPoints({ width, height }: Bitmap, turned: number) {
  const scale = LONG_SIDE_POINTS / Math.max(width, height)
  const size = { width: Math.round(width * scale), height: Math.round(height * scale) }
  return rotateSize(size, turned)
}
