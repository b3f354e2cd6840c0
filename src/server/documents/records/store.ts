import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import { iso } from '../../platform/clock.ts'
import type { DocumentsTable } from '../../platform/database/tables.documents.ts'
import type { Db, Trx } from '../../platform/database/tables.ts'
import { among } from '../../platform/database/values.ts'
import { appendEdited } from '../../platform/events/edited.ts'
import { requestWork } from './work.store.ts'
import { linkDocument } from './linking.store.ts'

/** A document with what it was found to be about. */
export type DocumentRecord = DocumentsTable & { shipment_ids: string[]; container_ids: string[] }

export interface NewDocument {
  account_id: string
  blob_id: string
  name: string
  source: string
  user_id: string | null
  email_submission_id?: string | null
  /** What it was split from or attached to, and how many such steps it is away from what somebody sent. */
  parent_document_id?: string | null
  depth?: number
}
export type Created =
  | { kind: 'created'; document: DocumentRecord }
  /** The account has this content already: nothing was stored. */
  | { kind: 'duplicate'; existing: DocumentRecord }
  /** The upload is not finished, or was swept away. */
  | { kind: 'no_bytes' }

/** As `storeDocument`, in a transaction of its own. */
export const createDocument = (db: Db, asked: NewDocument, now: Date): Promise<Created> =>
  db.transaction().execute((trx) => storeDocument(trx, asked, now))

/**
 * Makes a document of finished bytes, asks for its type to be found, and links it by what its name tells. Of several
 * at once with the same content one is made; the index over account, checksum and size decides. `now` is the trade's
 * clock.
 */
export async function storeDocument(trx: Trx, asked: NewDocument, now: Date): Promise<Created> {
  const { account_id } = asked
  const blob = await trx
    .selectFrom('blobs')
    .selectAll()
    .where('account_id', '=', account_id)
    .where('id', '=', asked.blob_id)
    .where('stored_at', 'is not', null)
    .forUpdate()
    .executeTakeFirst()
  if (!blob) return { kind: 'no_bytes' }
  const made = await trx
    .insertInto('documents')
    .values({
      ...asked,
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
    const [twin] = existing ? await documentsByIds(trx, account_id, [existing.id]) : []
    // The twin was deleted since: nothing is in the way any more.
    return twin ? { kind: 'duplicate', existing: twin } : await storeDocument(trx, asked, now)
  }
  await trx
    .updateTable('blobs')
    .set({ expires_at: null })
    .where('account_id', '=', account_id)
    .where('id', '=', blob.id)
    .execute()
  await requestWork(trx, account_id, made.id, 'classify', now)
  await linkDocument(trx, account_id, made.id)
  await appendEdited(trx, account_id, 'document', [made.id], iso(now))
  return { kind: 'created', document: await documentOf(trx, account_id, made.id) }
}

/** What a document is linked to, beside its own columns. */
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
]

/** In no order; ids that the account does not have are left out. */
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

/** One that is known to be there. */
export async function documentOf(db: Db, accountId: string, id: string): Promise<DocumentRecord> {
  const [document] = await documentsByIds(db, accountId, [id])
  if (!document) throw new Error(`Document ${id} went while it was read`)
  return document
}
