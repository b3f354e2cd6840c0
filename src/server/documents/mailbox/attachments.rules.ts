import type { LeftOutReason } from '../../../contract/vocabulary/index.ts'
import { isPartOfText } from '../../reading/read/packed/mail-parts.rules.ts'
import type { MailPart } from '../../reading/read/packed/mail-parts.ts'

/** What is needed to recognise bounces, automatic replies and mail loops. */
interface MailHeaders {
  /** Envelope sender; empty for bounces (RFC 5321, 4.5.5). */
  sender: string
  content_type: string
  /** `Auto-Submitted` (RFC 3834); empty if it is missing. */
  auto_submitted: string
  /** Number of `Received` lines: one for each server on the way. */
  hops: number
}

/** A mail that passed more servers is in a loop (RFC 5321, 6.3, asks to accept at least 100). */
const MAX_HOPS = 50

/**
 * Why an e-mail is discarded, as text for the log; undefined if it is stored. Automatic notices of carriers
 * (`auto-generated`, `Precedence: bulk`) are what people forward to be read, so they are stored; bounces and
 * automatic replies are not.
 */
export function reasonToIgnore({
  sender,
  content_type,
  auto_submitted,
  hops,
}: MailHeaders): string | undefined {
  if (hops > MAX_HOPS) return `a loop: it went through ${hops} servers`
  if (sender === '') return 'a bounce: it has no sender'
  if (/^multipart\/report/i.test(content_type)) return 'a report about another mail'
  if (/^auto-replied/i.test(auto_submitted)) return 'an automatic answer'
  return undefined
}

/** A part of an e-mail that may be a document. */
export type MailAttachment = MailPart

/** Further attachments are no documents. */
const MAX_ATTACHMENTS = 100

/** The attachments that are stored as documents, in their order, and those that are not, with why. */
export function documentAttachments(
  parts: readonly MailAttachment[],
  largestFileBytes: number,
): { stored: MailAttachment[]; leftOut: LeftOutAttachment[] } {
  const stored: MailAttachment[] = []
  const leftOut: LeftOutAttachment[] = []
  for (const part of parts.filter((each) => !isPartOfText(each))) {
    const { byteLength } = part.bytes
    const reason = byteLength === 0 ? 'empty' : byteLength > largestFileBytes ? 'too_large' : 'too_many'
    if (reason === 'too_many' && stored.length < MAX_ATTACHMENTS) stored.push(part)
    else leftOut.push({ file_name: part.file_name, byte_size: byteLength, reason })
  }
  return { stored, leftOut }
}

export interface LeftOutAttachment {
  file_name: string
  byte_size: number
  reason: LeftOutReason
}

/** The name of an attachment; `Part 2.pdf` if it has none. */
export function attachmentName(given: string | undefined, contentType: string, number: number): string {
  const name = (given ?? '').trim()
  if (name !== '') return name.slice(-255)
  const ending = contentType.startsWith('message/') ? 'eml' : /\/([a-z0-9]{1,8})$/i.exec(contentType)?.[1]
  return ending === undefined ? `Part ${number}` : `Part ${number}.${ending}`
}
