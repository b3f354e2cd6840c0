import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server'
import type { Log } from '../../platform/log.ts'
import { ipNetwork, plainAddress } from '../../platform/networks.ts'
import { aliasToken, mailSenders } from './mailbox.store.ts'
import { reasonToIgnore } from './attachments.rules.ts'
import { authenticateMail, type DnsResolver } from './authentication.ts'
import { type ParsedMessage, parseMail } from './parse.ts'
import { senderRefusal } from './senders.rules.ts'
import { storeMail, type StoreMailDeps } from './store-mail.store.ts'

interface MailOptions {
  port: number
  host: string
  /** Host name in the SMTP greeting and in the addresses of mailboxes. */
  domain: string
  /** PEM. Without it TLS is not offered, because the built-in key of the smtp-server package is public. */
  tls: { key: string; cert: string } | undefined
  largestMailBytes: number
}
export interface MailDeps extends StoreMailDeps {
  log: Log
  /** The account of the mailbox with this token; undefined if there is none. */
  accountOf: (token: string) => Promise<string | undefined>
  /** Tests pass their own DNS. */
  resolver?: DnsResolver
}
export interface MailListener {
  port: number
  /** Waits for the e-mails that are being received. */
  close(): Promise<void>
}

/**
 * A connection that does nothing costs little, and one sender may not take them all; each e-mail that is being received may be in
 * memory as a whole.
 */
const SMTP_LIMITS = { connections: 200, connectionsOfOne: 10, mailsAtOnce: 8, recipients: 20 } as const
/** Milliseconds without data after which a connection is closed. */
const IDLE_TIMEOUT_MS = 60_000

/** Of IPv6 one sender has a network of 64 bits. */
const networkOf = (address: string): string => ipNetwork(plainAddress(address))

/** The sender's server sends the mail again later. */
const TRY_AGAIN = 451
/** It does so with 452, too, which says that there is no room. */
const noRoom = {
  responseCode: 452,
  sentence: 'This mailbox has no room for the mail; please try again later',
}
const isForNow = ({ responseCode }: { responseCode: number }): boolean => responseCode < 500

/** An SMTP reply with its code. */
const smtpError = (responseCode: number, sentence: string) =>
  Object.assign(new Error(sentence), { responseCode })

/**
 * Receives e-mail for the mailboxes of accounts. An e-mail is stored before it is answered with 250; internal errors
 * are answered with 451, so that the sender tries again.
 */
export async function listenForMail(options: MailOptions, deps: MailDeps): Promise<MailListener> {
  const { log } = deps
  /** The sender of each open connection. */
  const senders = new Map<string, string>()
  /** The connections whose e-mail is being received. */
  const receiving = new Set<string>()
  const server = new SMTPServer({
    name: options.domain,
    size: options.largestMailBytes,
    ...options.tls,
    disabledCommands: options.tls ? ['AUTH'] : ['AUTH', 'STARTTLS'],
    authOptional: true,
    disableReverseLookup: true,
    maxClients: SMTP_LIMITS.connections,
    socketTimeout: IDLE_TIMEOUT_MS,
    closeTimeout: 5000,
    onConnect({ id, remoteAddress }, answer) {
      const sender = networkOf(remoteAddress)
      const open = [...senders.values()].filter((each) => each === sender).length
      if (open >= SMTP_LIMITS.connectionsOfOne)
        return answer(smtpError(421, 'Too many connections of one sender; please try again later'))
      senders.set(id, sender)
      answer()
    },
    onClose({ id }) {
      senders.delete(id)
      receiving.delete(id)
    },
    onRcptTo({ address }, session, answer) {
      if (session.envelope.rcptTo.length >= SMTP_LIMITS.recipients)
        return answer(smtpError(452, `At most ${SMTP_LIMITS.recipients} recipients of one mail are taken`))
      accountOfRecipient(deps, address).then(
        (account) => answer(account === undefined ? smtpError(550, 'No such mailbox here') : undefined),
        (cause: unknown) => {
          log.error('A recipient could not be looked up', { cause })
          answer(smtpError(TRY_AGAIN, 'Please try again later'))
        },
      )
    },
    onData(stream, session, answer) {
      if (receiving.size >= SMTP_LIMITS.mailsAtOnce) {
        stream.resume().once('end', () => answer(smtpError(TRY_AGAIN, 'Please try again later')))
        return
      }
      receiving.add(session.id)
      const received = receive(deps, stream, session).finally(() => receiving.delete(session.id))
      received.then(
        (sentence) => answer(null, sentence),
        (cause: unknown) => {
          if (!(cause instanceof Error && 'responseCode' in cause))
            log.error('A mail was not taken', { cause })
          answer(
            cause instanceof Error && 'responseCode' in cause
              ? cause
              : smtpError(TRY_AGAIN, 'Please try again later'),
          )
        },
      )
    },
  })
  // Broken connections are not an error of this service.
  server.on('error', (cause) => log.info('A mail connection broke', { cause }))
  const port = await new Promise<number>((resolve, reject) => {
    server.server.once('error', reject)
    server.listen(options.port, options.host, () => {
      const address = server.server.address()
      resolve(typeof address === 'object' && address !== null ? address.port : options.port)
    })
  })
  return { port, close: () => new Promise((resolve) => server.close(() => resolve())) }
}

