import type { BlobStore } from '../../platform/blobs/blob-store.ts'
import { beyondEntitlement } from '../../accounts/entitlements/entitlements.store.ts'
import { type Clock, iso } from '../../platform/clock.ts'
import type { BlobsTable, MailAuthentication } from '../../platform/database/tables.documents.ts'
import type { Db } from '../../platform/database/tables.ts'
import { announceBytes, putBytes } from '../records/bytes.ts'
import { storeEmailSubmission } from '../records/email-submissions.store.ts'
import { storeDocument } from '../records/store.ts'
import { keepBlob } from '../records/uploads.store.ts'
import type { ParsedMessage } from './parse.ts'
import { documentAttachments, type MailAttachment } from './attachments.rules.ts'

export interface StoreMailDeps {
  db: Db
  blobs: BlobStore
  /** The trade clock: documents are dated by it. */
  clock: Clock
  wall: Clock
  largestFileBytes: number
  /** Takes an attachment that is no document. @returns false where it is one */
  takeFile?: (
    accountId: string,
    file: { name: string; bytes: Uint8Array; from: readonly string[] },
  ) => Promise<boolean>
  /** Signals the reading job that documents are waiting. */
  wake?: () => void
}
type StoredMail =
  | { kind: 'taken'; email_submission_id: string; documents: number; repeated: number }
  /** The account has this mail already: sent to two of its addresses, or going round. */
  | { kind: 'known' }
  /** Its documents would be more bytes than the account may have: nothing was stored. */
  | { kind: 'beyond_storage' }

/**
 * Stores an e-mail for an account: first the blobs of its attachments, then the e-mail and its documents in one
 * transaction. An e-mail without attachments becomes a document itself, because carriers also send notices as plain
 * text. What is not stored as a document, because it is too large or too much, is named in the submission, and all bytes of
 * the e-mail are kept for the operator. Content that the account already has is not stored again. What is taken elsewhere, such as a status message of EDI, is no
 * document; where an e-mail that failed after that is sent again, it is taken again without effect.
 * @param raw all bytes of the e-mail
 */
export async function storeMail(
  deps: StoreMailDeps,
  accountId: string,
  mail: ParsedMessage & { authentication?: MailAuthentication },
  raw: Uint8Array,
): Promise<StoredMail> {
  if (await isKnown(deps.db, accountId, mail.message_id)) return { kind: 'known' }
  const chosen = documentAttachments(mail.attachments, deps.largestFileBytes)
  const attachments = chosen.stored
  const items = mail.items_left_out.map((file_name) => ({
    file_name,
    byte_size: 0,
    reason: 'no_file' as const,
  }))
  const leftOut = [...chosen.leftOut, ...items]
  const documents: MailAttachment[] = []
  for (const each of attachments) {
    const file = { name: each.file_name, bytes: each.bytes, from: mail.from }
    const isTaken = await deps.takeFile?.(accountId, file)
    if (!isTaken) documents.push(each)
  }
  const files = attachments.length > 0 ? documents : leftOut.length > 0 ? [] : [mailAsFile(mail, raw)]
  const rawFile = leftOut.length > 0 ? [mailAsFile(mail, raw)] : []
  const announced = await announceWithinStorage(deps, accountId, [...files, ...rawFile])
  if (announced === undefined) return { kind: 'beyond_storage' }
  for (const { blob, file } of announced) await putBytes(deps, blob, file.bytes)
  const stored = announced
    .slice(0, files.length)
    .map(({ blob, file }) => ({ blob_id: blob.id, name: file.file_name }))
  const raw_blob_id = announced[files.length]?.blob.id ?? null
  const result = await deps.db.transaction().execute(async (trx): Promise<StoredMail> => {
    const user_id = await userWithAddress(trx, accountId, mail.from)
    const { auto_submitted: _, hops: __, attachments: ___, items_left_out: ____, ...email } = mail
    const now = deps.clock.now()
    const received = { ...email, user_id, left_out: leftOut, raw_blob_id }
    const email_submission_id = await storeEmailSubmission(trx, accountId, received, now)
    if (raw_blob_id !== null) await keepBlob(trx, accountId, raw_blob_id)
    let created = 0
    for (const each of stored) {
      const document = { ...each, account_id: accountId, source: 'email', user_id, email_submission_id }
      const made = await storeDocument(trx, document, now)
      if (made.kind === 'created') created += 1
    }
    return { kind: 'taken', email_submission_id, documents: created, repeated: stored.length - created }
  })
  deps.wake?.()
  return result
}

const mailAsFile = ({ subject }: ParsedMessage, raw: Uint8Array): MailAttachment => ({
  file_name: `${(subject || 'Mail without subject').slice(0, 200)}.eml`,
  content_type: 'message/rfc822',
  bytes: raw,
  is_inline: false,
})

/** In one transaction, so that of two e-mails at once the second one counts the first. @returns undefined where they are too much */
const announceWithinStorage = (
  { db, wall }: StoreMailDeps,
  accountId: string,
  files: readonly MailAttachment[],
): Promise<{ blob: BlobsTable; file: MailAttachment }[] | undefined> =>
  db.transaction().execute(async (trx) => {
    const adding = files.reduce((sum, { bytes }) => sum + bytes.byteLength, 0)
    const now = wall.now()
    const limit = { now: iso(now), adding }
    if (adding > 0 && (await beyondEntitlement(trx, accountId, 'storage_bytes', limit))) return undefined
    const announced = []
    for (const file of files) announced.push({ blob: await announceBytes(trx, accountId, file, now), file })
    return announced
  })

async function isKnown(db: Db, accountId: string, messageId: string | null): Promise<boolean> {
  if (messageId === null) return false
  const known = await db
    .selectFrom('email_submissions')
    .select('id')
    .where('account_id', '=', accountId)
    .where('message_id', '=', messageId)
    .executeTakeFirst()
  return known !== undefined
}

/** The user with the sender's address. Only a hint, because the sender of an e-mail can be forged. */
async function userWithAddress(db: Db, accountId: string, from: readonly string[]): Promise<string | null> {
  const [sender] = from
  if (sender === undefined) return null
  const user = await db
    .selectFrom('users')
    .select('id')
    .where('account_id', '=', accountId)
    .where((each) => each(each.fn('lower', ['email']), '=', sender.toLowerCase()))
    .executeTakeFirst()
  return user?.id ?? null
}
