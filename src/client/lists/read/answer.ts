import { t } from '../../../contract/language/index.ts'
import { fileGoneSentence, isFileGone } from '../../format/failures.ts'
import { readFile } from './read-file.ts'
import type { ReadRequest, ReadResult } from './read-task.ts'
import { type InputTable, UnreadableInput } from './table.ts'
import { readText } from './text.ts'

const read = async (request: ReadRequest): Promise<InputTable> => {
  if ('file' in request) return readFile(request.file, request.sheet)
  const table = readText(request.text, { from: 'paste' })
  if (table.rows.length === 0) throw new UnreadableInput(t('There is no number in what was pasted.'))
  return table
}

const sentenceOf = (error: unknown): string => {
  if (error instanceof UnreadableInput) return error.message
  return isFileGone(error)
    ? fileGoneSentence
    : t('This file could not be read. Save it as XLSX or CSV and drop it again.')
}

/** What the worker answers: never an error. */
export const answer = (request: ReadRequest): Promise<ReadResult> =>
  read(request).then(
    (table) => ({ table }),
    (error: unknown) => ({ refused: sentenceOf(error) }),
  )
