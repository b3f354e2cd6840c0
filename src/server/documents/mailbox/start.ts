import { readFile } from 'node:fs/promises'
import { createSecureContext } from 'node:tls'
import type { Config } from '../../platform/config/config.ts'
import type { MailDeps, MailListener } from './listener.ts'

type Settings = Pick<
  Config,
  'mailPort' | 'mailHost' | 'mailDomain' | 'mailCertificate' | 'mailKey' | 'largestMail'
>

/**
 * Starts the mail listener if a port is configured.
 * @throws if the port is in use, or the certificate cannot be read
 */
export async function startMail(settings: Settings, deps: MailDeps): Promise<MailListener | undefined> {
  const { mailPort, mailHost, mailDomain, mailCertificate, mailKey, largestMail } = settings
  if (mailPort === undefined) return undefined
  const tls =
    mailCertificate === undefined || mailKey === undefined
      ? undefined
      : await certified(mailCertificate, mailKey)
  const options = {
    port: mailPort,
    host: mailHost,
    domain: mailDomain,
    tls,
    largestMailBytes: largestMail,
  }
  // What reads mail is loaded where a port is set.
  const { listenForMail } = await import('./listener.ts')
  return listenForMail(options, deps).catch((cause: unknown) => {
    throw new Error(`No mail can be taken on port ${mailPort}: ${sentenceOf(cause)}`, { cause })
  })
}

async function certified(certificate: string, key: string): Promise<{ cert: string; key: string }> {
  const read = { cert: await pem(certificate), key: await pem(key) }
  try {
    createSecureContext(read)
    return read
  } catch (cause) {
    throw new Error(`${certificate} and ${key} are no certificate and its key: ${sentenceOf(cause)}`, {
      cause,
    })
  }
}

const pem = (path: string): Promise<string> =>
  readFile(path, 'utf8').catch((cause: unknown) => {
    throw new Error(`${path} cannot be read: ${sentenceOf(cause)}`, { cause })
  })
const sentenceOf = (cause: unknown): string => (cause instanceof Error ? cause.message : String(cause))
