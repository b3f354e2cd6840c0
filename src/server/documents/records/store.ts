import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import { iso } from '../../platform/clock.ts'
import type { DocumentsTable } from '../../platform/database/tables.documents.ts'
import type { Db, Trx } from '../../platform/database/tables.ts'
import { among } from '../../platform/database/values.ts'
import { appendEdited } from '../../platform/events/edited.ts'
import { enqueueDocumentJob } from './document-jobs.store.ts'
import { linkDocument } from './links/linking.store.ts'
import { inOrder, type ListedIds, type Listing, listIds } from '../../platform/database/lists/index.ts'
import { documentList, isToReviewSql, matchesDocumentQuery, emailSubmissionList } from './documents.list.ts'
import { type EmailRecord, emailSubmissionsByIds } from './email-submissions.store.ts'

export async function listDocuments(
  db: Db,
  accountId: string,
  listing: Listing,
  q?: string,
): Promise<ListedIds & { documents: DocumentRecord[] }> {
  const listed = await listIds(db, accountId, documentList, listing, matchesDocumentQuery(accountId, q))
  return { ...listed, documents: inOrder(listed.ids, await documentsByIds(db, accountId, listed.ids)) }
}

export async function listEmailSubmissions(
  db: Db,
  accountId: string,
  listing: Listing,
): Promise<ListedIds & { emails: EmailRecord[] }> {
  const listed = await listIds(db, accountId, emailSubmissionList, listing)
  return { ...listed, emails: inOrder(listed.ids, await emailSubmissionsByIds(db, accountId, listed.ids)) }
}

/** How many documents wait for a person. */
export async function countDocumentsToReview(db: Db, accountId: string): Promise<number> {
  const { to_review } = await db
    .selectFrom('documents')
    .select(({ fn }) => fn.countAll<number>().as('to_review'))
    .where('account_id', '=', accountId)
    .where(isToReviewSql)
    .executeTakeFirstOrThrow()
  return to_review
}

/** Locks a document until the transaction ends. */
export const lockDocument = (trx: Trx, accountId: string, id: string): Promise<DocumentsTable | undefined> =>
  trx
    .selectFrom('documents')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

/**
 * Runs a function in a transaction with the document locked.
 * @returns undefined if the account has no such document
 */
export const withLockedDocument = <Result>(
  db: Db,
  accountId: string,
  id: string,
  work: (trx: Trx, document: DocumentsTable) => Promise<Result>,
): Promise<Result | undefined> =>
  db.transaction().execute(async (trx) => {
    const document = await lockDocument(trx, accountId, id)
    return document ? work(trx, document) : undefined
  })

/** A document with the ids of its linked records, and what leaves open which ones they are. */
export type DocumentRecord = DocumentsTable & {
  shipment_ids: string[]
  container_ids: string[]
  possible_links: number
  ambiguous_numbers: string[]
}

export interface NewDocument {
  account_id: string
  blob_id: string
  name: string
  source: string
  user_id: string | null
  email_submission_id?: string | null
  /** The document that it was split from or attached to, and the number of such steps from the original file. */
  parent_document_id?: string | null
  depth?: number
}
type DocumentCreation =
  | { kind: 'created'; document: DocumentRecord }
  /** The account has this content already: nothing was stored. */
  | { kind: 'duplicate'; existing: DocumentRecord }
  /** The upload is not finished, or has expired and was deleted. */
  | { kind: 'no_bytes' }

/** Like `storeDocument`, in its own transaction. */
export const createDocument = (db: Db, input: NewDocument, now: Date): Promise<DocumentCreation> =>
  db.transaction().execute((trx) => storeDocument(trx, input, now))

/**
 * Makes a document of stored bytes, enqueues its classification, and links it by its name. Of simultaneous requests
 * with the same content only one succeeds: the unique index on account, checksum and size decides. `now` is of the
 * trade clock.
 */
export async function storeDocument(trx: Trx, input: NewDocument, now: Date): Promise<DocumentCreation> {
  const { account_id } = input
  const blob = await trx
    .selectFrom('blobs')
    .selectAll()
    .where('account_id', '=', account_id)
    .where('id', '=', input.blob_id)
    .where('stored_at', 'is not', null)
    .forUpdate()
    .executeTakeFirst()
  if (!blob) return { kind: 'no_bytes' }
  const made = await trx
    .insertInto('documents')
    .values({
      ...input,
      id: randomUUIDv7(),
      file_name: blob.filename,
      file_content_type: blob.content_type,
      file_size_bytes: blob.byte_size,
      checksum: blob.checksum,
      created_at: iso(now),
      updated_at: iso(now),
    })
    .onConflict((conflict) => conflict.columns(['account_id', 'checksum', 'file_size_bytes']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!made) {
    const existing = await trx
      .selectFrom('documents')
      .select('id')
      .where('account_id', '=', account_id)
      .where('checksum', '=', blob.checksum)
      .where('file_size_bytes', '=', blob.byte_size)
      .executeTakeFirst()
    const [duplicate] = existing ? await documentsByIds(trx, account_id, [existing.id]) : []
    // The existing document was deleted in the meantime, so the insert can be repeated.
    return duplicate ? { kind: 'duplicate', existing: duplicate } : await storeDocument(trx, input, now)
  }
  await trx
    .updateTable('blobs')
    .set({ expires_at: null })
    .where('account_id', '=', account_id)
    .where('id', '=', blob.id)
    .execute()
  await enqueueDocumentJob(trx, account_id, made.id, 'classify', now)
  await linkDocument(trx, account_id, made.id)
  await appendEdited(trx, account_id, 'document', [made.id], iso(now))
  return { kind: 'created', document: await getDocument(trx, account_id, made.id) }
}

/** Ids of the linked records and the possible ones, as additional columns. */
const links = [
  sql<string[]>`array(
    select shipment_id from document_shipments as link
    where link.account_id = documents.account_id and link.document_id = documents.id
      and origin <> 'refused' order by shipment_id
  )`.as('shipment_ids'),
  sql<string[]>`array(
    select container_id from document_containers as link
    where link.account_id = documents.account_id and link.document_id = documents.id
      and origin <> 'refused' order by container_id
  )`.as('container_ids'),
  sql<number>`(
    select count(*)::int from document_possible_shipments as possible
    where possible.account_id = documents.account_id and possible.document_id = documents.id
  )`.as('possible_links'),
  sql<string[]>`array(
    select distinct identifier from document_possible_shipments as possible
    where possible.account_id = documents.account_id and possible.document_id = documents.id order by identifier
  )`.as('ambiguous_numbers'),
]

/** In no particular order; unknown ids are left out. */
export const documentsByIds = (
  db: Db,
  accountId: string,
  ids: readonly string[],
): Promise<DocumentRecord[]> =>
  db
    .selectFrom('documents')
    .selectAll()
    .select(links)
    .where('account_id', '=', accountId)
    .where(among('id', ids))
    .execute()

/** A document that must exist; @throws otherwise */
export async function getDocument(db: Db, accountId: string, id: string): Promise<DocumentRecord> {
  const [document] = await documentsByIds(db, accountId, [id])
  if (!document) throw new Error(`Document ${id} went while it was read`)
  return document
}
