import sharp, { type Sharp } from 'sharp'
import type { Page, Reading } from '../types.ts'
import { decodeBmp } from './bmp.rules.ts'
import { caps } from './caps.ts'
import type { Deadline } from './deadline.ts'
import { ReadingFailed } from './failed.ts'
import { layOut } from './layout.rules.ts'
import { pagesNote } from './notes.rules.ts'
import { type Bitmap, readBitmap } from './ocr.ts'

/** The longer side of a sheet of paper at 300 dots an inch, which letters are read best at. */
const longSide = 3300
const mostBigger = 3
const pointsOfLongSide = 792

export async function readPicture(
  bytes: Uint8Array,
  content_type: string,
  deadline: Deadline,
): Promise<Reading> {
  const count = await countPages(bytes)
  const pages: Page[] = []
  for (let number = 1; number <= Math.min(count, caps.ocr_pages); number++) {
    if (deadline.passed()) break
    const bitmap = await toBitmap(bytes, number)
    const { words, turned } = await readBitmap(bitmap, deadline)
    const size = toPoints(bitmap, turned)
    pages.push({ number, ...size, ...(turned === 0 ? {} : { turned }), lines: layOut(words, size) })
  }
  const turned = pages[0]?.turned ?? 0
  const notes = pagesNote(pages.length, count)
  return { kind: 'image', content_type, pages, pages_count: count, turned, attachments: [], notes }
}

/** A page of a picture, upright as its camera said; from 1. */
export function openPicture(bytes: Uint8Array, page: number): Sharp {
  const options = { limitInputPixels: caps.pixels, failOn: 'none' as const }
  const bmp = decodeBmp(bytes, caps.pixels)
  if (bmp === 'too_large') throw new ReadingFailed('too_large')
  if (bmp) return sharp(bmp.data, { ...options, raw: { width: bmp.width, height: bmp.height, channels: 3 } })
  return sharp(bytes, { ...options, page: page - 1 }).autoOrient()
}

/** Frames of a moving picture are not pages. */
export async function countPages(bytes: Uint8Array): Promise<number> {
  const { format, pages = 1 } = await orFailed(openPicture(bytes, 1).metadata())
  return format === 'tiff' ? pages : 1
}

export async function orFailed<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work
  } catch (error) {
    const large = error instanceof Error && /pixel limit|too large|exceeds/iu.test(error.message)
    throw new ReadingFailed(large ? 'too_large' : 'damaged', { cause: error })
  }
}

async function toBitmap(bytes: Uint8Array, number: number): Promise<Bitmap> {
  const picture = openPicture(bytes, number)
  const { autoOrient, width, height } = await orFailed(picture.metadata())
  const long = Math.max(autoOrient?.width ?? width, autoOrient?.height ?? height)
  const scale = Math.min(mostBigger, longSide / long)
  const resized = picture
    .flatten({ background: '#ffffff' })
    .resize({ width: Math.max(1, Math.round((autoOrient?.width ?? width) * scale)) })
  const { data, info } = await orFailed(
    resized.toColourspace('b-w').raw().toBuffer({ resolveWithObject: true }),
  )
  if (info.channels === 1) return { data, width: info.width, height: info.height }
  throw new ReadingFailed('damaged')
}

function toPoints({ width, height }: Bitmap, turned: number) {
  const scale = pointsOfLongSide / Math.max(width, height)
  const size = { width: Math.round(width * scale), height: Math.round(height * scale) }
  return turned % 180 === 0 ? size : { width: size.height, height: size.width }
}
