import sharp, { type Sharp } from 'sharp'
import type { TextPage, FileContent } from '../types.ts'
import { OCR_DPI, SOFTENING } from './bitmap.ts'
import { decodeBmp } from './bmp.rules.ts'
import { readingLimits } from './limits.ts'
import { ReadingFailed } from '../failures.rules.ts'
import { linesFromWords, rotateSize } from './layout.rules.ts'
import { skewOf } from './skew.rules.ts'
import { type Bitmap, recognizeText, releaseBitmaps } from './ocr/ocr.ts'
import { filledMarks, readMarks } from './page-marks.ts'
import { readEachPage, type ReadingSession } from './pages.ts'
import { withEvenLight } from './ocr/paper.rules.ts'

/** Pixels of the longer side of a page at 300 dpi. */
const OCR_LONG_SIDE_PIXELS = 3300
const MAX_ENLARGEMENT = 4
/** Scanners write their resolution; cameras and screens write 72 or 96, whatever they show. */
const SCANNER_DPI = [100, 1200] as const
/** Inches of the longer side of what is scanned: from a receipt to a large sheet. */
const SCANNED_INCHES = [3, 18] as const
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
    const scan = await toBitmap(bytes, number)
    const bitmap = withEvenLight(scan)
    try {
      const { words, gaps, turned } = await recognizeText(bitmap, session.deadline)
      const size = toPoints(bitmap, turned)
      const marks = filledMarks({ ...(await readMarks(bitmap, turned)), gaps })
      const skew = skewOf(words, size)
      const page: TextPage = {
        number,
        ...size,
        ...(turned === 0 ? {} : { turned }),
        ...(skew === 0 ? {} : { skew }),
        lines: linesFromWords(words, size, skew),
        ...marks,
      }
      return { page, picture: 'read', failure: null }
    } finally {
      releaseBitmaps(scan, bitmap)
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
  const { autoOrient, width, height, density } = await convertImageErrors(picture.metadata())
  const long = Math.max(autoOrient?.width ?? width, autoOrient?.height ?? height)
  const scale = Math.min(MAX_ENLARGEMENT, scaleFor(long, density ?? 0))
  const resized = picture
    .flatten({ background: '#ffffff' })
    .resize({ width: Math.max(1, Math.round((autoOrient?.width ?? width) * scale)), kernel: 'cubic' })
  const { data, info } = await convertImageErrors(
    (scale > 1 ? resized.blur(SOFTENING) : resized)
      .toColourspace('b-w')
      .raw()
      .toBuffer({ resolveWithObject: true }),
  )
  if (info.channels === 1) return { data, width: info.width, height: info.height }
  throw new ReadingFailed('damaged')
}

/** To 300 dpi, as far as the resolution is known; otherwise the picture is taken for a whole page. */
function scaleFor(long: number, dpi: number): number {
  const inches = long / dpi
  const isScan = dpi >= SCANNER_DPI[0] && dpi <= SCANNER_DPI[1]
  const isPaper = inches >= SCANNED_INCHES[0] && inches <= SCANNED_INCHES[1]
  return isScan && isPaper ? OCR_DPI / dpi : OCR_LONG_SIDE_PIXELS / long
}

function toPoints({ width, height }: Bitmap, turned: number) {
  const scale = LONG_SIDE_POINTS / Math.max(width, height)
  const size = { width: Math.round(width * scale), height: Math.round(height * scale) }
  return rotateSize(size, turned)
}
