import { zipSync } from 'fflate'
import { archiveKindOf } from './kind.ts'
import { UnreadableFile } from './row.ts'
import { inflateEntry, joinChunks, listEntries, type ZipEntry } from './zip.ts'

export interface ArchiveLimits {
  entries: number
  /** Of all entries that are read together, as they come out of the archive. */
  unpackedBytes: number
  /** Of one sheet; the library that reads it gets one more. */
  rows: number
}

/** Only these hold the values of cells; pictures, macros and the like are not unpacked. */
const wanted =
  /^(\[Content_Types\]\.xml|_rels\/\.rels|xl\/(_rels\/)?workbook\.xml(\.rels)?|xl\/(sharedStrings|styles|metadata|theme\/theme1)\.xml|xl\/worksheets\/[^/]+\.xml)$/i
const isSheet = ({ name }: ZipEntry): boolean => /^xl\/worksheets\//i.test(name)

const rowEnd = new TextEncoder().encode('</row>')
const sheetEnd = new TextEncoder().encode('</sheetData></worksheet>')

/** Counts the ends of rows while bytes pass: the offset at which row `count` ends, or undefined before that. */
function offsetOfRow(count: number): (chunk: Uint8Array) => number | undefined {
  let passed = 0
  let rows = 0
  let matched = 0
  return (chunk) => {
    for (let at = 0; at < chunk.length; at += 1) {
      matched = chunk[at] === rowEnd[matched] ? matched + 1 : chunk[at] === rowEnd[0] ? 1 : 0
      if (matched < rowEnd.length) continue
      matched = 0
      rows += 1
      if (rows === count) return passed + at + 1
    }
    passed += chunk.length
    return undefined
  }
}

/** A sheet up to as many rows as are read, closed properly; other entries whole. */
function readPart(
  bytes: Uint8Array,
  entry: ZipEntry,
  { maxBytes, maxRows }: { maxBytes: number; maxRows: number },
): { content: Uint8Array; cut: boolean } {
  const chunks: Uint8Array[] = []
  const lastRow = isSheet(entry) ? offsetOfRow(maxRows) : () => undefined
  let length = 0
  let cutAt: number | undefined
  inflateEntry(bytes, entry, (chunk) => {
    cutAt ??= lastRow(chunk)
    chunks.push(chunk)
    length += chunk.length
    if (cutAt === undefined && length > maxBytes) throw new UnreadableFile('too_large')
    return cutAt === undefined ? 'more' : 'enough'
  })
  if (cutAt === undefined) return { content: joinChunks(chunks, length), cut: false }
  return { content: joinChunks([joinChunks(chunks, cutAt), sheetEnd], cutAt + sheetEnd.length), cut: true }
}

interface WorkbookParts {
  /** The same workbook, stored without compression, with only the parts that hold the values of cells. */
  bytes: Uint8Array
  /** A sheet had more rows than are read. */
  cut: boolean
  macros: boolean
}

/**
 * Takes out of an XLSX file what is read of it: a sheet of a million rows is inflated only up to the rows that are wanted,
 * and a zip bomb not at all. Throws {@link UnreadableFile}.
 */
export function workbookParts(file: Uint8Array, limits: ArchiveLimits): WorkbookParts {
  const entries = listEntries(file, limits.entries)
  if (archiveKindOf(entries) !== 'xlsx') throw new UnreadableFile('no_workbook')
  const chosen = entries.filter(({ name }) => wanted.test(name))
  const declared = chosen
    .filter((entry) => !isSheet(entry))
    .reduce((sum, { declaredBytes }) => sum + declaredBytes, 0)
  if (declared > limits.unpackedBytes) throw new UnreadableFile('too_large')
  const contents: Record<string, Uint8Array> = {}
  let left = limits.unpackedBytes
  let cut = false
  for (const entry of chosen) {
    const part = readPart(file, entry, { maxBytes: left, maxRows: limits.rows + 1 })
    contents[entry.name] = part.content
    left -= part.content.length
    cut ||= part.cut
  }
  const macros = entries.some(({ name }) => name.toLowerCase() === 'xl/vbaproject.bin')
  return { bytes: zipSync(contents, { level: 0 }), cut, macros }
}
