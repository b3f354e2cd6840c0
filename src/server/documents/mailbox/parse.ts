import type { Readable } from 'node:stream'
import { type AddressObject, type HeaderValue, type ParsedMail, simpleParser } from 'mailparser'
import { cleanName } from '../../platform/http/disposition.rules.ts'
import { nameOf, type Part } from './parts.rules.ts'

/** A mail as it is kept. Addresses are bare: `clerk@example.com`. */
export interface ParsedMessage {
  subject: string
  body: string | null
  from: string[]
  to: string[]
  cc: string[]
  /** ISO 8601. */
  sent_at: string | null
  message_id: string | null
  in_reply_to: string | null
  references: string[]
  content_type: string | null
  auto_submitted: string
  hops: number
  parts: Part[]
}

const most = { html: 500_000, body: 200_000, words: 200, text: 2000 } as const

/**
 * Reads a mail from its bytes. HTML is made text only for the body; nothing of it is ever shown as HTML.
 * @throws for what is no mail, or has HTML without end
 */
export async function parseMail(bytes: Readable): Promise<ParsedMessage> {
  const mail = await simpleParser(bytes, {
    maxHtmlLengthToParse: most.html,
    skipTextToHtml: true,
    skipTextLinks: true,
    skipImageLinks: true,
  })
  const first = (name: string): string => wordOf(mail.headers.get(name))
  return {
    subject: clean(mail.subject) ?? '',
    body: mail.text === undefined ? null : storable(mail.text).slice(0, most.body),
    from: addressesOf(mail.from),
    to: addressesOf(mail.to),
    cc: addressesOf(mail.cc),
    sent_at: instantOf(mail.date),
    message_id: clean(mail.messageId),
    in_reply_to: clean(mail.inReplyTo),
    references: [mail.references ?? []].flat().slice(0, most.words).map(storable),
    content_type: clean(first('content-type')),
    auto_submitted: first('auto-submitted'),
    hops: mail.headerLines.filter(({ key }) => key === 'received').length,
    parts: partsOf(mail),
  }
}

/** What a header says, without its parameters; of several the first. */
function wordOf(value: HeaderValue | undefined): string {
  if (typeof value === 'string') return value
  if (Array.isArray(value)) return wordOf(value[0])
  return value && 'value' in value && typeof value.value === 'string' ? value.value : ''
}

const partsOf = (mail: ParsedMail): Part[] =>
  mail.attachments.map(({ filename, contentType, content, related, contentDisposition }, index) => ({
    file_name: nameOf(cleanName(filename ?? ''), contentType, index + 1),
    content_type: contentType,
    bytes: content,
    is_inline: related || contentDisposition === 'inline',
  }))

const addressesOf = (given: AddressObject | AddressObject[] | undefined): string[] =>
  [given ?? []]
    .flat()
    .flatMap(({ value }) => value.flatMap((each) => each.group ?? [each]))
    .flatMap(({ address }) => (address ? [storable(address)] : []))
    .slice(0, most.words)

/** A mail that says an impossible date has none. */
const instantOf = (date: Date | undefined): string | null =>
  date && !Number.isNaN(date.getTime()) && date.getTime() > 0 ? date.toISOString() : null

/** No database holds a NUL or half a character. */
const storable = (text: string): string => text.toWellFormed().replaceAll('\0', '')
const clean = (text: string | undefined): string | null => {
  const words = cleanName(text ?? '').slice(0, most.text)
  return words === '' ? null : words
}
