import { CFB } from '@e965/xlsx'
import { UnreadableFile } from './row.ts'

/** The content of a compound file ([MS-CFB], the format of Office before 2007), by the names of its first level. */
export type CompoundKind =
  | 'encrypted_office'
  | 'workbook'
  | 'outlook_message'
  | 'old_word'
  | 'old_powerpoint'
  | 'other'

interface CompoundEntry {
  /** 1 storage, 2 stream, 5 root. */
  type: number
  content?: Uint8Array | number[]
}
interface CompoundFile {
  FullPaths: string[]
  FileIndex: CompoundEntry[]
}

/** The streams and storages of the first level, by name. Throws {@link UnreadableFile} where the file is damaged. */
export function firstLevelOf(bytes: Uint8Array): Map<string, Uint8Array> {
  let file: CompoundFile
  try {
    file = (CFB as { read: (from: Uint8Array, how: object) => CompoundFile }).read(bytes, { type: 'buffer' })
  } catch (error) {
    if (error instanceof RangeError) throw error
    throw new UnreadableFile('damaged', { cause: error })
  }
  const found = new Map<string, Uint8Array>()
  for (const [index, path] of file.FullPaths.entries()) {
    const [, name = '', ...deeper] = path.replace(/\/$/u, '').split('/')
    if (name === '' || deeper.length > 0) continue
    found.set(name, Uint8Array.from(file.FileIndex[index]?.content ?? []))
  }
  return found
}

const kinds: [CompoundKind, string[]][] = [
  ['encrypted_office', ['EncryptedPackage']],
  ['workbook', ['Workbook', 'Book']],
  ['outlook_message', ['__properties_version1.0']],
  ['old_word', ['WordDocument']],
  ['old_powerpoint', ['PowerPoint Document']],
]

export function compoundKindOf(firstLevel: ReadonlyMap<string, Uint8Array>): CompoundKind {
  return kinds.find(([, names]) => names.some((name) => firstLevel.has(name)))?.[0] ?? 'other'
}
