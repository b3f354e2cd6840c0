import { iso } from '../../platform/clock.ts'
import type { Trx } from '../../platform/database/tables.ts'
import { calculateIssuer, learnsFromDocuments, lockIssuer } from './issuers.store.ts'
import { deleteLearnedDocument, issuerOfDocument } from './learned-documents.store.ts'

/**
 * Notes that a person accepted a document, so that the learning job learns from it as it is now. One that is still to be read, as after
 * its type was changed, has fields of the type before: it is noted when it was read. While learning is off nothing is noted, and one that
 * was accepted then is never learned from.
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
  if (!(await learnsFromDocuments(trx, account_id))) return
  const requested = { requested_at: iso(now), attempts: 0 }
  await trx
    .insertInto('learning_jobs')
    .columns(['account_id', 'document_id', 'requested_at', 'attempts'])
    .expression(({ selectFrom, val }) =>
      selectFrom('documents')
        .select(['account_id', 'id', val(requested.requested_at).as('requested_at'), val(0).as('attempts')])
        .where('account_id', '=', account_id)
        .where('id', '=', document_id)
        .where('may_teach', '=', true),
    )
    .onConflict((on) => on.columns(['account_id', 'document_id']).doUpdateSet(requested))
    .execute()
}

/**
 * Takes back what an accepted document says about its fields: because it is of another type now, or is not accepted any more. What was
 * learned from it stays while learning is off.
 */
export async function withdrawLesson(
  trx: Trx,
  accountId: string,
  documentId: string,
  now: Date,
): Promise<void> {
  if (await learnsFromDocuments(trx, accountId)) await forgetDocument(trx, accountId, documentId, now)
  else await deleteLearningJob(trx, accountId, documentId)
}

/** Forgets what was learned from a document, or would be. The document's row must be locked; see `lockIssuer`. */
export async function forgetDocument(
  trx: Trx,
  accountId: string,
  documentId: string,
  now: Date,
): Promise<void> {
  await deleteLearningJob(trx, accountId, documentId)
  const issuer = await issuerOfDocument(trx, accountId, documentId)
  if (issuer === undefined) return
  await lockIssuer(trx, accountId, issuer)
  await deleteLearnedDocument(trx, accountId, documentId)
  await calculateIssuer(trx, accountId, issuer, now)
}

const deleteLearningJob = (trx: Trx, accountId: string, documentId: string): Promise<unknown> =>
  trx
    .deleteFrom('learning_jobs')
    .where('account_id', '=', accountId)
    .where('document_id', '=', documentId)
    .execute()
