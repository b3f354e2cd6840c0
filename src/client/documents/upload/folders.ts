import { counted } from '../../format/index.ts'
import { isLitter } from './refusals.ts'

/** What was dropped or chosen: files, or folders that are still to be gone through. */
export type Dropped = File | FileSystemEntry

export interface Gathered {
  files: File[]
  /** What was left out and why, as sentences. */
  notices: string[]
}

/** Of one drop. Whoever drops a disk gets the first of it, and is told. */
export const caps = { files: 2000, deep: 12 }

const filesIn = (entry: FileSystemFileEntry) =>
  new Promise<File>((resolve, reject) => entry.file(resolve, reject))

/** A folder tells a hundred at a time, and nothing when all were told. */
async function* entriesIn(folder: FileSystemDirectoryEntry): AsyncGenerator<FileSystemEntry> {
  const reader = folder.createReader()
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) =>
      reader.readEntries(resolve, reject),
    )
    if (some.length === 0) return
    yield* some
  }
}

const isEntry = (dropped: Dropped): dropped is FileSystemEntry => 'isDirectory' in dropped
const isFolder = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory
const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile

/** All files of a drop, those in folders too, in the order in which they are found. */
export async function gather(dropped: readonly Dropped[]): Promise<Gathered> {
  const files: File[] = []
  const left = { litter: 0, unreadable: [] as string[], deep: false, many: false }
  const take = (file: File, inFolder: boolean) => {
    if (files.length >= caps.files) left.many = true
    else if (inFolder && isLitter(file.name)) left.litter += 1
    else files.push(file)
  }
  const visit = async (entry: FileSystemEntry, depth: number): Promise<void> => {
    if (left.many) return
    try {
      if (isFile(entry)) return take(await filesIn(entry), depth > 0)
      if (depth > 0 && isLitter(entry.name)) return
      if (depth >= caps.deep) {
        left.deep = true
        return
      }
      if (isFolder(entry)) for await (const each of entriesIn(entry)) await visit(each, depth + 1)
    } catch {
      left.unreadable.push(entry.name)
    }
  }
  for (const each of dropped) {
    if (isEntry(each)) await visit(each, 0)
    else take(each, each.webkitRelativePath !== '')
  }
  const [unreadable] = left.unreadable
  const notices = [
    left.many && `Of one drop, ${caps.files} files are taken: drop the others when these are in.`,
    left.deep && `Folders more than ${caps.deep} levels deep were left out.`,
    unreadable !== undefined &&
      `${left.unreadable.length === 1 ? `“${unreadable}”` : counted(left.unreadable.length, 'entry', 'entries')} could not be read.`,
    left.litter > 0 && `Left out: ${counted(left.litter, 'hidden or system file')}.`,
    files.length === 0 && left.litter === 0 && unreadable === undefined && 'There was no file in that drop.',
  ].filter((notice) => notice !== false)
  return { files, notices }
}
