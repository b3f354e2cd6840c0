import { iso } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/tables.ts'
import { appendEdited } from '../../platform/events/edited.ts'
import { settleCorrection } from '../processing/experience.store.ts'
import { linkDocument } from '../records/linking.store.ts'
import { withDocument } from '../records/lock.store.ts'
import { settleRepresentation } from '../records/representations.store.ts'
import { documentOf, type DocumentRecord } from '../records/store.ts'
import { requestWork } from '../records/work.store.ts'

/** What a person says of a document; null takes it back, what is left out stays. */
export interface Edit {
  document_type_manual?: string | null | undefined
  extracted_data_manual?: Record<string, unknown> | null | undefined
  /** Whether what stands there is accepted. */
  reviewed?: boolean | undefined
}

/** @returns undefined when the account has no such document */
export async function editDocument(
  db: Db,
  accountId: string,
  id: string,
  edit: Edit,
  now: Date,
): Promise<DocumentRecord | undefined> {
  return withDocument(db, accountId, id, async (trx, before) => {
    const { document_type_manual = before.document_type_manual } = edit
    const { extracted_data_manual = before.extracted_data_manual } = edit
    const isTyped = document_type_manual !== before.document_type_manual
    const isReviewed = edit.reviewed !== undefined && edit.reviewed !== (before.reviewed_at !== null)
    if (edit.document_type_manual === undefined && edit.extracted_data_manual === undefined && !isReviewed)
      return documentOf(trx, accountId, id)
    const said = { document_type_manual, extracted_data_manual }
    const at = edit.reviewed === true ? iso(now) : null
    await trx
      .updateTable('documents')
      .set({ ...said, ...(isReviewed && { reviewed_at: at }), updated_at: iso(now) })
      .where('account_id', '=', accountId)
      .where('id', '=', id)
      .execute()
    await settleRepresentation(trx, { ...before, ...said }, now)
    if (edit.extracted_data_manual !== undefined) await linkDocument(trx, accountId, id)
    if (isTyped) {
      await settleCorrection(trx, accountId, id, document_type_manual)
      // Its fields are those of the other type.
      if (before.blob_id !== null) await requestWork(trx, accountId, id, 'extract', now)
    }
    await appendEdited(trx, accountId, 'document', [id], iso(now))
    return documentOf(trx, accountId, id)
  })
}

const parts = [
  'document_evidence',
  'document_keys',
  'document_representations',
  'document_shipments',
  'document_containers',
  'document_jobs',
] as const

/**
 * Takes a document away, and leaves its bytes to be swept: they are gone for good only after this was committed.
 * @param times the trade's, and the wall's by which uploads expire
 * @returns its blob; undefined when the account has no such document
 */
export async function deleteDocument(
  db: Db,
  accountId: string,
  id: string,
  { now, wall }: { now: Date; wall: Date },
): Promise<{ blob_id: string | null } | undefined> {
  return withDocument(db, accountId, id, async (trx, { blob_id }) => {
    await settleCorrection(trx, accountId, id, null)
    for (const table of parts)
      await trx.deleteFrom(table).where('account_id', '=', accountId).where('document_id', '=', id).execute()
    await trx.deleteFrom('documents').where('account_id', '=', accountId).where('id', '=', id).execute()
    await appendEdited(trx, accountId, 'document', [id], iso(now))
    if (blob_id !== null)
      await trx
        .updateTable('blobs')
        .set({ expires_at: iso(wall) })
        .where('account_id', '=', accountId)
        .where('id', '=', blob_id)
        .execute()
    return { blob_id }
  })
}
