import type { FileContent, ReadingTask, TextPage } from '../types.ts'
import { readingLimits, archiveLimits, tableLimits } from './limits.ts'
import { readDocx } from './docx.ts'
import { ReadingFailed, orReadingFailed } from '../failures.rules.ts'
import { readEmail } from './email.ts'
import { readPdf } from './pdf/pdf.ts'
import { readImage } from './image.ts'
import { newSession, type ReadingSession } from './pages.ts'
import { detectKind } from './detect-kind.ts'
import { openWorkbook } from '../../../contract/files/workbook.ts'
import { flowOn, textLine, flow } from './flow.rules.ts'
import { hiddenRowsNote, rowsNote, pagesNote } from './notes.rules.ts'
import { tableLines } from './table.rules.ts'
import { charsetOfType, decodeText } from '../../../contract/files/charset.ts'
import { fileSignatureOf } from '../../../contract/files/kind.ts'
import { guessSeparator, readSeparated } from '../../../contract/files/separated.ts'
import { htmlLines } from './html.ts'
import { readPackedFiles } from './packed/archive.ts'
import { cmsOfText, isCms, unwrapCms } from './packed/cms.ts'
import { embeddedFiles } from './packed/embedded.ts'
import { isMailPart } from './packed/mail-parts.ts'
import { readOutlookMessage, readWinmail } from './packed/wrapped-mail.ts'

const MAX_CHARACTERS = 2_000_000

function readCsv({ bytes, file_name, content_type }: FileToRead): FileContent {
  const text = decodeText(bytes, { declared: charsetOfType(content_type) })
  const { rows, more } = readSeparated(text, guessSeparator(text), tableLimits)
  const notes = more ? [rowsNote(file_name, readingLimits.rows_of_sheet)] : []
  const pages = [flowOn(1, tableLines(rows.map(({ cells }) => cells)), 'sheet')]
  return { kind: 'csv', content_type: 'text/csv', pages, pages_count: 1, turned: 0, attachments: [], notes }
}

/** A web page declares its charset in its head. */
const declaredByPage = (bytes: Uint8Array): string | undefined =>
  /<meta[^>]+charset=["']?([\w.:-]{2,40})/iu.exec(
    Buffer.from(bytes.subarray(0, 4096)).toString('latin1'),
  )?.[1]

function readPlainText({ bytes, content_type: given }: FileToRead, content_type: string): FileContent {
  const isPage = content_type === 'text/html'
  const declared = charsetOfType(given) ?? (isPage ? declaredByPage(bytes) : undefined)
  const text = decodeText(bytes, { declared }).slice(0, MAX_CHARACTERS)
  const lines = isPage
    ? htmlLines(text)
    : text
        .split('\f')
        .flatMap((page) => [...page.split(/\r\n|\r|\n/u).map((line) => textLine(line)), 'page' as const])
  const all = flow(lines, 'markup')
  const pages = all.slice(0, readingLimits.text_pages)
  const notes = pagesNote(pages.length, all.length)
  return { kind: 'text', content_type, pages, pages_count: all.length, turned: 0, attachments: [], notes }
}

/** The sheets of a workbook that Excel shows, each as a page. */
export function readSheets(bytes: Uint8Array, content_type: string): FileContent {
  const sheets = orReadingFailed(() => {
    const workbook = openWorkbook(bytes, { ...tableLimits, ...archiveLimits })
    return workbook.readSheets(workbook.sheets.slice(0, readingLimits.sheets))
  })
  const notes: string[] = []
  const pages: TextPage[] = []
  for (const { name, rows, moreRows, hiddenRows } of sheets) {
    if (hiddenRows > 0) notes.push(hiddenRowsNote(name, hiddenRows))
    if (moreRows) notes.push(rowsNote(name, readingLimits.rows_of_sheet))
    // The name of a tab often says what the sheet is.
    const title = /^(sheet|tabelle|feuil|hoja)\s*\d*$/iu.test(name) ? [] : [textLine(name)]
    const lines = tableLines(rows.map(({ cells }) => cells))
    if (rows.length > 0) pages.push(flowOn(pages.length + 1, [...title, ...lines], 'sheet'))
  }
  return { kind: 'xlsx', content_type, pages, pages_count: pages.length, turned: 0, attachments: [], notes }
}

type FileToRead = Pick<ReadingTask, 'bytes' | 'file_name' | 'content_type'>

/** What is left of a document whose content could not be decoded. */
const pageNumber = /^(page|p\.)?\s*\d+\s*((of|\/|-)\s*\d+)?$/iu

/**
 * The content of a file; throws `ReadingFailed` with the reason if nothing can be read. Accesses nothing but the
 * given bytes.
 */
export async function readContent(
  file: FileToRead,
  session: ReadingSession = newSession(),
): Promise<FileContent> {
  if (file.bytes.length === 0) throw new ReadingFailed('empty')
  if (file.bytes.length > readingLimits.bytes) throw new ReadingFailed('too_large')
  const content = await readKind(file, session)
  const said = content.pages.some((page) => page.lines.some(({ text }) => !pageNumber.test(text)))
  if (said || content.attachments.length > 0) return content
  // A photo of a damaged container has no text and is still a document; any other file without text cannot be used.
  if (content.kind !== 'image' && !content.pictures) throw new ReadingFailed('no_text')
  return { ...content, notes: [...content.notes, 'No text was found in the picture'] }
}

/** A file may be signed more than once. */
const MAX_SIGNATURES = 5

async function readKind(file: FileToRead, session: ReadingSession, depth = 1): Promise<FileContent> {
  const { kind, content_type, from } = await detectKind(file)
  const bytes = file.bytes.subarray(from)
  switch (kind) {
    case 'pdf':
      return readPdf(bytes, session)
    case 'image':
      return readImage(bytes, content_type, session)
    case 'docx':
      return withEmbedded(bytes, readDocx(bytes))
    case 'xlsx':
      return withEmbedded(bytes, readSheets(bytes, content_type))
    case 'csv':
      return readCsv({ ...file, bytes })
    case 'eml':
      return readEmail(bytes)
    case 'outlook':
      return readOutlookMessage(bytes)
    case 'tnef':
      return readWinmail(bytes)
    case 'archive':
      return readPackedFiles(bytes, file.file_name)
    case 'cms': {
      const content = unwrapCms(isCms(bytes) ? bytes : (cmsOfText(bytes) ?? bytes))
      if (isMailPart(content)) return readEmail(content)
      if (depth > MAX_SIGNATURES) throw new ReadingFailed('damaged')
      const file_name = file.file_name.replace(/\.p7m$/iu, '')
      return readKind({ ...file, file_name, bytes: content }, session, depth + 1)
    }
    case 'text':
      return readPlainText({ ...file, bytes }, content_type)
  }
}

/** With the documents that are embedded in an Office file; one of before 2007 is no archive. */
function withEmbedded(bytes: Uint8Array, content: FileContent): FileContent {
  if (fileSignatureOf(bytes) !== 'zip') return content
  const { attachments, notes } = embeddedFiles(bytes)
  return { ...content, attachments, notes: [...content.notes, ...notes] }
}
