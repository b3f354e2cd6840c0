import { readFile } from './read-file.ts'
import { type Table, Unreadable } from './table.ts'
import { readText } from './text.ts'

/** What is read: a file and perhaps one of its sheets, or what was pasted. */
export type ToRead = { file: Blob; sheet?: string | undefined } | { text: string }
export type ReadReport = { table: Table } | { refused: string }

const report = (told: ReadReport) => self.postMessage(told)

const readGiven = async (given: ToRead): Promise<Table> => {
  if ('file' in given) return readFile(given.file, given.sheet)
  const table = readText(given.text, { from: 'paste' })
  if (table.rows.length === 0) throw new Unreadable('There is no number in what was pasted.')
  return table
}

/** What browsers call a file that was moved, changed or taken away since it was chosen. */
const gone = new Set(['NotReadableError', 'NotFoundError', 'NotAllowedError', 'SecurityError'])

const sentenceOf = (error: unknown): string => {
  if (error instanceof Unreadable) return error.message
  return error instanceof Error && gone.has(error.name)
    ? 'The file can no longer be read. Was it moved, changed or taken away?'
    : 'This file could not be read. Save it as XLSX or CSV and drop it again.'
}

self.addEventListener('message', ({ data }: MessageEvent<ToRead>) => {
  readGiven(data).then(
    (table) => report({ table }),
    (error: unknown) => report({ refused: sentenceOf(error) }),
  )
})
