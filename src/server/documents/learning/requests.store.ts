import { iso } from '../../platform/clock.ts'
import type { Trx } from '../../platform/database/tables.ts'
import { calculateIssuer, learnsFromDocuments, lockIssuer } from './issuers.store.ts'
import { deleteLearnedDocument, issuerOfDocument } from './learned-documents.store.ts'

/**
 * Notes that a person accepted a document, so that the learning job learns from it as it is now. One that is still to be read, as after
 * its type was changed, has fields of the type before: it is noted when it was read.
 */
export async function requestLearning(
  trx: Trx,
  account_id: string,
  document_id: string,
  now: Date,
): Promise<void> {
  const reading = await trx
    .selectFrom('document_jobs')
    .select('kind')
    .where('account_id', '=', account_id)
    .where('document_id', '=', document_id)
    .where('kind', 'in', ['classify', 'extract'])
    .executeTakeFirst()
  if (reading) return
  // Nothing is kept for later, and what it taught before may be what was just corrected.
  if (!(await learnsFromDocuments(trx, account_id))) return forgetDocument(trx, account_id, document_id, now)
  const requested = { requested_at: iso(now), attempts: 0 }
  await trx
    .insertInto('learning_jobs')
    .values({ account_id, document_id, ...requested })
    .onConflict((on) => on.columns(['account_id', 'document_id']).doUpdateSet(requested))
    .execute()
}

/**
 * Forgets what was learned from a document, or would be: because it is deleted, is of another type now, or is not accepted any more.
 */
export async function forgetDocument(
  trx: Trx,
  accountId: string,
  documentId: string,
  now: Date,
): Promise<void> {
  await trx
    .deleteFrom('learning_jobs')
    .where('account_id', '=', accountId)
    .where('document_id', '=', documentId)
    .execute()
  const issuer = await issuerOfDocument(trx, accountId, documentId)
  if (issuer === undefined) return
  await lockIssuer(trx, accountId, issuer)
  await deleteLearnedDocument(trx, accountId, documentId)
  await calculateIssuer(trx, accountId, issuer, now)
}
