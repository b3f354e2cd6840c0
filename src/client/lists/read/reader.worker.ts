import { fileGoneSentence, isFileGone } from '../../format/failures.ts'
import { readFile } from './read-file.ts'
import { type InputTable, UnreadableInput } from './table.ts'
import { readText } from './text.ts'

/** A file and perhaps the name of one of its sheets, or a pasted text. */
export type ReadRequest = { file: Blob; sheet?: string | undefined } | { text: string }
/** A table, or a sentence that says why there is none. */
export type ReadResult = { table: InputTable } | { refused: string }

const post = (result: ReadResult) => self.postMessage(result)

const read = async (request: ReadRequest): Promise<InputTable> => {
  if ('file' in request) return readFile(request.file, request.sheet)
  const table = readText(request.text, { from: 'paste' })
  if (table.rows.length === 0) throw new UnreadableInput('There is no number in what was pasted.')
  return table
}

const sentenceOf = (error: unknown): string => {
  if (error instanceof UnreadableInput) return error.message
  return isFileGone(error)
    ? fileGoneSentence
    : 'This file could not be read. Save it as XLSX or CSV and drop it again.'
}

self.addEventListener('message', ({ data }: MessageEvent<ReadRequest>) => {
  read(data).then(
    (table) => post({ table }),
    (error: unknown) => post({ refused: sentenceOf(error) }),
  )
})
