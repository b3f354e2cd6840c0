import { plural, t } from '../../../contract/language/index.ts'
import { isSystemFile } from './refusals.ts'

/** What was dropped or chosen: files, or folders whose entries are not read yet. */
export type Dropped = File | FileSystemEntry

interface CollectedFiles {
  files: File[]
  /** What was left out and why, as sentences. */
  notices: string[]
}

/** Of one drop: a notice says what is left out of a larger one. */
export const dropLimits = { files: 2000, depth: 12 }

const fileOf = (entry: FileSystemFileEntry) =>
  new Promise<File>((resolve, reject) => entry.file(resolve, reject))

/** A reader gives a hundred entries at a time, and none at the end. */
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
export async function collectFiles(dropped: readonly Dropped[]): Promise<CollectedFiles> {
  const files: File[] = []
  const left = { systemFiles: 0, unreadable: [] as string[], deep: false, many: false }
  const take = (file: File, inFolder: boolean) => {
    if (files.length >= dropLimits.files) left.many = true
    else if (inFolder && isSystemFile(file.name)) left.systemFiles += 1
    else files.push(file)
  }
  const visit = async (entry: FileSystemEntry, depth: number): Promise<void> => {
    if (left.many) return
    try {
      if (isFile(entry)) return take(await fileOf(entry), depth > 0)
      if (depth > 0 && isSystemFile(entry.name)) return
      if (depth >= dropLimits.depth) {
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
    left.many &&
      t('Of one drop, {n} files are taken: drop the others when these are in.', {
        n: String(dropLimits.files),
      }),
    left.deep && t('Folders more than {n} levels deep were left out.', { n: dropLimits.depth }),
    unreadable !== undefined &&
      plural(left.unreadable.length, '“{name}” could not be read.', '{n} entries could not be read.', {
        name: unreadable,
      }),
    left.systemFiles > 0 &&
      plural(
        left.systemFiles,
        'Left out: {n} hidden or system file.',
        'Left out: {n} hidden or system files.',
      ),
    files.length === 0 &&
      left.systemFiles === 0 &&
      unreadable === undefined &&
      t('There was no file in that drop.'),
  ].filter((notice) => notice !== false)
  return { files, notices }
}