async function accountOfRecipient({ accountOf }: MailDeps, address: string): Promise<string | undefined> {
  const token = aliasToken(address)
  return token === undefined ? undefined : accountOf(token)
}

async function receive(
  deps: MailDeps,
  stream: SMTPServerDataStream,
  { envelope, remoteAddress, hostNameAppearsAs }: SMTPServerSession,
): Promise<string> {
  const raw = await readAllBytes(stream)
  const parsed = await parseOrRefuse(raw)
  const mail = { ...parsed, message_id: parsed.message_id ?? idOfBytes(raw) }
  const envelopeFrom = envelope.mailFrom === false ? '' : envelope.mailFrom.address
  const ignored = reasonToIgnore({
    sender: envelopeFrom,
    content_type: mail.content_type ?? '',
    auto_submitted: mail.auto_submitted,
    hops: mail.hops,
  })
  if (ignored !== undefined) {
    deps.log.info(`A mail was ignored: ${ignored}`)
    return 'Ignored'
  }
  const accounts = new Set<string>()
  for (const { address } of envelope.rcptTo) {
    const account = await accountOfRecipient(deps, address)
    if (account !== undefined) accounts.add(account)
  }
  const sender = { address: plainAddress(remoteAddress), helo: hostNameAppearsAs, envelopeFrom }
  const authentication = await authenticateMail(raw, sender, deps.resolver && { resolver: deps.resolver })
  let refusal: { responseCode: number; sentence: string } | undefined
  let taken = 0
  for (const account of accounts) {
    const refused =
      senderRefusal(mail.from, authentication, await mailSenders(deps.db, account)) ??
      ((await storeMail(deps, account, { ...mail, authentication }, raw)).kind === 'beyond_storage'
        ? noRoom
        : undefined)
    if (refused === undefined) taken += 1
    else {
      if (refusal === undefined || isForNow(refused)) refusal = refused
      deps.log.info('A mail was refused', { account, refusal: refused.sentence, ...authentication })
    }
  }
  // What comes again is not stored twice for those who have it already.
  if (refusal && (taken === 0 || isForNow(refusal))) throw smtpError(refusal.responseCode, refusal.sentence)
  return 'Taken'
}

/** Reads the whole e-mail, but keeps no bytes once it is too large. @throws 552 */
async function readAllBytes(stream: SMTPServerDataStream): Promise<Buffer> {
  let chunks: Buffer[] = []
  for await (const chunk of stream) {
    if (stream.sizeExceeded) chunks = []
    else chunks.push(chunk as Buffer)
  }
  if (stream.sizeExceeded) throw smtpError(552, 'The mail is larger than what is taken')
  return Buffer.concat(chunks)
}

/** By which an e-mail without an id of its own is known when it comes again. */
const idOfBytes = (raw: Buffer): string => `sha256:${createHash('sha256').update(raw).digest('hex')}`

/** @throws 554 if the e-mail cannot be parsed */
const parseOrRefuse = (raw: Buffer): Promise<ParsedMessage> =>
  parseMail(Readable.from([raw])).catch(() => {
    throw smtpError(554, 'This mail cannot be read')
  })
