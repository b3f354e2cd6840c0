import type { Reading, Work } from '../types.ts'
import { caps } from './caps.ts'
import { startDeadline } from './deadline.ts'
import { readDocx } from './docx.ts'
import { ReadingFailed } from './failed.ts'
import { readMail } from './mail.ts'
import { readPdf } from './pdf.ts'
import { readPicture } from './picture.ts'
import { readCsv, readText } from './plain.ts'
import { readSheets } from './sheet.ts'
import { sniff } from './sniff.ts'

export type FileToRead = Pick<Work, 'bytes' | 'file_name' | 'content_type'>

/** All that is left of papers whose contents a reader cannot show. */
const pageNumber = /^(page|p\.)?\s*\d+\s*((of|\/|-)\s*\d+)?$/iu

/** What stands in a file; throws `ReadingFailed` with the reason where nothing can be read. Reads only what it is given. */
export async function readFile(file: FileToRead): Promise<Reading> {
  if (file.bytes.length === 0) throw new ReadingFailed('empty')
  if (file.bytes.length > caps.bytes) throw new ReadingFailed('too_large')
  const reading = await readKind(file)
  const said = reading.pages.some((page) => page.lines.some(({ text }) => !pageNumber.test(text)))
  if (said || reading.attachments.length > 0) return reading
  // A photo of a damaged box has no words and is a document all the same; a file that shows nothing is none.
  if (reading.kind !== 'image' && !reading.pictures) throw new ReadingFailed('no_text')
  return { ...reading, notes: [...reading.notes, 'No text was found in the picture'] }
}

async function readKind(file: FileToRead): Promise<Reading> {
  const deadline = startDeadline()
  const { kind, content_type, from } = await sniff(file)
  const bytes = file.bytes.subarray(from)
  switch (kind) {
    case 'pdf':
      return readPdf(bytes, deadline)
    case 'image':
      return readPicture(bytes, content_type, deadline)
    case 'docx':
      return readDocx(bytes)
    case 'xlsx':
      return readSheets(bytes, content_type)
    case 'csv':
      return readCsv(bytes, file.file_name)
    case 'eml':
      return readMail(bytes)
    case 'text':
      return readText(bytes, content_type)
  }
}
