import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { Clock } from '../clock.ts'
import type { Db } from '../database/tables.ts'
import type { RunResult } from '../jobs/every.ts'
import { type NewHolder, renew } from '../jobs/lease.ts'
import { createSignal, type Signal } from '../jobs/signal.ts'
import type { Log } from '../log.ts'
import { ownerOf, type Sealer } from '../secrets/sealing.ts'
import { traced } from '../tracing/spans.ts'
import { composeMail, type MailText } from './mail-text.rules.ts'
import {
  claimMails,
  completeMail,
  enqueueMail,
  forgetMails,
  type AttachedFile,
  type NewMail,
  rescheduleMail,
} from './outgoing.store.ts'
import type { SmtpServer } from '../smtp-url.ts'
import { nextMailAttempt, type SendingFault, shownFault } from './smtp.rules.ts'

/** Sends mail to people, later: nobody waits for a mail server. */
export interface Mailer {
  /** Where links in mails lead, e.g. `https://track.example`. */
  origin(): string
  /** Also in a transaction: without its commit nothing is sent. */
  enqueue(
    db: Db,
    mail: Omit<NewMail, 'content' | 'expires_at'> & {
      text: MailText
      /** Beside those of every mail. */
      headers?: Readonly<Record<string, string>>
      attachments?: readonly AttachedFile[]
      expires_at?: string
    },
  ): Promise<void>
  /** Wakes the job. */
  signal: Signal
  /** Sends what is due. */
  round(): Promise<RunResult>
  forget(): Promise<void>
}

interface MailerDeps {
  db: Db
  wall: Clock
  log: Log
  sealer: Sealer
  server: SmtpServer
  from: string
  origin: () => string
  /** Certificates that are trusted beside those of the system: tests have their own. */
  certificates?: string
  newHolder?: NewHolder
}

const MAILS_AT_ONCE = 5
/** Longer than as many conversations may take one after the other. */
const LEASE_MS = 5 * 60_000
const CONNECT_MS = 10_000
const SILENCE_MS = 30_000
const attachment = z.object({
  filename: z.string(),
  content: z.string(),
  encoding: z.literal('base64'),
  contentType: z.string(),
})
const storedContent = z.object({
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  headers: z.record(z.string(), z.string()).optional(),
  attachments: z.array(attachment).optional(),
})
const faultShape = z.object({
  message: z.string(),
  code: z.string().optional(),
  responseCode: z.number().optional(),
})

const faultOf = (thrown: unknown): SendingFault => {
  const { data } = faultShape.safeParse(thrown)
  return { status: data?.responseCode, code: data?.code, message: data?.message ?? String(thrown) }
}

export function createMailer(deps: MailerDeps): Mailer {
  const { db, wall, log, sealer, server, from, certificates } = deps
  const signal = createSignal()
  const by = (deps.newHolder ?? randomUUID)()
  const transport = async () => {
    // Loaded with the first mail: a start does without.
    const { createTransport } = await import('nodemailer')
    return createTransport({
      host: server.host,
      port: server.port,
      secure: server.isSecure,
      requireTLS: server.needsTls,
      ...(server.user !== undefined && { auth: { user: server.user, pass: server.password ?? '' } }),
      ...(certificates !== undefined && { tls: { ca: certificates } }),
      connectionTimeout: CONNECT_MS,
      greetingTimeout: CONNECT_MS,
      socketTimeout: SILENCE_MS,
      disableFileAccess: true,
      disableUrlAccess: true,
    })
  }
  const domain = from.slice(from.lastIndexOf('@') + 1).split('>', 1)[0] ?? ''

  return {
    origin: deps.origin,
    signal,
    enqueue: enqueueIn,
    async round() {
      const now = wall.now()
      const lease = { by, until: new Date(now.getTime() + LEASE_MS) }
      const mails = await claimMails(db, lease, now, MAILS_AT_ONCE)
      for (const mail of mails) {
        const { account_id, id, kind, recipient } = mail
        const key = { account_id, id, by }
        // Mails before it may have taken so long that another process has it now.
        const until = new Date(wall.now().getTime() + LEASE_MS)
        if ((await renew(db, 'outgoing_mails', { account_id, id }, { by, until })) === undefined) continue
        const isLate = mail.expires_at !== null && Date.parse(mail.expires_at) <= wall.now().getTime()
        const content = sealer.unseal(mail.sealed_content, ownerOf(account_id, id))
        const refusal = isLate
          ? 'It could not be sent while its link worked'
          : content === undefined
            ? 'It cannot be opened: the key that encrypted it is gone'
            : undefined
        if (refusal !== undefined || content === undefined) {
          await rescheduleMail(db, key, { at: null, error: refusal ?? '', now: wall.now() })
          continue
        }
        try {
          // A mail that is sent again because this process was killed has the same id.
          const messageId = `<${id}@${domain}>`
          await traced('send a mail', { 'portolan.mail': id, 'portolan.mail_kind': kind }, async () =>
            (await transport()).sendMail({
              ...storedContent.parse(JSON.parse(content)),
              from,
              to: { name: '', address: recipient },
              messageId,
            }),
          )
        } catch (thrown) {
          const fault = faultOf(thrown)
          const at = nextMailAttempt(fault, mail.attempts + 1, wall.now())
          const error = shownFault(fault.message, server.password)
          await rescheduleMail(db, key, { at, error, now: wall.now() })
          if (at === null) log.error('A mail was given up', { account: account_id, mail: id, kind, error })
          continue
        }
        await completeMail(db, key, wall.now())
      }
      return mails.length === MAILS_AT_ONCE ? 'more' : 'done'
    },
    forget: () => forgetMails(db, wall.now()),
  }

  async function enqueueIn(
    into: Db,
    { text, headers, attachments, expires_at, ...mail }: Parameters<Mailer['enqueue']>[1],
  ): Promise<void> {
    await enqueueMail(
      into,
      sealer,
      {
        ...mail,
        expires_at: expires_at ?? null,
        content: {
          ...composeMail(text),
          ...(headers && { headers }),
          ...(attachments && { attachments }),
        },
      },
      wall.now(),
    )
    signal.notify()
  }
}
