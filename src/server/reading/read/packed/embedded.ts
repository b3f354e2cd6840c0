import { listEntries } from '../../../../contract/files/zip.ts'
import { UnreadableFile } from '../../../../contract/files/row.ts'
import { orReadingFailed, ReadingFailed } from '../../failures.rules.ts'
import { readingLimits } from '../limits.ts'
import { baseName, FileCollection, type FoundFiles, inflateWithin } from './found-files.ts'
import { compoundKindOf, firstLevelOf } from '../../../../contract/files/compound.ts'

const viewOf = (bytes: Uint8Array): DataView => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)

/** A file that an OLE object in a document holds; undefined for objects of a program, such as equations. */
function fileOfObject(bytes: Uint8Array, name: string): { file_name: string; bytes: Uint8Array } | undefined {
  const streams = orReadingFailed(() => firstLevelOf(bytes))
  const packaged = streams.get('\u0001Ole10Native') ?? streams.get('!Ole10Native')
  if (packaged) return packagedFile(packaged)
  const stem = name.replace(/\.bin$/iu, '')
  const office = streams.get('Package')
  if (office) return { file_name: stem, bytes: office }
  const contents = streams.get('CONTENTS')
  if (contents && Buffer.from(contents.subarray(0, 1024)).includes('%PDF-'))
    return { file_name: `${stem}.pdf`, bytes: contents }
  const kind = compoundKindOf(streams)
  if (kind === 'workbook') return { file_name: `${stem}.xls`, bytes }
  if (kind === 'old_word') return { file_name: `${stem}.doc`, bytes }
  return kind === 'outlook_message' ? { file_name: `${stem}.msg`, bytes } : undefined
}

/**
 * The stream that Windows' Packager writes: length, flags, label, path, flags, length and path of a temporary file, then length and bytes of the
 * file. Undefined if it is another one.
 */
function packagedFile(stream: Uint8Array): { file_name: string; bytes: Uint8Array } | undefined {
  const view = viewOf(stream)
  try {
    const label = textAt(stream, 6)
    const path = textAt(stream, label.end)
    const temporary = path.end + 8 + view.getUint32(path.end + 4, true)
    const length = view.getUint32(temporary, true)
    const bytes = stream.subarray(temporary + 4, temporary + 4 + length)
    return bytes.length === length && length > 0 ? { file_name: label.text || path.text, bytes } : undefined
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}

function textAt(bytes: Uint8Array, start: number): { text: string; end: number } {
  const zero = bytes.indexOf(0, start)
  if (zero < 0) throw new RangeError('No text ends here')
  return { text: Buffer.from(bytes.subarray(start, zero)).toString('latin1'), end: zero + 1 }
}

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
