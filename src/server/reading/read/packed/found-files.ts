import { UnreadableFile } from '../../../../contract/files/row.ts'
import { inflateEntry, joinChunks, type ZipEntry } from '../../../../contract/files/zip.ts'
import type { Attachment } from '../../types.ts'
import { readingLimits } from '../limits.ts'

/** Files that systems leave in folders and archives, and that nobody means to send. */
const systemFile = /(?:^|\/)(?:\.|~\$|__macosx\/|(?:thumbs\.db|desktop\.ini)$)/iu

/** The files that a file carries, and in words those that are not taken. */
export interface FoundFiles {
  attachments: Attachment[]
  notes: string[]
}

/** Collects the files that one file carries, also those of archives in archives, within the limits of that file. */
export class FileCollection {
  readonly attachments: Attachment[] = []
  private readonly left = new Map<string, string[]>()
  private readonly said: string[] = []
  private systemFiles = 0
  /** The rest of the limit of unpacked bytes. */
  bytesLeft: number = readingLimits.zip_bytes

  /** Takes a file, or notes why it is left out. */
  add(path: string, bytes: Uint8Array, content_type = 'application/octet-stream'): void {
    const file_name = baseName(path)
    if (systemFile.test(path)) this.systemFiles += 1
    else if (bytes.length === 0) this.leaveOut(file_name, 'empty')
    else if (this.attachments.length >= readingLimits.attachments)
      this.leaveOut(file_name, `beyond the first ${readingLimits.attachments} files`)
    else if (bytes.length > readingLimits.bytes) this.leaveOut(file_name, 'too large')
    else this.attachments.push({ file_name, content_type, bytes })
  }

  leaveOut(path: string, why: string): void {
    const names = this.left.get(why) ?? []
    this.left.set(why, names)
    names.push(baseName(path))
  }

  /** Appointments, contacts and the like, which mail programs attach. */
  leaveOutItem(name: string): void {
    this.leaveOut(name, 'an attached item that is no file')
  }

  leaveOutDeepMail(name: string): void {
    this.leaveOut(name, `a mail more than ${readingLimits.mail_depth} levels deep`)
  }

  hasLeftOut(why: string): boolean {
    return this.left.has(why)
  }

  note(sentence: string): void {
    this.said.push(sentence)
  }

  isSystemFile(path: string): boolean {
    return systemFile.test(path)
  }

  skipSystemFile(): void {
    this.systemFiles += 1
  }

  get notes(): string[] {
    const notes = [...this.said, ...[...this.left].map(([why, names]) => leftOutSentence(names, why))]
    const { systemFiles: count } = this
    if (count > 0) notes.push(`${LEFT_OUT}${count} hidden or system ${count === 1 ? 'file' : 'files'}.`)
    return notes
  }

  get found(): FoundFiles {
    return { attachments: this.attachments, notes: this.notes }
  }
}

/** As many names are listed as a clerk reads. */
const MAX_LISTED_NAMES = 20
const MAX_NAME_CHARACTERS = 120

/** `Left out: “a.pdf”, “b.pdf” and 3 more (locked with a password).` */
export function leftOutSentence(names: readonly string[], why: string): string {
  const listed = names.slice(0, MAX_LISTED_NAMES).map((name) => `“${name.slice(0, MAX_NAME_CHARACTERS)}”`)
  const more = names.length - listed.length
  const all = new Intl.ListFormat('en-US').format([...listed, ...(more > 0 ? [`${more} more`] : [])])
  return `${LEFT_OUT}${all} (${why}).`
}
const LEFT_OUT = 'Left out: '
export const isLeftOutSentence = (note: string): boolean => note.startsWith(LEFT_OUT)

/** `folder\AN 1.pdf` → `AN 1.pdf`. */
export const baseName = (path: string): string =>
  path
    .split(/[/\\]/u)
    .findLast((part) => part !== '')
    ?.replaceAll(/\p{Cc}/gu, '') || 'file'

/**
 * The bytes of an entry, which count against the limit of the files. Sizes of the directory are not trusted.
 * @returns why it cannot be unpacked, if it cannot: also if it is larger than the rest of the limit
 */
export function inflateWithin(
  bytes: Uint8Array,
  entry: ZipEntry,
  files: FileCollection,
): Uint8Array | UnreadableFile {
  const chunks: Uint8Array[] = []
  let length = 0
  const most = Math.min(files.bytesLeft, readingLimits.bytes)
  try {
    inflateEntry(bytes, entry, (chunk) => {
      length += chunk.length
      if (length > most) throw new UnreadableFile('too_large')
      chunks.push(chunk)
      return 'more'
    })
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error
    return error
  } finally {
    files.bytesLeft -= Math.min(length, most)
  }
  return joinChunks(chunks, length)
}
