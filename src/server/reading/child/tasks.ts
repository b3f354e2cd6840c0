import sharp from 'sharp'
import { PDFDocument, degrees as angle } from '@cantoo/pdf-lib'
import { readingLimits, type UsedOfFile } from '../read/limits.ts'
import { ReadingFailed } from '../failures.rules.ts'
import { countPages, openImage, convertImageErrors } from '../read/image.ts'
import { detectKind } from '../read/detect-kind.ts'
import type { UnderstandingTask, UnderstoodContent } from '../read-document-file.ts'
import type {
  FailureReason,
  FileContent,
  OpenedFile,
  PageReport,
  ReadingResult,
  ReadingTask,
} from '../types.ts'

/** A range of pages, both included, numbered from 1. */
export interface PageRange {
  first_page: number
  last_page: number
}
/** The requests to the child process and their answers. */
export interface ReaderTasks {
  /** From a page on, after other processes have used so much; the answer lacks the pages that were reported. */
  read: { asks: { work: ReadingTask; first_page: number; used: UsedOfFile }; answers: ReadingResult }
  /** Classifies and extracts content that another process read. */
  understand: { asks: { work: UnderstandingTask; content: FileContent }; answers: UnderstoodContent }
  rotate: { asks: { bytes: Uint8Array; degrees: number }; answers: Uint8Array }
  preview: { asks: { bytes: Uint8Array; page: number }; answers: Uint8Array }
  split: { asks: { bytes: Uint8Array; parts: PageRange[] }; answers: Uint8Array[] }
}
export type TaskName = keyof ReaderTasks
export type ReaderRequest = { [Name in TaskName]: { task: Name } & ReaderTasks[Name]['asks'] }[TaskName]
/** `grown`: the process holds so much memory that the next file should get a new one. */
export type ReaderResponse = ({ done: ReaderTasks[TaskName]['answers'] } | { failed: FailureReason }) & {
  grown?: boolean
}
/** What the child says while it reads: that the file could be opened, then each page as soon as it is read. */
export type ReadingProgress = { opened: OpenedFile } | { page: PageReport; used: UsedOfFile }
/** The child sends `ready` once, then one answer for each request. */
export type ReaderMessage = 'ready' | ReadingProgress | ReaderResponse

/**
 * Degrees clockwise. In a PDF only the rotation of its pages is changed; a picture is encoded again in the same
 * format.
 */
export async function rotate(bytes: Uint8Array, degrees: number): Promise<Uint8Array> {
  const { kind, content_type } = await detectedKind(bytes)
  if (kind === 'pdf') return rotatePdf(bytes, degrees)
  if (kind !== 'image' || content_type === 'image/bmp') throw new ReadingFailed('unsupported')
  const count = await countPages(bytes)
  if (count > 1) return rotatePages(bytes, count, degrees)
  const turned = openImage(bytes, 1).rotate(degrees)
  return convertImageErrors(
    (content_type === 'image/jpeg' ? turned.jpeg({ quality: 92 }) : turned).toBuffer(),
  )
}

async function rotatePages(bytes: Uint8Array, count: number, degrees: number): Promise<Uint8Array> {
  if (count > readingLimits.text_pages) throw new ReadingFailed('too_large')
  const pages: Buffer[] = []
  for (let page = 1; page <= count; page++)
    pages.push(
      await convertImageErrors(
        openImage(bytes, page).rotate(degrees).png({ compressionLevel: 1 }).toBuffer(),
      ),
    )
  return convertImageErrors(
    sharp(pages, { join: { animated: true } })
      .tiff({ compression: 'lzw' })
      .toBuffer(),
  )
}

/** As PNG, at most 2000 pixels wide and high. */
export async function preview(bytes: Uint8Array, page: number): Promise<Uint8Array> {
  const { kind } = await detectedKind(bytes)
  if (kind !== 'image') throw new ReadingFailed('unsupported')
  const picture = openImage(bytes, page).resize({
    width: 2000,
    height: 2000,
    fit: 'inside',
    withoutEnlargement: true,
  })
  return convertImageErrors(picture.png().toBuffer())
}

/** Page numbers that do not exist are ignored; a range without any existing page is refused with `empty`. */
export async function split(bytes: Uint8Array, parts: readonly PageRange[]): Promise<Uint8Array[]> {
  const { kind } = await detectedKind(bytes)
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

async function detectedKind(bytes: Uint8Array) {
  if (bytes.length === 0) throw new ReadingFailed('empty')
  if (bytes.length > readingLimits.bytes) throw new ReadingFailed('too_large')
  return detectKind({ bytes, file_name: '' })
}
