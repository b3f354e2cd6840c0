import { listEntries } from '../../../../contract/files/zip.ts'
import { UnreadableFile } from '../../../../contract/files/row.ts'
import { orReadingFailed, ReadingFailed } from '../../failures.rules.ts'
import { readingLimits } from '../limits.ts'
import { FileCollection, type FoundFiles, baseName, inflateWithin } from './found-files.ts'
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
    .map((entry) => {
      const content = inflateWithin(bytes, entry, files)
      return content instanceof UnreadableFile ? '' : Buffer.from(content).toString('utf8')
    })
    .join('')
  for (const entry of objects) {
    const name = baseName(entry.name)
    if (linked.includes(`embeddings/${name}`)) continue
    const content = inflateWithin(bytes, entry, files)
    if (content instanceof UnreadableFile)
      files.leaveOut(name, 'an embedded file that is damaged or too large')
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
