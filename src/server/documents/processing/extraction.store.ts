import { sql } from 'kysely'
import { iso } from '../../platform/clock.ts'
import type { Trx } from '../../platform/database/tables.ts'
import { append } from '../../platform/events/log.ts'
import { linkDocument } from '../records/linking.store.ts'
import { lockDocument } from '../records/lock.store.ts'
import { settleRepresentation, storeExtracted } from '../records/representations.store.ts'
import { stillToRead } from '../records/work.store.ts'

/**
 * What came out of reading a document: its new representation, its links, and the event that tells of it, in one
 * transaction. What a person said stays on top.
 * @returns false when the document is gone
 */
export async function recordExtraction(
  trx: Trx,
  accountId: string,
  documentId: string,
  told: { schema_version: string; payload: Record<string, unknown> },
  now: Date,
): Promise<boolean> {
  const document = await lockDocument(trx, accountId, documentId)
  if (!document) return false
  await storeExtracted(trx, accountId, documentId, told, now)
  await settleRepresentation(trx, document, now)
  await settleState(trx, accountId, documentId, null, now)
  await linkDocument(trx, accountId, documentId)
  await announce(trx, accountId, documentId, 'document.extracted', now)
  return true
}

/** Nothing could be read, and nobody will try again by himself. @param failure why, in a sentence for a clerk */
export async function recordExtractionFailure(
  trx: Trx,
  accountId: string,
  documentId: string,
  now: Date,
  failure = 'This file could not be read.',
): Promise<boolean> {
  const document = await lockDocument(trx, accountId, documentId)
  if (!document) return false
  await settleState(trx, accountId, documentId, failure, now)
  await announce(trx, accountId, documentId, 'document.extraction_failed', now)
  return true
}

const settleState = (trx: Trx, accountId: string, id: string, failure: string | null, now: Date) =>
  trx
    .updateTable('documents')
    .set({
      failure,
      leased_until: null,
      state: sql`case when ${stillToRead(accountId, id)} then 'waiting'
        else ${failure === null ? 'read' : 'failed'} end`,
      // What failed is looked at again by a person, whatever was accepted before.
      ...(failure !== null && { reviewed_at: null }),
      updated_at: iso(now),
    })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .execute()

const announce = (
  trx: Trx,
  accountId: string,
  id: string,
  event: 'document.extracted' | 'document.extraction_failed',
  now: Date,
) =>
  append(
    trx,
    accountId,
    [
      {
        event,
        reference: { type: 'document', id },
        shipment_id: null,
        container_id: null,
        occurred_at: iso(now),
      },
    ],
    iso(now),
  )
