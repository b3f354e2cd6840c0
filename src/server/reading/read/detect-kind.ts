import { fileTypeFromBuffer } from 'file-type'
import { decodeText, looksLikeText } from '../../../contract/files/charset.ts'
import { archiveKindOf } from '../../../contract/files/kind.ts'
import { tableSeparator } from '../../../contract/files/separated.ts'
import { listEntries } from '../../../contract/files/zip.ts'
import type { FileKind, ReadingTask } from '../types.ts'
import { docxType } from './docx.ts'
import { orReadingFailed, ReadingFailed } from '../failures.rules.ts'

interface DetectedKind {
  kind: FileKind
  content_type: string
  /** Offset of the file: e-mail programs and printers write lines before a PDF. */
  from: number
}

const pictures = new Set(['image/png', 'image/jpeg', 'image/webp', 'image/tiff', 'image/bmp', 'image/gif'])
const books = new Set([
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'application/vnd.ms-excel.sheet.macroenabled.12',
])
const docxTypes = new Set([docxType, 'application/vnd.ms-word.document.macroenabled.12'])
const readable = /\.(pdf|png|jpe?g|webp|tiff?|bmp|gif|docx|xlsx?|csv|eml|txt)$/iu
/** PDF readers search for the header in the first bytes. */
const PDF_HEADER_RANGE = 4096
/** As many as the format allows: here only names are read. */
const MAX_ZIP_ENTRIES = 0xffff

/**
 * Detects the kind of a file from its bytes. The name is used only where the bytes are ambiguous: CSV or plain text.
 */
export async function detectKind({
  bytes,
  file_name,
}: Pick<ReadingTask, 'bytes' | 'file_name'>): Promise<DetectedKind> {
  const type = await fileTypeFromBuffer(bytes).catch(() => undefined)
  const mime = type?.mime.toLowerCase() ?? ''
  if (pictures.has(mime)) return { kind: 'image', content_type: mime, from: 0 }
  if (docxTypes.has(mime)) return { kind: 'docx', content_type: docxType, from: 0 }
  if (books.has(mime)) return { kind: 'xlsx', content_type: mime, from: 0 }
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const header = buffer.subarray(0, PDF_HEADER_RANGE).indexOf('%PDF-')
  if (header >= 0) return { kind: 'pdf', content_type: 'application/pdf', from: header }
  if (mime === 'application/x-cfb') return kindOfCompoundFile(buffer)
  if (mime === 'application/zip') return kindOfZip(bytes)
  // The name says a supported kind, but the bytes do not: the file is damaged.
  if (!looksLikeText(bytes)) throw new ReadingFailed(readable.test(file_name) ? 'damaged' : 'unsupported')
  return { ...kindOfText(bytes, file_name), from: 0 }
}

/** Office files from before 2007, and encrypted ones of today. */
function kindOfCompoundFile(buffer: Buffer): DetectedKind {
  const has = (name: string) => buffer.includes(Buffer.from(name, 'utf16le'))
  if (has('EncryptedPackage')) throw new ReadingFailed('encrypted')
  if (has('Workbook') || has('Book'))
    return { kind: 'xlsx', content_type: 'application/vnd.ms-excel', from: 0 }
  throw new ReadingFailed('unsupported')
}

/** Office files whose parts are in an unusual order, so that the library reports only "zip". */
function kindOfZip(bytes: Uint8Array): DetectedKind {
  const kind = archiveKindOf(orReadingFailed(() => listEntries(bytes, MAX_ZIP_ENTRIES)))
  if (kind === 'docx') return { kind, content_type: docxType, from: 0 }
  if (kind === 'xlsx') return { kind, content_type: [...books][0] ?? '', from: 0 }
  throw new ReadingFailed('unsupported')
}

/** The first bytes of a text, enough to distinguish an e-mail, a web page and a table. */
const SAMPLE_BYTES = 16_384

function kindOfText(bytes: Uint8Array, file_name: string): Omit<DetectedKind, 'from'> {
  const start = decodeText(bytes.subarray(0, SAMPLE_BYTES), { more: bytes.length > SAMPLE_BYTES })
  if (isMail(start)) return { kind: 'eml', content_type: 'message/rfc822' }
  if (/^\s*(<!doctype html|<html|<head|<body)/iu.test(start))
    return { kind: 'text', content_type: 'text/html' }
  const separator = tableSeparator(start)
  const named = /\.(csv|tsv)$/iu.test(file_name)
  if (separator !== undefined && (named || separator !== ','))
    return { kind: 'csv', content_type: 'text/csv' }
  return named ? { kind: 'csv', content_type: 'text/csv' } : { kind: 'text', content_type: 'text/plain' }
}

/**
 * True if the text starts with at least two header lines of an e-mail. If none of them is specific to e-mail, all
 * lines up to an empty line must be headers: otherwise a notice that starts with `To:` and `Subject:` would lose its
 * text.
 */
function isMail(start: string): boolean {
  const [head = '', rest] = start.split(/\r?\n\r?\n/u, 2)
  const names = head.match(
    /^(from|to|subject|date|received|message-id|mime-version|content-type|return-path):/gimu,
  )
  const isSent = /^(received|message-id|mime-version|content-type|return-path):/imu.test(head)
  const isHead = rest !== undefined && head.split(/\r?\n/u).every((line) => /^(?:[!-9;-~]+:|\s)/u.test(line))
  if (!isSent && !isHead) return false
  return /^[!-9;-~]+:/u.test(start) && new Set(names?.map((name) => name.toLowerCase())).size >= 2
}
