import { PDFDocument, degrees as angle } from '@cantoo/pdf-lib'
import sharp from 'sharp'
import { caps } from '../read/caps.ts'
import { ReadingFailed } from '../read/failed.ts'
import { countPages, openPicture, orFailed } from '../read/picture.ts'
import { sniff } from '../read/sniff.ts'
import type { PageRange } from './protocol.ts'

/** Clockwise. A PDF keeps all it has and is only shown turned; a picture is written anew in its own format. */
export async function rotate(bytes: Uint8Array, degrees: number): Promise<Uint8Array> {
  const { kind, content_type } = await known(bytes)
  if (kind === 'pdf') return rotatePdf(bytes, degrees)
  if (kind !== 'image' || content_type === 'image/bmp') throw new ReadingFailed('unsupported')
  const count = await countPages(bytes)
  if (count > 1) return rotatePages(bytes, count, degrees)
  const turned = openPicture(bytes, 1).rotate(degrees)
  return orFailed((content_type === 'image/jpeg' ? turned.jpeg({ quality: 92 }) : turned).toBuffer())
}

async function rotatePages(bytes: Uint8Array, count: number, degrees: number): Promise<Uint8Array> {
  if (count > caps.text_pages) throw new ReadingFailed('too_large')
  const pages: Buffer[] = []
  for (let page = 1; page <= count; page++)
    pages.push(
      await orFailed(openPicture(bytes, page).rotate(degrees).png({ compressionLevel: 1 }).toBuffer()),
    )
  return orFailed(
    sharp(pages, { join: { animated: true } })
      .tiff({ compression: 'lzw' })
      .toBuffer(),
  )
}

/** As PNG, no wider or higher than screens are. */
export async function preview(bytes: Uint8Array, page: number): Promise<Uint8Array> {
  const { kind } = await known(bytes)
  if (kind !== 'image') throw new ReadingFailed('unsupported')
  const picture = openPicture(bytes, page).resize({
    width: 2000,
    height: 2000,
    fit: 'inside',
    withoutEnlargement: true,
  })
  return orFailed(picture.png().toBuffer())
}

/** Pages that are none of the file's are left out; a part without any is refused. */
export async function split(bytes: Uint8Array, parts: readonly PageRange[]): Promise<Uint8Array[]> {
  const { kind } = await known(bytes)
  if (kind !== 'pdf') throw new ReadingFailed('unsupported')
  const whole = await loadPdf(bytes)
  const indices = whole.getPageIndices()
  const made: Uint8Array[] = []
  for (const { first_page, last_page } of parts) {
    const wanted = indices.slice(Math.max(0, first_page - 1), last_page)
    if (wanted.length === 0) throw new ReadingFailed('empty')
    const part = await PDFDocument.create()
    for (const page of await part.copyPages(whole, wanted)) part.addPage(page)
    made.push(await part.save())
  }
  return made
}

async function rotatePdf(bytes: Uint8Array, degrees: number): Promise<Uint8Array> {
  const document = await loadPdf(bytes)
  for (const page of document.getPages()) page.setRotation(angle((page.getRotation().angle + degrees) % 360))
  return document.save()
}

async function loadPdf(bytes: Uint8Array): Promise<PDFDocument> {
  const document = await PDFDocument.load(bytes, { updateMetadata: false, password: '' }).catch(
    (error: unknown) => {
      if (error instanceof RangeError) throw error
      const locked = error instanceof Error && /encrypt|password/iu.test(error.message)
      throw new ReadingFailed(locked ? 'encrypted' : 'damaged', { cause: error })
    },
  )
  return document
}

async function known(bytes: Uint8Array) {
  if (bytes.length === 0) throw new ReadingFailed('empty')
  if (bytes.length > caps.bytes) throw new ReadingFailed('too_large')
  return sniff({ bytes, file_name: '' })
}
