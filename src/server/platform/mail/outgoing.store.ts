import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import type { MailKind } from '../../../contract/vocabulary/index.ts'
import { iso } from '../clock.ts'
import type { Db } from '../database/tables.ts'
import { claimDue } from '../jobs/due/claim-shares.ts'
import { claim, type Lease, releaseAll } from '../jobs/lease.ts'
import { ownerOf, type Sealer } from '../secrets/sealing.ts'
import { dueMails } from './due-mails.ts'
import type { ComposedMail } from './mail-text.rules.ts'

/** A file that goes with a mail. */
export interface AttachedFile {
  filename: string
  /** In Base64. */
  content: string
  encoding: 'base64'
  contentType: string
}
export interface NewMail {
  account_id: string
  kind: MailKind
  recipient: string
  about_id?: string
  content: ComposedMail & {
    headers?: Readonly<Record<string, string>>
    attachments?: readonly AttachedFile[]
  }
  /** After it there is no use in sending it. */
  expires_at: string | null
}
export interface ClaimedMail {
  account_id: string
  id: string
  kind: MailKind
  recipient: string
  sealed_content: Uint8Array
  attempts: number
  expires_at: string | null
}

/** Enqueues a mail, also in the transaction of what it is about. */
export async function enqueueMail(
  db: Db,
  sealer: Sealer,
  { content, ...mail }: NewMail,
  now: Date,
): Promise<void> {
  const id = randomUUIDv7()
  await db
    .insertInto('outgoing_mails')
    .values({
      about_id: null,
      ...mail,
      id,
      sealed_content: sealer.seal(JSON.stringify(content), ownerOf(mail.account_id, id)),
      next_attempt_at: iso(now),
      created_at: iso(now),
    })
    .execute()
}

export async function claimMails(db: Db, lease: Lease, now: Date, most: number): Promise<ClaimedMail[]> {
  return claimDue(db, dueMails, { times: { now, wall: now }, most }, (account, share) =>
    claim<ClaimedMail>(db, 'outgoing_mails', lease, now, {
      where: sql`outgoing_mails.account_id = ${account} and outgoing_mails.next_attempt_at <= ${iso(now)}`,
      order: sql`outgoing_mails.next_attempt_at`,
      most: share,
    }),
  )
}

/** Only at the start of the single process: mails that were being sent by one that was killed are sent again at once. */
export async function releaseMails(db: Db): Promise<void> {
  await releaseAll(db, 'outgoing_mails')
}

interface Held {
  account_id: string
  id: string
  by: string
}
const held = (db: Db, { account_id, id, by }: Held) =>
  db
    .updateTable('outgoing_mails')
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .where('leased_by', '=', by)

/** Its content is forgotten. */
export async function completeMail(db: Db, mail: Held, now: Date): Promise<void> {
  await held(db, mail)
    .set(({ eb }) => ({
      attempts: eb('attempts', '+', 1),
      sent_at: iso(now),
      next_attempt_at: null,
      last_error: null,
      sealed_content: null,
      leased_by: null,
    }))
    .execute()
}

/** @param at null where it is given up; its content is kept, so that it can be tried once more, while it is of use */
export async function rescheduleMail(
  db: Db,
  mail: Held,
  { at, error, now }: { at: Date | null; error: string; now: Date },
): Promise<void> {
  await held(db, mail)
    .set(({ eb }) => ({
      attempts: eb('attempts', '+', 1),
      next_attempt_at: at && iso(at),
      given_up_at: at ? null : iso(now),
      last_error: error,
      leased_by: null,
    }))
    .execute()
}

const KEPT_DAYS = 30
/** Forgets old mails, and the content of those that are of no use any more. */
export async function forgetMails(db: Db, now: Date): Promise<void> {
  const before = iso(new Date(now.getTime() - KEPT_DAYS * 86_400_000))
  await db
    .deleteFrom('outgoing_mails')
    .where('created_at', '<', before)
    .where('next_attempt_at', 'is', null)
    .execute()
  await db
    .updateTable('outgoing_mails')
    .set({ sealed_content: null })
    .where('sealed_content', 'is not', null)
    .where('next_attempt_at', 'is', null)
    .where('expires_at', '<=', iso(now))
    .execute()
}

/** Its content is there, and the link in it works. */
const isOfUse = (now: Date) =>
  sql<boolean>`(sealed_content is not null and (expires_at is null or expires_at > ${iso(now)}))`

export interface OutgoingMailRow {
  id: string
  kind: MailKind
  recipient: string
  attempts: number
  next_attempt_at: string | null
  sent_at: string | null
  given_up_at: string | null
  last_error: string | null
  created_at: string
  can_retry: boolean
}
const MAX_LISTED = 100

/** The latest mails of an account; those that failed first. */
export async function listMails(db: Db, accountId: string, now: Date): Promise<OutgoingMailRow[]> {
  return db
    .selectFrom('outgoing_mails')
    .select([
      'id',
      'kind',
      'recipient',
      'attempts',
      'next_attempt_at',
      'sent_at',
      'given_up_at',
      'last_error',
      'created_at',
      sql<boolean>`given_up_at is not null and ${isOfUse(now)}`.as('can_retry'),
    ])
    .where('account_id', '=', accountId)
    .orderBy(sql`given_up_at is null`)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(MAX_LISTED)
    .execute() as Promise<OutgoingMailRow[]>
}

/** Tries one that was given up from the beginning. @returns whether it could be */
export async function retryMail(db: Db, accountId: string, id: string, now: Date): Promise<boolean> {
  const again = await db
    .updateTable('outgoing_mails')
    .set({ next_attempt_at: iso(now), given_up_at: null, attempts: 0 })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .where('given_up_at', 'is not', null)
    .where(isOfUse(now))
    .returning('id')
    .execute()
  return again.length > 0
}

/** How a mail went, and what the mail server answered where it did not take it. */
export interface MailResult {
  state: 'waiting' | 'sent' | 'failed'
  error: string | null
}

/** How the last mail about each of these records went, with its fault. */
export async function lastMailsAbout(
  db: Db,
  accountId: string,
  ids: readonly string[],
): Promise<Map<string, MailResult>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<MailResult & { about_id: string }>`
    select distinct on (about_id) about_id, last_error as error,
      case when sent_at is not null then 'sent' when given_up_at is not null then 'failed' else 'waiting' end as state
    from outgoing_mails where account_id = ${accountId} and about_id = any (${sql.val(ids)}::uuid[])
    order by about_id, created_at desc, id desc`.execute(db)
  return new Map(rows.map(({ about_id, state, error }) => [about_id, { state, error }]))
}

/** Mails about a record that are not sent yet are not sent any more; one that is just being sent may be. */
export async function cancelMailsAbout(db: Db, accountId: string, id: string): Promise<void> {
  await db
    .deleteFrom('outgoing_mails')
    .where('account_id', '=', accountId)
    .where('about_id', '=', id)
    .where('sent_at', 'is', null)
    .where('leased_by', 'is', null)
    .execute()
}

/** How the last mail about each of these records went. */
export const mailsAbout = async (
  db: Db,
  accountId: string,
  ids: readonly string[],
): Promise<Map<string, MailResult['state']>> =>
  new Map([...(await lastMailsAbout(db, accountId, ids))].map(([id, { state }]) => [id, state]))
