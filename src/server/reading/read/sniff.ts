import { fileTypeFromBuffer } from 'file-type'
import { decodeText, looksLikeText } from '../../../contract/files/charset.ts'
import { tableSeparator } from '../../../contract/files/separated.ts'
import type { FileKind, Work } from '../types.ts'
import { docxType } from './docx.ts'
import { ReadingFailed } from './failed.ts'

export interface Sniffed {
  kind: FileKind
  content_type: string
  /** Where the file begins: mailers and printers write lines before a PDF. */
  from: number
}

const pictures = new Set(['image/png', 'image/jpeg', 'image/webp', 'image/tiff', 'image/bmp', 'image/gif'])
const books = new Set([
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'application/vnd.ms-excel.sheet.macroenabled.12',
])
const docxTypes = new Set([docxType, 'application/vnd.ms-word.document.macroenabled.12'])
const readable = /\.(pdf|png|jpe?g|webp|tiff?|bmp|gif|docx|xlsx?|csv|eml|txt)$/iu
/** Where readers of PDF look for its header. */
const headerRoom = 4096

/** What the bytes are. The name is asked only where bytes cannot tell: a table of text from text. */
export async function sniff({ bytes, file_name }: Pick<Work, 'bytes' | 'file_name'>): Promise<Sniffed> {
  const type = await fileTypeFromBuffer(bytes).catch(() => undefined)
  const mime = type?.mime.toLowerCase() ?? ''
  if (pictures.has(mime)) return { kind: 'image', content_type: mime, from: 0 }
  if (docxTypes.has(mime)) return { kind: 'docx', content_type: docxType, from: 0 }
  if (books.has(mime)) return { kind: 'xlsx', content_type: mime, from: 0 }
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const header = buffer.subarray(0, headerRoom).indexOf('%PDF-')
  if (header >= 0) return { kind: 'pdf', content_type: 'application/pdf', from: header }
  if (mime === 'application/x-cfb') return sniffCompound(buffer)
  if (mime === 'application/zip') return sniffZip(buffer)
  // Named as what could be read, but nothing of that kind any more.
  if (!looksLikeText(bytes)) throw new ReadingFailed(readable.test(file_name) ? 'damaged' : 'unsupported')
  return { ...sniffText(bytes, file_name), from: 0 }
}

/** Office files of before 2007, and the locked ones of today. */
function sniffCompound(buffer: Buffer): Sniffed {
  const has = (name: string) => buffer.includes(Buffer.from(name, 'utf16le'))
  if (has('EncryptedPackage')) throw new ReadingFailed('encrypted')
  if (has('Workbook') || has('Book'))
    return { kind: 'xlsx', content_type: 'application/vnd.ms-excel', from: 0 }
  throw new ReadingFailed('unsupported')
}

/** Some programs write the parts of an office file in an order by which it is not told at once. */
function sniffZip(buffer: Buffer): Sniffed {
  if (buffer.includes('word/document.xml')) return { kind: 'docx', content_type: docxType, from: 0 }
  if (buffer.includes('xl/workbook.xml')) return { kind: 'xlsx', content_type: [...books][0] ?? '', from: 0 }
  throw new ReadingFailed('unsupported')
}

/** Of a text, enough to know it from a mail, a web page and a table. */
const SAMPLE_BYTES = 16_384

function sniffText(bytes: Uint8Array, file_name: string): Omit<Sniffed, 'from'> {
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
 * Begins with header lines, at least two that mails have. Without one that only a mail has, all of them must be headers
 * up to an empty line: a notice that begins with `To:` and `Subject:` would lose all that follows.
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
