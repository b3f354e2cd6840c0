import { inflateEntry, joinChunks, listEntries, type ZipEntry } from '../../../../contract/files/zip.ts'
import { UnreadableFile } from '../../../../contract/files/row.ts'
import { orReadingFailed, ReadingFailed } from '../../failures.rules.ts'
import { readingLimits } from '../limits.ts'
import { FileCollection, type FoundFiles, baseName } from './found-files.ts'
import { fileOfObject } from './ole-objects.ts'

const embedded = /^(?:word|xl)\/embeddings\/[^/]+$/iu
const chartLinks = /^(?:word|xl)\/charts\/_rels\/[^/]+\.rels$/iu

/** The documents that are embedded in a Word or Excel file. The data of its charts is none. */
export function embeddedFiles(bytes: Uint8Array): FoundFiles {
  const files = new FileCollection()
  const entries = orReadingFailed(() => listEntries(bytes, readingLimits.zip_entries))
  const objects = entries.filter(({ name }) => embedded.test(name))
  if (objects.length === 0) return files.found
  const linked = entries
    .filter(({ name }) => chartLinks.test(name))
    .map((entry) => Buffer.from(contentOf(bytes, entry, files) ?? []).toString('utf8'))
    .join('')
  for (const entry of objects) {
    const name = baseName(entry.name)
    if (linked.includes(`embeddings/${name}`)) continue
    const content = contentOf(bytes, entry, files)
    if (content === undefined) files.leaveOut(name, 'an embedded file that is damaged or too large')
    else addObject(name, content, files)
  }
  return files.found
}

function addObject(name: string, content: Uint8Array, files: FileCollection): void {
  if (!name.toLowerCase().endsWith('.bin')) return files.add(name, content)
  try {
    const file = fileOfObject(content, name)
    if (file) files.add(file.file_name, file.bytes)
    else files.leaveOut(name, 'an embedded object of another program')
  } catch (error) {
    if (!(error instanceof ReadingFailed)) throw error
    files.leaveOut(name, 'an embedded object that is damaged')
  }
}

function contentOf(bytes: Uint8Array, entry: ZipEntry, files: FileCollection): Uint8Array | undefined {
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
    return undefined
  } finally {
    files.bytesLeft -= Math.min(length, most)
  }
  return joinChunks(chunks, length)
}
