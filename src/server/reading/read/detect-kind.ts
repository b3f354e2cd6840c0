import { fileTypeFromBuffer } from 'file-type'
import { charsetOfType, decodeText, looksLikeText } from '../../../contract/files/charset.ts'
import { compoundKindOf, firstLevelOf } from '../../../contract/files/compound.ts'
import { archiveKindOf, fileSignatureOf } from '../../../contract/files/kind.ts'
import { tableSeparator } from '../../../contract/files/separated.ts'
import { listEntries } from '../../../contract/files/zip.ts'
import type { FileKind, ReadingTask } from '../types.ts'
import { docxType } from './docx.ts'
import { orReadingFailed, ReadingFailed } from '../failures.rules.ts'
import { unreadKindOfType } from '../unread-kinds.rules.ts'
import { cmsOfText, isCms } from './packed/cms.ts'
import { outlookType } from './packed/outlook.ts'
import { isTnef, tnefType } from './packed/tnef.ts'

/** Formats in which files and mails are wrapped are more than what their content is in the end. */
type DetectableKind = FileKind | 'outlook' | 'tnef' | 'cms'

interface DetectedKind {
  kind: DetectableKind
  content_type: string
  /** Offset of the file: e-mail programs and printers write lines before a PDF. */
  from: number
}

const pictures = new Set([
  'image/png',
  'image/jpeg',
  'image/webp',
  'image/tiff',
  'image/bmp',
  'image/gif',
  'image/avif',
])
const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const archives = new Set(['application/gzip', 'application/x-tar'])
const readable = /\.(pdf|png|jpe?g|webp|tiff?|bmp|gif|avif|docx|xlsx?|csv|eml|msg|txt|zip|tar|gz|tgz)$/iu
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
  content_type = null,
}: Pick<ReadingTask, 'bytes' | 'file_name'> &
  Partial<Pick<ReadingTask, 'content_type'>>): Promise<DetectedKind> {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  // Files that carry others come first: the first PDF inside is not the file.
  if (isTnef(bytes)) return { kind: 'tnef', content_type: tnefType, from: 0 }
  if (isCms(bytes) || cmsOfText(bytes))
    return { kind: 'cms', content_type: 'application/pkcs7-mime', from: 0 }
  switch (fileSignatureOf(bytes)) {
    case 'zip':
      return kindOfZip(bytes)
    case 'compound':
      return kindOfCompoundFile(bytes)
    case 'program':
      throw new ReadingFailed('program')
    default:
  }
  const mime = (await fileTypeFromBuffer(bytes).catch(() => undefined))?.mime.toLowerCase() ?? ''
  if (pictures.has(mime)) return { kind: 'image', content_type: mime, from: 0 }
  if (archives.has(mime)) return { kind: 'archive', content_type: mime, from: 0 }
  if (buffer.subarray(0, 4).toString('latin1') === '!BDN') throw new ReadingFailed('mailbox')
  const header = buffer.subarray(0, PDF_HEADER_RANGE).indexOf('%PDF-')
  const unread = unreadKindOfType(mime)
  if (header >= 0 && unread === undefined)
    return { kind: 'pdf', content_type: 'application/pdf', from: header }
  if (unread !== undefined) throw new ReadingFailed(unread)
  // The name says a supported kind, but the bytes do not: the file is damaged.
  if (!looksLikeText(bytes)) throw new ReadingFailed(readable.test(file_name) ? 'damaged' : 'unsupported')
  return { ...kindOfText(bytes, file_name, charsetOfType(content_type)), from: 0 }
}

/** Office files from before 2007, encrypted ones of today, and messages of Outlook. */
function kindOfCompoundFile(bytes: Uint8Array): DetectedKind {
  const kind = compoundKindOf(orReadingFailed(() => firstLevelOf(bytes)))
  switch (kind) {
    case 'encrypted_office':
      throw new ReadingFailed('encrypted')
    case 'workbook':
      return { kind: 'xlsx', content_type: 'application/vnd.ms-excel', from: 0 }
    case 'outlook_message':
      return { kind: 'outlook', content_type: outlookType, from: 0 }
    case 'old_word':
    case 'old_powerpoint':
      throw new ReadingFailed(kind)
    case 'other':
      throw new ReadingFailed('other_compound')
  }
}

/** Office files are zip archives, whatever the order of their parts. */
function kindOfZip(bytes: Uint8Array): DetectedKind {
  const entries = zipDirectory(bytes)
  switch (archiveKindOf(entries)) {
    case 'docx':
      return { kind: 'docx', content_type: docxType, from: 0 }
    case 'xlsx':
      return { kind: 'xlsx', content_type: xlsxType, from: 0 }
    case 'xlsb':
      throw new ReadingFailed('binary_workbook')
    case 'pptx':
      throw new ReadingFailed('powerpoint')
    case 'opendocument':
      throw new ReadingFailed('opendocument')
    case 'xps':
      throw new ReadingFailed('xps')
    case 'iwork':
      throw new ReadingFailed('iwork')
    case 'program':
      throw new ReadingFailed('program')
    case 'other':
      return { kind: 'archive', content_type: 'application/zip', from: 0 }
  }
}

function zipDirectory(bytes: Uint8Array) {
  try {
    return orReadingFailed(() => listEntries(bytes, MAX_ZIP_ENTRIES))
  } catch (error) {
    // An Office file whose directory is gone names its parts in the file as well.
    const isOffice = Buffer.from(bytes.subarray(0, SAMPLE_BYTES)).includes('[Content_Types].xml')
    if (isOffice || !(error instanceof ReadingFailed) || error.reason !== 'damaged') throw error
    throw new ReadingFailed('damaged_archive', { cause: error })
  }
}

/** The first bytes of a text, enough to distinguish an e-mail, a web page and a table. */
const SAMPLE_BYTES = 16_384

function kindOfText(
  bytes: Uint8Array,
  file_name: string,
  declared: string | undefined,
): Omit<DetectedKind, 'from'> {
  const start = decodeText(bytes.subarray(0, SAMPLE_BYTES), { more: bytes.length > SAMPLE_BYTES, declared })
  if (start.startsWith('{\\rtf')) throw new ReadingFailed('rich_text')
  if (start.startsWith('-----BEGIN PGP MESSAGE-----')) throw new ReadingFailed('encrypted_mail')
  if (start.startsWith('-----BEGIN PGP SIGNATURE-----')) throw new ReadingFailed('signature')
  // The first line of a mail in a file of many (RFC 4155).
  if (/^From \S+ .*\d{4}\r?\n[!-9;-~]+:/u.test(start)) throw new ReadingFailed('mailbox')
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
