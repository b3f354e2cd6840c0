import { sql } from 'kysely'
import { iso } from '../../platform/clock.ts'
import type { Trx } from '../../platform/database/tables.ts'
import { append } from '../../platform/events/log.ts'
import { clearAcceptance } from '../records/clear-acceptance.store.ts'
import { linkDocument } from '../records/links/linking.store.ts'
import { lockDocument } from '../records/store.ts'
import { updateLastRepresentation, storeExtracted } from '../records/representations.store.ts'
import { stateAfter } from '../records/document-jobs.store.ts'

/** Like `storeExtraction`, with the event. */
export async function recordExtraction(...given: Parameters<typeof storeExtraction>): Promise<boolean> {
  const [trx, accountId, documentId, , now] = given
  const isStored = await storeExtraction(...given)
  if (isStored) await announceExtraction(trx, accountId, documentId, now)
  return isStored
}

/** The event keeps the document as it is: appended after all that a reading changes. */
export const announceExtraction = (
  trx: Trx,
  accountId: string,
  documentId: string,
  now: Date,
): Promise<void> => appendEvent(trx, accountId, documentId, 'document.extracted', now)

/**
 * Stores the result of reading a document: its representation and its links. Changes made by people have priority.
 * @returns false if the document was deleted
 */
export async function storeExtraction(
  trx: Trx,
  accountId: string,
  documentId: string,
  extraction: { schema_version: string; payload: Record<string, unknown> },
  now: Date,
): Promise<boolean> {
  const document = await lockDocument(trx, accountId, documentId)
  if (!document) return false
  await storeExtracted(trx, accountId, documentId, extraction, now)
  await updateLastRepresentation(trx, document, now)
  await updateState(trx, accountId, documentId, null, now)
  await linkDocument(trx, accountId, documentId)
  return true
}

/**
 * Stores that a document could not be read and will not be tried again. A person must review it again, even if it was accepted before.
 * @param times of the trade clock; `wall` dates the entry of the audit
 * @param failure the reason as a sentence for a clerk
 */
export async function recordExtractionFailure(
  trx: Trx,
  accountId: string,
  documentId: string,
  { now, wall }: { now: Date; wall: Date },
  failure = 'This file could not be read.',
): Promise<boolean> {
  const document = await lockDocument(trx, accountId, documentId)
  if (!document) return false
  await updateState(trx, accountId, documentId, failure, now)
  await clearAcceptance(trx, accountId, documentId, wall)
  await appendEvent(trx, accountId, documentId, 'document.extraction_failed', now)
  return true
}

const updateState = (trx: Trx, accountId: string, id: string, failure: string | null, now: Date) =>
  trx
    .updateTable('documents')
    .set({
      failure,
      leased_by: null,
      leased_until: null,
      state: stateAfter(accountId, id, sql`${failure === null ? 'read' : 'failed'}`),
      updated_at: iso(now),
    })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .execute()

const appendEvent = (
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
