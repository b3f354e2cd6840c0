import { createHash } from 'node:crypto'
import type { BlobStore } from '../../platform/blobs/blob-store.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/tables.ts'
import { storeEmailSubmission } from '../records/email-submissions.store.ts'
import { storeDocument } from '../records/store.ts'
import { announceBlob, markStored } from '../records/uploads.store.ts'
import type { ParsedMessage } from './parse.ts'
import { papersOf, type Part } from './parts.rules.ts'

export interface TakeDeps {
  db: Db
  blobs: BlobStore
  /** The trade's clock, by which papers come. */
  clock: Clock
  wall: Clock
  largestFileBytes: number
  /** There are documents to read. */
  wake?: () => void
}
export type Taken =
  | { kind: 'taken'; email_submission_id: string; documents: number; repeated: number }
  /** The account has this mail already: sent to two of its addresses, or going round. */
  | { kind: 'known' }

/**
 * Keeps a mail for an account: its papers as blobs first, then the mail and a document of each, in one transaction. A
 * mail without papers is kept as a paper itself, for lines write notices into the text. What the account has already
 * is not stored again.
 * @param raw all bytes of the mail
 */
export async function takeMail(
  deps: TakeDeps,
  accountId: string,
  mail: ParsedMessage,
  raw: Uint8Array,
): Promise<Taken> {
  if (await isKnown(deps.db, accountId, mail.message_id)) return { kind: 'known' }
  const papers = papersOf(mail.parts).filter(({ bytes }) => bytes.byteLength <= deps.largestFileBytes)
  const kept = papers.length > 0 ? papers : [letterOf(mail, raw)]
  const stored: { blob_id: string; name: string }[] = []
  for (const part of kept) stored.push({ blob_id: await keep(deps, accountId, part), name: part.file_name })
  const taken = await deps.db.transaction().execute(async (trx): Promise<Taken> => {
    const user_id = await userOf(trx, accountId, mail.from)
    const { auto_submitted: _, hops: __, parts: ___, ...told } = mail
    const now = deps.clock.now()
    const email_submission_id = await storeEmailSubmission(trx, accountId, { ...told, user_id }, now)
    let documents = 0
    for (const each of stored) {
      const asked = { ...each, account_id: accountId, source: 'email', user_id, email_submission_id }
      const made = await storeDocument(trx, asked, now)
      if (made.kind === 'created') documents += 1
    }
    return { kind: 'taken', email_submission_id, documents, repeated: stored.length - documents }
  })
  deps.wake?.()
  return taken
}

const letterOf = ({ subject }: ParsedMessage, raw: Uint8Array): Part => ({
  file_name: `${(subject || 'Mail without subject').slice(0, 200)}.eml`,
  content_type: 'message/rfc822',
  bytes: raw,
  is_inline: false,
})

/** @returns the blob's id. Without a document it is swept away after a day. */
async function keep({ db, blobs, wall }: TakeDeps, accountId: string, part: Part): Promise<string> {
  const { file_name: filename, content_type, bytes } = part
  const checksum = createHash('md5').update(bytes).digest('base64')
  const told = { filename, content_type, byte_size: bytes.byteLength, checksum }
  const blob = await announceBlob(db, accountId, told, wall.now())
  await blobs.put(blob.key, once(bytes), blob)
  await markStored(db, blob, wall.now())
  return blob.id
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}

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

/** Who of the account sent it, where the address is one of its people's. Anybody can write any sender: it is a hint. */
async function userOf(db: Db, accountId: string, from: readonly string[]): Promise<string | null> {
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
