import { type AddressObject, type ParsedMail, simpleParser } from 'mailparser'
import type { Attachment, Reading } from '../types.ts'
import { caps } from './caps.ts'
import { ReadingFailed } from './failed.ts'
import { flow, type FlowLine, textLine } from './flow.rules.ts'
import { htmlLines } from './html.rules.ts'
import { pagesNote } from './notes.rules.ts'

const mailType = 'message/rfc822'

interface Found {
  attachments: Attachment[]
  notes: Set<string>
}

/** A mail: what it says on a page, and what is attached to it or to mails in it. */
export async function readMail(bytes: Uint8Array): Promise<Reading> {
  const found: Found = { attachments: [], notes: new Set() }
  const lines = await readLetter(bytes, 1, found)
  const all = flow(lines, 'markup')
  const pages = all.slice(0, caps.text_pages)
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

async function readLetter(bytes: Uint8Array, depth: number, found: Found): Promise<FlowLine[]> {
  const mail = await parse(bytes)
  const lines = [...heading(mail), ...body(mail)]
  for (const { content, contentType, filename, related } of mail.attachments) {
    // Pictures of a signature.
    if (related && contentType.startsWith('image/')) continue
    if (contentType === mailType || filename?.toLowerCase().endsWith('.eml')) {
      if (depth >= caps.mail_depth)
        found.notes.add(`Mails inside of mails were opened ${caps.mail_depth} deep.`)
      else lines.push('page', ...(await readLetter(content, depth + 1, found)))
    } else if (found.attachments.length >= caps.attachments)
      found.notes.add(`Only the first ${caps.attachments} attachments were taken.`)
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

function heading({ from, to, subject, date }: ParsedMail): FlowLine[] {
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

/** Tables are lost in the plain version of a mail: where there are some, the other one is read. */
function body({ text, html }: ParsedMail): FlowLine[] {
  const marked = typeof html === 'string' ? html : ''
  if (marked !== '' && (!text || /<table/iu.test(marked))) return htmlLines(marked)
  return (text ?? '').split(/\r?\n/u).map((line) => textLine(line))
}
