import { createHash } from 'node:crypto'
import type { Rect, Word } from '../../types.ts'
import { readBarcodes } from '../barcodes.ts'
import { padded } from '../bitmap.ts'
import { rotateRect, rotateSize } from '../layout.rules.ts'
import type { ReadingDeadline } from '../limits.ts'
import type { ReadingSession } from '../pages.ts'
import { type Bitmap, recognizeTurned } from '../ocr/ocr.ts'
import { mergeOcrWords } from '../ocr/ocr.rules.ts'
import type { PlacedPicture } from './pdf.pictures.ts'
import type { PageLook, PdfRenderer } from './pdf.render.ts'
import type { PageText } from './pdf.text.ts'

const MAX_PICTURES_OF_PAGE = 4
const MAX_PICTURES_OF_FILE = 12
/** Points: smaller pictures hold no letters, or only those of a seal. */
const MIN_WIDTH = 36
const MIN_HEIGHT = 9
const MIN_DPI = 50
/** Share of the page that is read at most; a larger picture is a photo or a drawing. */
const MAX_AREA = 0.3
/** Parts of a logo are often taken for letters. */
const MIN_CONFIDENCE = 0.6
/** Pixels: letters at the edge of a picture are not recognised. */
const MARGIN = 24
/** A page with fewer drawn shapes and no picture has no barcode. */
const MIN_BARCODE_SHAPES = 20
const BARCODE_DPI = 200

const MAX_BARCODE_PAGES = 20

/** The words of pictures of a file by a hash of their pixels: a letterhead is the same on each page. */
type KnownPictures = Map<string, Word[]>
const knownPictures = new WeakMap<PdfRenderer, KnownPictures>()

function picturesOf(renderer: PdfRenderer): KnownPictures {
  const known = knownPictures.get(renderer) ?? new Map<string, Word[]>()
  knownPictures.set(renderer, known)
  return known
}

export function mayHavePictures({ shapes = 0 }: PageText, drawn: boolean): boolean {
  return drawn || shapes >= MIN_BARCODE_SHAPES
}

/** Adds what the pictures and drawings on a page of text say: letterheads, stamps and barcodes. */
export async function withPictures(
  text: PageText,
  number: number,
  renderer: PdfRenderer | null,
  session: ReadingSession,
): Promise<PageText> {
  const { deadline } = session
  const look = await renderer?.look(number).catch(() => null)
  if (!renderer || !look || deadline.passed()) return text
  const read: Word[] = []
  for (const picture of readablePictures(look, text)) {
    if (deadline.passed()) break
    read.push(...(await wordsOfPicture(picture, text.turned, number, renderer, session)))
  }
  const barcodes = await barcodesOf(look, text, number, renderer, session)
  return { ...text, words: mergeOcrWords(text.words, read), ...(barcodes.length === 0 ? {} : { barcodes }) }
}

function readablePictures({ pictures }: PageLook, { size, turned }: PageText): PlacedPicture[] {
  const shown = rotateSize(size, turned)
  let area = 0
  return pictures
    .filter(({ x, y, width, height, dpi }) => {
      const inside = x > -0.01 && y > -0.01 && x + width < 1.01 && y + height < 1.01
      const large = width * shown.width >= MIN_WIDTH && height * shown.height >= MIN_HEIGHT
      return inside && large && Math.min(dpi.x, dpi.y) >= MIN_DPI
    })
    .toSorted((one, other) => one.y - other.y)
    .filter(({ width, height }) => (area += width * height) <= MAX_AREA)
    .slice(0, MAX_PICTURES_OF_PAGE)
}

async function wordsOfPicture(
  picture: PlacedPicture,
  turned: number,
  number: number,
  renderer: PdfRenderer,
  { deadline, used }: ReadingSession,
): Promise<Word[]> {
  const bitmap = await renderer.drawPicture(number, picture).catch(() => null)
  if (!bitmap) return []
  const pictures = picturesOf(renderer)
  const key = `${turned} ${bitmap.width} ${createHash('sha1').update(bitmap.data).digest('hex')}`
  const known = pictures.get(key)
  const words =
    known ?? (++used.letterheads <= MAX_PICTURES_OF_FILE ? await recognized(bitmap, turned, deadline) : [])
  pictures.set(key, words)
  const box = rotateRect<Rect>(
    { x: picture.x, y: picture.y, width: picture.width, height: picture.height },
    turned,
  )
  return words.map((word) => ({
    ...word,
    x: box.x + word.x * box.width,
    y: box.y + word.y * box.height,
    width: word.width * box.width,
    height: word.height * box.height,
  }))
}

/** Positions as fractions of the picture. */
async function recognized(bitmap: Bitmap, turned: number, deadline: ReadingDeadline): Promise<Word[]> {
  const { width, height } = rotateSize(bitmap, turned)
  const [wide, high] = [width + 2 * MARGIN, height + 2 * MARGIN]
  const words = await recognizeTurned(padded(bitmap, MARGIN), turned, deadline)
  return words
    .filter(({ confidence, text }) => confidence >= MIN_CONFIDENCE && text.length > 1)
    .map((word) => ({
      ...word,
      x: (word.x * wide - MARGIN) / width,
      y: (word.y * high - MARGIN) / height,
      width: (word.width * wide) / width,
      height: (word.height * high) / height,
    }))
}

async function barcodesOf(
  { pictures }: PageLook,
  text: PageText,
  number: number,
  renderer: PdfRenderer,
  { used }: ReadingSession,
) {
  if (pictures.length === 0 && (text.shapes ?? 0) < MIN_BARCODE_SHAPES) return []
  if (++used.barcode_pages > MAX_BARCODE_PAGES) return []
  const bitmap = await renderer.drawAt(number, BARCODE_DPI).catch(() => null)
  const found = bitmap ? await readBarcodes(bitmap) : []
  return found.map((barcode) => rotateRect(barcode, text.turned))
}
