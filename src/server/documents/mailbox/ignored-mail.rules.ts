/** What is needed to recognise bounces, automatic replies and mail loops. */
export interface MailHeaders {
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
