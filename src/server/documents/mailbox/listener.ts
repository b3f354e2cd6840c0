import { Readable } from 'node:stream'
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server'
import type { Log } from '../../platform/log.ts'
import { tokenOf } from './address.rules.ts'
import { whyIgnored } from './automatic.rules.ts'
import { type ParsedMessage, parseMail } from './parse.ts'
import { takeMail, type TakeDeps } from './take.store.ts'

export interface MailOptions {
  port: number
  host: string
  /** The name that the listener goes by, and that aliases are made with. */
  domain: string
  /** PEM. Without them mail comes in the clear: the built-in key of the package is public. */
  tls: { key: string; cert: string } | undefined
  largestMailBytes: number
}
export interface MailDeps extends TakeDeps {
  log: Log
  /** Whose alias has this token; undefined where nobody's has. */
  accountOf: (token: string) => Promise<string | undefined>
}
export interface MailListener {
  port: number
  /** Ends after the mails under way. */
  close(): Promise<void>
}

/** Connections at once: each may hold a mail in memory. */
const most = { connections: 8, recipients: 20 } as const
/** Milliseconds without a byte, after which a connection is closed. */
const patience = 60_000

/** Answers a command of SMTP with a code and a sentence. */
const refusal = (responseCode: number, sentence: string) =>
  Object.assign(new Error(sentence), { responseCode })

/**
 * Takes mail in for the aliases of accounts. What was answered with 250 is kept for good; a fault of ours is answered
 * with 451, so that the sender tries again.
 */
export async function listenForMail(options: MailOptions, deps: MailDeps): Promise<MailListener> {
  const { log } = deps
  const server = new SMTPServer({
    name: options.domain,
    size: options.largestMailBytes,
    ...options.tls,
    disabledCommands: options.tls ? ['AUTH'] : ['AUTH', 'STARTTLS'],
    authOptional: true,
    disableReverseLookup: true,
    maxClients: most.connections,
    socketTimeout: patience,
    closeTimeout: 5000,
    onRcptTo({ address }, session, answer) {
      if (session.envelope.rcptTo.length >= most.recipients)
        return answer(refusal(452, `At most ${most.recipients} recipients of one mail are taken`))
      recipient(deps, address).then(
        (account) => answer(account === undefined ? refusal(550, 'No such mailbox here') : undefined),
        (cause: unknown) => {
          log.error('A recipient could not be looked up', { cause })
          answer(refusal(451, 'Please try again later'))
        },
      )
    },
    onData(stream, session, answer) {
      receive(deps, stream, session).then(
        (sentence) => answer(null, sentence),
        (cause: unknown) => {
          if (!(cause instanceof Error && 'responseCode' in cause))
            log.error('A mail was not taken', { cause })
          answer(
            cause instanceof Error && 'responseCode' in cause
              ? cause
              : refusal(451, 'Please try again later'),
          )
        },
      )
    },
  })
  // A connection that breaks is the sender's trouble.
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

async function recipient({ accountOf }: MailDeps, address: string): Promise<string | undefined> {
  const token = tokenOf(address)
  return token === undefined ? undefined : accountOf(token)
}

async function receive(
  deps: MailDeps,
  stream: SMTPServerDataStream,
  { envelope }: SMTPServerSession,
): Promise<string> {
  const raw = await allOf(stream)
  const mail = await parsed(raw)
  const ignored = whyIgnored({
    sender: envelope.mailFrom === false ? '' : envelope.mailFrom.address,
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
    const account = await recipient(deps, address)
    if (account !== undefined) accounts.add(account)
  }
  for (const account of accounts) await takeMail(deps, account, mail, raw)
  return 'Taken'
}

/** Listens to the end of a mail that is too large, but keeps none of it. @throws 552 */
async function allOf(stream: SMTPServerDataStream): Promise<Buffer> {
  let chunks: Buffer[] = []
  for await (const chunk of stream) {
    if (stream.sizeExceeded) chunks = []
    else chunks.push(chunk as Buffer)
  }
  if (stream.sizeExceeded) throw refusal(552, 'The mail is larger than what is taken')
  return Buffer.concat(chunks)
}

/** @throws 554 for what no mail program could have sent */
const parsed = (raw: Buffer): Promise<ParsedMessage> =>
  parseMail(Readable.from([raw])).catch(() => {
    throw refusal(554, 'This mail cannot be read')
  })
