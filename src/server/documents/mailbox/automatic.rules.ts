/** What is looked at to tell a bounce, an answer of a machine or a loop. */
export interface Told {
  /** Of the envelope; empty for bounces (RFC 5321, 4.5.5). */
  sender: string
  content_type: string
  /** `Auto-Submitted` (RFC 3834), empty where it is missing. */
  auto_submitted: string
  /** How many `Received` lines there are: one for each server on the way. */
  hops: number
}

/** More servers than these are on no honest way (RFC 5321, 6.3, wants at least 100 for loops that nobody sees sooner). */
const mostHops = 50

/**
 * Why a mail is thrown away, in words for the log; undefined for one that is kept. What a line's system sends by
 * itself (`auto-generated`, `Precedence: bulk`) is exactly what people forward to be read, so it is kept; only answers
 * to mail and reports about mail are not.
 */
export function whyIgnored({ sender, content_type, auto_submitted, hops }: Told): string | undefined {
  if (hops > mostHops) return `a loop: it went through ${hops} servers`
  if (sender === '') return 'a bounce: it has no sender'
  if (/^multipart\/report/i.test(content_type)) return 'a report about another mail'
  if (/^auto-replied/i.test(auto_submitted)) return 'an automatic answer'
  return undefined
}
