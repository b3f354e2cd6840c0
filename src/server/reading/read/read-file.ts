import type { FileContent, ReadingTask } from '../types.ts'
import { readingLimits, startDeadline } from './limits.ts'
import { readDocx } from './docx.ts'
import { ReadingFailed } from '../failures.rules.ts'
import { readEmail } from './email.ts'
import { readPdf } from './pdf.ts'
import { readImage } from './image.ts'
import { readCsv, readPlainText } from './csv-and-text.ts'
import { readSheets } from './sheet.ts'
import { detectKind } from './detect-kind.ts'

type FileToRead = Pick<ReadingTask, 'bytes' | 'file_name' | 'content_type'>

/** What is left of a document whose content could not be decoded. */
const pageNumber = /^(page|p\.)?\s*\d+\s*((of|\/|-)\s*\d+)?$/iu

/**
 * The content of a file; throws `ReadingFailed` with the reason if nothing can be read. Accesses nothing but the
 * given bytes.
 */
export async function readContent(file: FileToRead): Promise<FileContent> {
  if (file.bytes.length === 0) throw new ReadingFailed('empty')
  if (file.bytes.length > readingLimits.bytes) throw new ReadingFailed('too_large')
  const content = await readKind(file)
  const said = content.pages.some((page) => page.lines.some(({ text }) => !pageNumber.test(text)))
  if (said || content.attachments.length > 0) return content
  // A photo of a damaged container has no text and is still a document; any other file without text cannot be used.
  if (content.kind !== 'image' && !content.pictures) throw new ReadingFailed('no_text')
  return { ...content, notes: [...content.notes, 'No text was found in the picture'] }
}

async function readKind(file: FileToRead): Promise<FileContent> {
  const deadline = startDeadline()
  const { kind, content_type, from } = await detectKind(file)
  const bytes = file.bytes.subarray(from)
  switch (kind) {
    case 'pdf':
      return readPdf(bytes, deadline)
    case 'image':
      return readImage(bytes, content_type, deadline)
    case 'docx':
      return readDocx(bytes)
    case 'xlsx':
      return readSheets(bytes, content_type)
    case 'csv':
      return readCsv(bytes, file.file_name)
    case 'eml':
      return readEmail(bytes)
    case 'text':
      return readPlainText(bytes, content_type)
  }
}
