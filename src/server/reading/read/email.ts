import { type AddressObject, type ParsedMail, simpleParser } from 'mailparser'
import type { Attachment, FileContent } from '../types.ts'
import { readingLimits } from './limits.ts'
import { ReadingFailed } from '../failures.rules.ts'
import { flow, type FlowLine, textLine } from './flow.rules.ts'
import { htmlLines } from './html.ts'
import { pagesNote } from './notes.rules.ts'

const mailType = 'message/rfc822'

interface Found {
  attachments: Attachment[]
  notes: Set<string>
}

/** The text of an e-mail as pages, and its attachments, including those of e-mails inside it. */
export async function readEmail(bytes: Uint8Array): Promise<FileContent> {
  const found: Found = { attachments: [], notes: new Set() }
  const lines = await emailLines(bytes, 1, found)
  const all = flow(lines, 'markup')
  const pages = all.slice(0, readingLimits.text_pages)
  return {
    kind: 'eml',
    content_type: mailType,
    pages,
    pages_count: all.length,
    turned: 0,
    attachments: found.attachments,
    notes: [...pagesNote(pages.length, all.length), ...found.notes],
  }
}

async function emailLines(bytes: Uint8Array, depth: number, found: Found): Promise<FlowLine[]> {
  const mail = await parse(bytes)
  const lines = [...headerLines(mail), ...textLines(mail)]
  for (const { content, contentType, filename, related } of mail.attachments) {
    // Inline pictures are usually part of a signature.
    if (related && contentType.startsWith('image/')) continue
    if (contentType === mailType || filename?.toLowerCase().endsWith('.eml')) {
      if (depth >= readingLimits.mail_depth)
        found.notes.add(`Mails inside of mails were opened ${readingLimits.mail_depth} deep.`)
      else lines.push('page', ...(await emailLines(content, depth + 1, found)))
    } else if (found.attachments.length >= readingLimits.attachments)
      found.notes.add(`Only the first ${readingLimits.attachments} attachments were taken.`)
    else
      found.attachments.push({
        file_name: filename ?? `attachment-${found.attachments.length + 1}`,
        content_type: contentType,
        bytes: new Uint8Array(content),
      })
  }
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
  return (text ?? '').split(/\r?\n/u).map((line) => textLine(line))
}
