import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { simpleParser, type ParsedMail } from 'mailparser'
import { SMTPServer, type SMTPServerSession } from 'smtp-server'

/** What a server answers to a recipient: nothing where it takes the mail. */
export type AnswerToRecipient = (address: string) => { status: number; text: string } | undefined

interface MailServerOptions {
  /** TLS from the first byte, or offered by STARTTLS; without it none. */
  tls?: { key: string; cert: string; isSecure: boolean }
  login?: { user: string; password: string }
}
export interface ReceivedMail {
  to: string[]
  parsed: ParsedMail
  raw: string
}

/** A mail server of its own: it speaks SMTP on a port of this machine and keeps what it takes. */
export async function openMailServer({ tls, login }: MailServerOptions = {}) {
  const received: ReceivedMail[] = []
  const state: { answer: AnswerToRecipient; isSilent: boolean; isEncrypted: boolean[] } = {
    answer: () => undefined,
    /** It takes a mail, and does not say so. */
    isSilent: false,
    isEncrypted: [],
  }
  const waiting: { count: number; enough: () => void }[] = []
  const take = async (stream: Readable, session: SMTPServerSession, accept: () => void) => {
    const raw = await buffer(stream)
    const to = session.envelope.rcptTo.map(({ address }) => address)
    received.push({ to, parsed: await simpleParser(raw), raw: raw.toString() })
    state.isEncrypted.push(session.secure)
    for (const { count, enough } of waiting) if (received.length >= count) enough()
    if (!state.isSilent) accept()
  }
  const server = new SMTPServer({
    logger: false,
    disabledCommands: [...(login ? [] : ['AUTH']), ...(tls && !tls.isSecure ? [] : ['STARTTLS'])],
    ...(tls && { key: tls.key, cert: tls.cert, secure: tls.isSecure }),
    onAuth: ({ username, password }, _session, done) =>
      username === login?.user && password === login?.password
        ? done(null, { user: username ?? '' })
        : done(new Error(`No sign-in for ${username} with ${password}`)),
    onRcptTo: ({ address }, _session, done) => {
      const refusal = state.answer(address)
      if (!refusal) return done()
      return done(Object.assign(new Error(refusal.text), { responseCode: refusal.status }))
    },
    onData: (stream, session, done) => void take(stream, session, done),
  })
  server.on('error', () => undefined)
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const { port } = server.server.address() as AddressInfo
  return {
    port,
    received,
    state,
    /** Resolves when so many were taken in all. */
    count: (count: number) =>
      new Promise<void>((enough) => {
        if (received.length >= count) enough()
        else waiting.push({ count, enough })
      }),
    /** The address in a mail that begins with a path of the service. */
    linkIn: (mail: ReceivedMail | undefined, path: string): string => {
      const link = new RegExp(`https?://\\S+?(${path}/\\S+)`).exec(mail?.parsed.text ?? '')
      if (!link?.[1]) throw new Error(`There is no link to ${path} in the mail`)
      return link[1]
    },
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}
export type MailServer = Awaited<ReturnType<typeof openMailServer>>
