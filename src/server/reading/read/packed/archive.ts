import { gunzipSync } from 'node:zlib'
import { fileTypeFromBuffer } from 'file-type'
import { unpackTar } from 'modern-tar'
import { archiveKindOf } from '../../../../contract/files/kind.ts'
import { UnreadableFile } from '../../../../contract/files/row.ts'
import { isOpenedMethod, listEntries, type ZipEntry } from '../../../../contract/files/zip.ts'
import { ReadingFailed } from '../../failures.rules.ts'
import type { FileContent } from '../../types.ts'
import { flow, textLine } from '../flow.rules.ts'
import { readingLimits } from '../limits.ts'
import { FileCollection, baseName, inflateWithin } from './found-files.ts'

type ArchiveFormat = 'zip' | 'tar' | 'gzip'

/** An archive has the files that are packed in it as attachments, also those of archives in it. */
export async function readPackedFiles(bytes: Uint8Array, file_name: string): Promise<FileContent> {
  const format = await archiveFormatOf(bytes)
  if (format === undefined) throw new ReadingFailed('damaged_archive')
  const files = new FileCollection()
  await unpack(bytes, { format, file_name, depth: 1, files })
  return carrierContent(files, archiveTypes[format])
}

const archiveTypes: Record<ArchiveFormat, string> = {
  zip: 'application/zip',
  tar: 'application/x-tar',
  gzip: 'application/gzip',
}

/** The content of a file that only carries others: its text is the list of their names. */
function carrierContent(files: FileCollection, content_type: string): FileContent {
  const { attachments, notes } = files
  if (attachments.length === 0) throw new ReadingFailed(emptyReason(files))
  const names = attachments.map(({ file_name }) => textLine(file_name))
  const pages = flow([textLine('Files in this archive'), ...names], 'markup').slice(
    0,
    readingLimits.text_pages,
  )
  return { kind: 'archive', content_type, pages, pages_count: pages.length, turned: 0, attachments, notes }
}

function emptyReason(files: FileCollection) {
  if (files.hasLeftOut(ENCRYPTED)) return 'encrypted_archive'
  if (files.hasLeftOut(DAMAGED)) return 'damaged_archive'
  if (files.hasLeftOut(OTHER_METHOD)) return 'other_archive'
  return files.hasLeftOut(TOO_LARGE) ? 'too_large' : 'empty'
}

const ENCRYPTED = 'locked with a password'
const DAMAGED = 'damaged'
const TOO_LARGE = 'too large'
const OTHER_METHOD = 'packed by a method that is not opened'

interface Unpacking {
  format: ArchiveFormat
  file_name: string
  depth: number
  files: FileCollection
}

/** Which archive it is by its bytes; undefined for all else, also for Office files, which are archives of their own. */
async function archiveFormatOf(bytes: Uint8Array): Promise<ArchiveFormat | undefined> {
  const mime = (await fileTypeFromBuffer(bytes).catch(() => undefined))?.mime ?? ''
  if (mime === 'application/gzip') return 'gzip'
  if (mime === 'application/x-tar') return 'tar'
  if (mime !== 'application/zip') return undefined
  return zipKind(bytes) === 'other' ? 'zip' : undefined
}

function zipKind(bytes: Uint8Array) {
  try {
    return archiveKindOf(listEntries(bytes, 0xffff))
  } catch {
    return undefined
  }
}

async function unpack(bytes: Uint8Array, { format, ...rest }: Unpacking): Promise<void> {
  if (format === 'zip') return unpackZip(bytes, rest)
  return format === 'tar' ? unpackTarFile(bytes, rest) : unpackGzip(bytes, rest)
}

type Inside = Omit<Unpacking, 'format'>

/** Takes an unpacked file; one that is an archive is unpacked in its turn. */
async function take(path: string, bytes: Uint8Array, { depth, files }: Inside): Promise<void> {
  const format = files.isSystemFile(path) ? undefined : await archiveFormatOf(bytes)
  if (format === undefined) return files.add(path, bytes)
  if (depth >= readingLimits.mail_depth)
    return files.leaveOut(path, `an archive more than ${readingLimits.mail_depth} levels deep`)
  try {
    await unpack(bytes, { format, file_name: path, depth: depth + 1, files })
  } catch (error) {
    if (!(error instanceof ReadingFailed)) throw error
    files.leaveOut(path, error.reason === 'too_large' ? TOO_LARGE : DAMAGED)
  }
}

async function unpackZip(bytes: Uint8Array, inside: Inside): Promise<void> {
  for (const entry of zipEntries(bytes)) {
    if (entry.name.endsWith('/')) continue
    const { files } = inside
    if (files.isSystemFile(entry.name)) {
      files.skipSystemFile()
      continue
    }
    if (!entry.encrypted && !isOpenedMethod(entry.method)) {
      files.leaveOut(entry.name, OTHER_METHOD)
      continue
    }
    const content = inflateWithin(bytes, entry, files)
    if (content instanceof UnreadableFile) files.leaveOut(entry.name, whyNotInflated(content))
    else await take(entry.name, content, inside)
  }
}

function zipEntries(bytes: Uint8Array): ZipEntry[] {
  try {
    return listEntries(bytes, readingLimits.zip_entries)
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error
    const isLarge = error.reason === 'too_many_entries'
    throw new ReadingFailed(isLarge ? 'too_large' : 'damaged_archive', { cause: error })
  }
}

function whyNotInflated({ reason }: UnreadableFile): string {
  if (reason === 'encrypted') return ENCRYPTED
  return reason === 'too_large' ? TOO_LARGE : DAMAGED
}

async function unpackTarFile(bytes: Uint8Array, inside: Inside): Promise<void> {
  const entries = await unpackTar(bytes).catch((cause: unknown) => {
    throw new ReadingFailed('damaged_archive', { cause })
  })
  const { files } = inside
  for (const [index, { header, data }] of entries.entries()) {
    if (index >= readingLimits.zip_entries) throw new ReadingFailed('too_large')
    if (header.type === 'directory') continue
    if (header.type === 'file' || header.type === undefined)
      await take(header.name, data ?? new Uint8Array(), inside)
    else if (header.type === 'symlink' || header.type === 'link')
      files.leaveOut(header.name, 'a link to another file')
  }
}

/** A gzip file packs one file, which has its name without the ending. */
async function unpackGzip(bytes: Uint8Array, inside: Inside): Promise<void> {
  const { files, file_name } = inside
  const name = baseName(file_name)
    .replace(/\.tgz$/iu, '.tar')
    .replace(/\.gz$/iu, '')
  const content = gunzipped(bytes, files.bytesLeft)
  files.bytesLeft -= content.length
  await take(name, content, inside)
}

function gunzipped(bytes: Uint8Array, most: number): Uint8Array {
  try {
    return gunzipSync(bytes, { maxOutputLength: Math.max(1, most) })
  } catch (error) {
    const isLarge = error instanceof RangeError
    throw new ReadingFailed(isLarge ? 'too_large' : 'damaged_archive', { cause: error })
  }
}
