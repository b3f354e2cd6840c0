import type { Readable } from 'node:stream'
import { type AddressObject, type HeaderValue, type ParsedMail, simpleParser } from 'mailparser'
import { cleanName } from '../../platform/http/disposition.rules.ts'
import { openMailParts, withCharset } from '../../reading/read/packed/mail-parts.ts'
import { attachmentName, type MailAttachment } from './attachments.rules.ts'

/** An e-mail as it is stored. Addresses are without names: `clerk@example.com`. */
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
  attachments: MailAttachment[]
  /** Names of attached items of Outlook that are no files, such as appointments. */
  items_left_out: string[]
}

const MAIL_LIMITS = { html: 500_000, body: 200_000, words: 200, text: 2000 } as const

/**
 * Parses an e-mail. HTML is only converted to text for the body and never shown as HTML.
 * @throws if it is not an e-mail, or its HTML is too long
 */
export async function parseMail(bytes: Readable): Promise<ParsedMessage> {
  const mail = await simpleParser(bytes, {
    maxHtmlLengthToParse: MAIL_LIMITS.html,
    skipTextToHtml: true,
    skipTextLinks: true,
    skipImageLinks: true,
  })
  // Exchange and S/MIME wrap the text and the attachments of a mail in one.
  const { parts, texts, others } = await openMailParts(attachmentsOf(mail))
  const text = mail.text?.trim() ? mail.text : (texts[0] ?? mail.text)
  const first = (name: string): string => headerValue(mail.headers.get(name))
  return {
    subject: clean(mail.subject) ?? '',
    body: text === undefined ? null : storable(text).slice(0, MAIL_LIMITS.body),
    from: addressesOf(mail.from),
    to: addressesOf(mail.to),
    cc: addressesOf(mail.cc),
    sent_at: instantOf(mail.date),
    message_id: clean(mail.messageId),
    in_reply_to: clean(mail.inReplyTo),
    references: [mail.references ?? []].flat().slice(0, MAIL_LIMITS.words).map(storable),
    content_type: clean(first('content-type')),
    auto_submitted: first('auto-submitted'),
    hops: mail.headerLines.filter(({ key }) => key === 'received').length,
    attachments: parts.map((part, index) => ({
      ...part,
      file_name: attachmentName(cleanName(part.file_name), part.content_type, index + 1),
    })),
    items_left_out: others,
  }
}

/** The first value of a header, without its parameters. */
function headerValue(value: HeaderValue | undefined): string {
  if (typeof value === 'string') return value
  if (Array.isArray(value)) return headerValue(value[0])
  return value && 'value' in value && typeof value.value === 'string' ? value.value : ''
}

const attachmentsOf = (mail: ParsedMail): MailAttachment[] =>
  mail.attachments.map(({ filename, contentType, content, related, contentDisposition, headers }) => ({
    file_name: filename ?? '',
    content_type: withCharset(contentType, headers.get('content-type')),
    bytes: content,
    is_inline: related || contentDisposition === 'inline',
  }))

const addressesOf = (given: AddressObject | AddressObject[] | undefined): string[] =>
  [given ?? []]
    .flat()
    .flatMap(({ value }) => value.flatMap((each) => each.group ?? [each]))
    .flatMap(({ address }) => (address ? [storable(address)] : []))
    .slice(0, MAIL_LIMITS.words)

/** Null for invalid dates. */
const instantOf = (date: Date | undefined): string | null =>
  date && !Number.isNaN(date.getTime()) && date.getTime() > 0 ? date.toISOString() : null

/** Removes NUL and unpaired surrogates, which PostgreSQL cannot store. */
const storable = (text: string): string => text.toWellFormed().replaceAll('\0', '')
const clean = (text: string | undefined): string | null => {
  const words = cleanName(text ?? '').slice(0, MAIL_LIMITS.text)
  return words === '' ? null : words
}
