import { type AddressObject, type ParsedMail, simpleParser } from 'mailparser'
import type { FileContent } from '../types.ts'
import { readingLimits } from './limits.ts'
import { ReadingFailed } from '../failures.rules.ts'
import { flow, type FlowLine, textLine } from './flow.rules.ts'
import { htmlLines } from './html.ts'
import { pagesNote } from './notes.rules.ts'
import { FileCollection } from './packed/found-files.ts'
import { openMailParts, partsOf } from './packed/mail-parts.ts'
import { isPartOfText } from './packed/mail-parts.rules.ts'

const mailType = 'message/rfc822'

/** The text of an e-mail as pages, and its attachments, including those of e-mails inside it. */
export async function readEmail(bytes: Uint8Array): Promise<FileContent> {
  const files = new FileCollection()
  const lines = await emailLines(bytes, 1, files)
  const all = flow(lines, 'markup')
  const pages = all.slice(0, readingLimits.text_pages)
  return {
    kind: 'eml',
    content_type: mailType,
    pages,
    pages_count: all.length,
    turned: 0,
    attachments: files.attachments,
    notes: [...pagesNote(pages.length, all.length), ...files.notes],
  }
}

async function emailLines(bytes: Uint8Array, depth: number, files: FileCollection): Promise<FlowLine[]> {
  const mail = await parse(bytes)
  const { parts, texts, others } = await openMailParts(partsOf(mail))
  const lines = [...headerLines(mail), ...textLines(mail)]
  if (!mail.text && !mail.html) lines.push(...texts.flatMap(plainLines))
  for (const part of parts) {
    if (isPartOfText(part)) continue
    const { file_name, content_type } = part
    if (content_type !== mailType && !file_name.toLowerCase().endsWith('.eml'))
      files.add(file_name, part.bytes, content_type)
    else if (depth >= readingLimits.mail_depth) files.leaveOutDeepMail(file_name)
    else lines.push('page', ...(await emailLines(part.bytes, depth + 1, files)))
  }
  for (const name of others) files.leaveOutItem(name)
  return lines
}

async function parse(bytes: Uint8Array): Promise<ParsedMail> {
  try {
    return await simpleParser(Buffer.from(bytes), {
      skipImageLinks: true,
      skipHtmlToText: true,
      skipTextToHtml: true,
      skipTextLinks: true,
    })
  } catch (error) {
    if (error instanceof RangeError && !/call stack/iu.test(error.message)) throw error
    throw new ReadingFailed('damaged', { cause: error })
  }
}

function headerLines({ from, to, subject, date }: ParsedMail): FlowLine[] {
  const said: [string, string | undefined][] = [
    ['From', addresses(from)],
    ['To', addresses(to)],
    ['Date', date?.toISOString()],
    ['Subject', subject],
  ]
  return said.flatMap(([name, value]) => (value ? [textLine(`${name}: ${value}`)] : []))
}

function addresses(value: AddressObject | AddressObject[] | undefined): string | undefined {
  return [value ?? []]
    .flat()
    .map(({ text }) => text)
    .join(', ')
}

/** The plain text of an e-mail loses tables: if the HTML has one, the HTML is read. */
function textLines({ text, html }: ParsedMail): FlowLine[] {
  const marked = typeof html === 'string' ? html : ''
  if (marked !== '' && (!text || /<table/iu.test(marked))) return htmlLines(marked)
  return plainLines(text ?? '')
}

const plainLines = (text: string): FlowLine[] => text.split(/\r?\n/u).map((line) => textLine(line))
