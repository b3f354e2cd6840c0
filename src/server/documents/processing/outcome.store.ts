import { schemaVersion } from '../../../contract/resources/document-payloads/index.ts'
import type { DocumentType } from '../../../contract/vocabulary/index.ts'
import { iso } from '../../platform/clock.ts'
import type { DocumentsTable } from '../../platform/database/tables.documents.ts'
import type { Db, Trx } from '../../platform/database/tables.ts'
import { trainingWordsOf } from '../../reading/classify/training.rules.ts'
import { type Claim, handBack, settleJobs, stillOurs } from './claims.store.ts'
import { evidenceOf, notesOf, type ReadOutcome } from '../records/evidence.rules.ts'
import { storeEvidence } from '../records/evidence.store.ts'
import { settleCorrection } from './experience.store.ts'
import { recordExtraction, recordExtractionFailure } from './extraction.store.ts'
import { keysOfPages } from '../records/linking.rules.ts'
import { fileKeys } from '../records/linking.store.ts'
import { fitting, wellFormed } from '../records/payload.rules.ts'
import { type NewDocument, storeDocument } from '../records/store.ts'

/** A document that came in another: an attachment, or a part. */
export type Child = Pick<NewDocument, 'name' | 'source' | 'blob_id'>

/**
 * What came of reading a document, all in one transaction. Nothing is written where the document is gone or somebody else
 * has it by now.
 * @param now the trade's
 */
export const recordRead = (
  db: Db,
  claim: Claim,
  outcome: ReadOutcome,
  children: readonly Child[],
  now: Date,
): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const document = await stillOurs(trx, claim)
    if (!document) return
    const { account_id, id } = document
    const { content: reading, classification, extraction } = outcome
    const isTyped = claim.jobs.some(({ kind }) => kind === 'classify')
    const found = isTyped ? classification.document_type : (document.document_type as DocumentType | null)
    // The fields were read of the type that was known when it was taken in hand.
    const type = (claim.document.document_type_manual as DocumentType | null) ?? found
    const { payload, left_out } = fitting(type, extraction.payload)
    const asked =
      claim.jobs
        .map(({ requested_at }) => requested_at)
        .toSorted()
        .at(-1) ?? iso(now)
    const isStillAccepted = document.reviewed_at !== null && document.reviewed_at >= asked
    await trx
      .updateTable('documents')
      .set({
        ...(isTyped && {
          document_type: found,
          classification_confidence: classification.confidence,
          classification_notes: wellFormed(notesOf(outcome)) as string | null,
          is_unsure: classification.unsure,
        }),
        failure: null,
        pages_count: reading.pages_count,
        reviewed_at: isStillAccepted ? document.reviewed_at : null,
      })
      .where('account_id', '=', account_id)
      .where('id', '=', id)
      .execute()
    const waited = (Date.parse(iso(now)) - Date.parse(asked)) / 1000 - outcome.seconds
    const evidence = evidenceOf(outcome, { left_out, waited })
    await storeEvidence(trx, account_id, id, { evidence, words: trainingWordsOf(reading) })
    const lines = reading.pages.flatMap((page) => page.lines.map(({ text }) => text))
    await fileKeys(trx, account_id, id, keysOfPages(lines), 'pages')
    await settleCorrection(trx, account_id, id, document.document_type_manual)
    await addChildren(trx, document, children, now)
    await settleJobs(trx, claim)
    await recordExtraction(trx, account_id, id, { schema_version: schemaVersion, payload }, now)
  })

/** Documents of its own; what the account has already is not made again. */
export async function addChildren(
  trx: Trx,
  { account_id, id, depth, user_id, email_submission_id }: DocumentsTable,
  children: readonly Child[],
  now: Date,
): Promise<void> {
  for (const child of children)
    await storeDocument(
      trx,
      { ...child, account_id, user_id, email_submission_id, parent_document_id: id, depth: depth + 1 },
      now,
    )
}

/** The file is at fault, or nobody will try again: it fails, with a sentence for a clerk. */
export const recordFailed = (db: Db, claim: Claim, sentence: string, now: Date): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const document = await stillOurs(trx, claim)
    if (!document) return
    await settleJobs(trx, claim)
    await recordExtractionFailure(trx, document.account_id, document.id, now, sentence)
  })

/** Ends work that reads nothing. What was read before stays, and so does what could not be. */
export const recordDone = (
  db: Db,
  claim: Claim,
  now: Date,
  work: (trx: Trx, document: DocumentsTable) => Promise<void>,
): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const document = await stillOurs(trx, claim)
    if (!document) return
    await work(trx, document)
    await settleJobs(trx, claim)
    await handBack(trx, document, document.failure === null ? 'read' : 'failed', now)
  })
