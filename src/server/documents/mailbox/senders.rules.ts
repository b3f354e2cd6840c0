import type { MailCheck } from '../../../contract/vocabulary/index.ts'
import type { MailAuthentication } from '../../platform/database/tables.documents.ts'

/** @param senders addresses (`agent@line.example`) and domains, which stand for their subdomains too; lower case */
export function isNamedSender(address: string, senders: readonly string[]): boolean {
  const given = address.toLowerCase()
  const domain = given.slice(given.lastIndexOf('@') + 1)
  return senders.some((sender) =>
    sender.includes('@') ? sender === given : domain === sender || domain.endsWith(`.${sender}`),
  )
}

const refutes = (check: MailCheck): boolean => check === 'fail'
const proves = (check: MailCheck): boolean => check === 'pass'

/**
 * Whether a mail is not from whom it says: its domain says so by DMARC, or it has no policy and whatever could be checked failed. A
 * domain that publishes nothing proves nothing.
 */
export function isForged({ spf, dkim, dmarc }: MailAuthentication): boolean {
  if (proves(dmarc) || refutes(dmarc)) return refutes(dmarc)
  return [spf, dkim].some(refutes) && ![spf, dkim].some(proves)
}

/** Why a mail is not taken. With 550 its sender learns that it never will be, with 451 their server sends it again later. */
interface MailRefusal {
  responseCode: 451 | 550
  sentence: string
}
const refusal = (responseCode: 451 | 550, sentence: string): MailRefusal => ({ responseCode, sentence })

/**
 * Why an account does not take a mail; undefined where it does. Without senders it takes everybody's. With them one whose domain could not be
 * asked is to come again: a DNS that is slow on purpose would make everybody a named sender.
 */
export function senderRefusal(
  from: readonly string[],
  authentication: MailAuthentication | null,
  senders: readonly string[],
): MailRefusal | undefined {
  if (senders.length === 0) return undefined
  const [author, ...others] = from
  if (author === undefined || others.length > 0 || !isNamedSender(author, senders))
    return refusal(550, 'This mailbox takes mail of named senders alone')
  if (authentication !== null && isForged(authentication))
    return refusal(550, 'This mail is not from whom it says: SPF, DKIM or DMARC failed')
  if (authentication?.dmarc === 'temperror')
    return refusal(451, 'The sender of this mail cannot be checked now; please try again later')
  return undefined
}
