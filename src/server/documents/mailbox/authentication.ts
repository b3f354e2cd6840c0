import { resolve } from 'node:dns/promises'
import { setTimeout as delay } from 'node:timers/promises'
import type { MailCheck } from '../../../contract/vocabulary/index.ts'
import { mailChecks } from '../../../contract/vocabulary/index.ts'
import type { MailAuthentication } from '../../platform/database/tables.documents.ts'
import { isPublic } from '../../platform/outgoing/addresses.ts'

/** Answers a question to the DNS as `dns.promises.resolve` does. */
export type DnsResolver = (name: string, type: string) => Promise<string[][] | string[]>

/** Who sent a mail, by the conversation in which it came. */
export interface MailSender {
  /** IP address of the other side. */
  address: string
  /** As it named itself. */
  helo: string
  /** Of the envelope; empty for a notice of another mail server. */
  envelopeFrom: string
}

/** A sender's DNS may take so long: the other side waits for the answer meanwhile. */
const MAX_CHECK_MS = 10_000
const notChecked: MailAuthentication = { spf: 'temperror', dkim: 'temperror', dmarc: 'temperror' }
const systemResolver: DnsResolver = (name, type) => resolve(name, type) as Promise<string[][] | string[]>

/**
 * Checks the sender of a mail by SPF, DKIM and DMARC (RFC 7208, 6376, 7489). Of a mail that another server of the own network hands on,
 * SPF says nothing. Never throws: what cannot be checked now is `temperror`.
 * @param raw all bytes of the mail
 */
export async function authenticateMail(
  raw: Buffer,
  { address, helo, envelopeFrom }: MailSender,
  { resolver = systemResolver, maxMs = MAX_CHECK_MS }: { resolver?: DnsResolver; maxMs?: number } = {},
): Promise<MailAuthentication> {
  const isDirect = isPublic(address)
  const check = async (): Promise<MailAuthentication> => {
    // Its libraries are large, and loaded with the first mail.
    const { authenticate } = await import('mailauth')
    const { spf, dkim, dmarc } = await authenticate(raw, {
      ...(isDirect && { ip: address, helo }),
      sender: envelopeFrom,
      trustReceived: false,
      disableArc: true,
      disableBimi: true,
      resolver,
    })
    const signatures = dkim.results.map(({ status }) => checkOf(status.result))
    return {
      spf: isDirect && spf !== false ? checkOf(spf.status.result) : 'none',
      dkim: signatures.find((each) => each === 'pass') ?? signatures[0] ?? 'none',
      dmarc: dmarc === false ? 'none' : checkOf(dmarc.status.result),
    }
  }
  const late = delay(maxMs, notChecked, { ref: false })
  return Promise.race([check().catch(() => notChecked), late])
}

const checkOf = (result: string): MailCheck => mailChecks.find((each) => each === result) ?? 'none'
