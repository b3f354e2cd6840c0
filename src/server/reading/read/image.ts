import sharp, { type Sharp } from 'sharp'
import type { TextPage, FileContent } from '../types.ts'
import { decodeBmp } from './bmp.rules.ts'
import { readingLimits } from './limits.ts'
import { ReadingFailed } from '../failures.rules.ts'
import { linesFromWords } from './layout.rules.ts'
import { type Bitmap, recognizeText, releaseBitmap } from './ocr.ts'
import { readEachPage, type ReadingSession } from './pages.ts'

/** Pixels of the longer side of a page at 300 dpi, the best resolution for OCR. */
const OCR_LONG_SIDE_PIXELS = 3300
const MAX_ENLARGEMENT = 3
const LONG_SIDE_POINTS = 792

export async function readImage(
  bytes: Uint8Array,
  content_type: string,
  session: ReadingSession,
): Promise<FileContent> {
  const pages_count = await countPages(bytes)
  const last_page = Math.min(pages_count, readingLimits.ocr_pages)
  const file = { kind: 'image' as const, content_type, pages_count, last_page }
  return readEachPage(file, session, async (number) => {
    if (session.deadline.passed()) return null
    const bitmap = await toBitmap(bytes, number)
    try {
      const { words, gaps, turned } = await recognizeText(bitmap, session.deadline)
      const size = toPoints(bitmap, turned)
      const page: TextPage = {
        number,
        ...size,
        ...(turned === 0 ? {} : { turned }),
        lines: linesFromWords(words, size),
        ...(gaps.length === 0 ? {} : { gaps }),
      }
      return { page, picture: 'read', failure: null }
    } finally {
      releaseBitmap(bitmap)
    }
  })
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
  return turned % 180 === 0 ? size : { width: size.height, height: size.width }
}
