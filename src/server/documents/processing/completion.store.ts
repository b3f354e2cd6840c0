import { isDeepStrictEqual } from 'node:util'
import { schemaVersion } from '../../../contract/resources/document-payloads/index.ts'
import type { DocumentType } from '../../../contract/vocabulary/index.ts'
import { iso } from '../../platform/clock.ts'
import type { DocumentsTable } from '../../platform/database/tables.documents.ts'
import type { Db, Trx } from '../../platform/database/tables.ts'
import { trainingWordsOf } from '../../reading/classify/training.rules.ts'
import type { ExtractedField, Extraction, SuccessfulReading } from '../../reading/types.ts'
import { completeJobs, type DocumentClaim, lockClaimedDocument, releaseDocument } from './claims.store.ts'
import { classificationNotes, evidenceOf } from '../records/evidence.rules.ts'
import { checkDocument } from '../records/check.store.ts'
import { clearAcceptance } from '../records/clear-acceptance.store.ts'
import { acceptIfSure } from './acceptance.store.ts'
import { noteLayoutUse } from '../learning/issuers.store.ts'
import { requestLearning } from '../learning/requests.store.ts'
import {
  presentValues,
  replaceLastExtracted,
  storeEvidence,
  updateLastRepresentation,
} from '../records/representations.store.ts'
import { packPages } from '../records/page-words.ts'
import { storePageWords } from '../records/page-words.store.ts'
import { recordTypeChoice } from './training.store.ts'
import { announceExtraction, recordExtractionFailure, storeExtraction } from './extraction.store.ts'
import { identifierKeysInPages } from '../records/links/linking.rules.ts'
import { linkDocument, storeIdentifierKeys } from '../records/links/linking.store.ts'
import { storable, withoutInvalidValues } from '../records/payload.rules.ts'
import { type NewDocument, storeDocument } from '../records/store.ts'
import { mergeFields } from '../../reading/extract/merge-fields.rules.ts'
import { inDoubt } from '../../reading/learned/apply.rules.ts'
import { trackedFactsOf } from '../records/tracked-facts.store.ts'
import { agreesWithTracking } from '../records/tracking-check.rules.ts'

/**
 * A learned value gives way to the one that the rules had where tracking of a linked shipment agrees with that one only: both are shown, in
 * doubt.
 * @returns the same extraction where nothing changes
 */
async function withTrackedValues(
  trx: Trx,
  accountId: string,
  documentId: string,
  type: DocumentType | null,
  extraction: Extraction,
): Promise<Extraction> {
  const replacing = extraction.fields.filter(({ replaced }) => replaced !== undefined)
  if (replacing.length === 0) return extraction
  const shipments = await trackedFactsOf(trx, accountId, documentId)
  const kept = replacing.flatMap((learned): ExtractedField[] => {
    const { replaced } = learned
    return replaced &&
      agreesWithTracking(type, replaced, shipments) &&
      !agreesWithTracking(type, learned, shipments)
      ? [inDoubt(replaced, learned)]
      : []
  })
  return mergeFields(extraction, kept, null)
}

/** A document made from another one: an attachment, or a part of a split. */
export type ChildDocument = Pick<NewDocument, 'name' | 'source' | 'blob_id'>

/**
 * Stores the result of a reading and completes its jobs, in one transaction. Does nothing if the document was deleted
 * or is leased by another process now.
 * @param now of the trade clock; `wall` dates entries of the audit
 */
export async function completeReading(
  db: Db,
  claim: DocumentClaim,
  outcome: SuccessfulReading,
  children: readonly ChildDocument[],
  { now, wall }: { now: Date; wall: Date },
): Promise<void> {
  // Packed before the transaction, so that it does not hold the connection meanwhile.
  const words = await packPages(outcome.content)
  await db.transaction().execute(async (trx) => {
    const document = await lockClaimedDocument(trx, claim)
    if (!document) return
    const { account_id, id } = document
    const { content, classification, extraction } = outcome
    const isClassified = claim.jobs.some(({ kind }) => kind === 'classify')
    const found = isClassified
      ? classification.document_type
      : (document.document_type as DocumentType | null)
    // The fields were extracted for the type that was known when the document was leased, else for the one that was found.
    const type =
      (claim.document.document_type_manual as DocumentType | null) ?? found ?? classification.document_type
    const { payload, left_out } = withoutInvalidValues(type, extraction.payload)
    const requestedAt =
      claim.jobs
        .map(({ requested_at }) => requested_at)
        .toSorted()
        .at(-1) ?? iso(now)
    const wasAccepted =
      document.accepted_by === 'person' &&
      document.reviewed_at !== null &&
      document.reviewed_at >= requestedAt
    const accepted = wasAccepted ? ((await presentValues(trx, account_id, id))?.payload ?? null) : null
    const waited = (Date.parse(iso(now)) - Date.parse(requestedAt)) / 1000 - outcome.seconds
    const evidence = evidenceOf(outcome, { left_out, waited })
    await trx
      .updateTable('documents')
      .set({
        ...(isClassified && {
          document_type: found,
          classification_confidence: classification.confidence,
          classification_notes: storable(classificationNotes(outcome)) as string | null,
          is_unsure: classification.unsure,
        }),
        failure: null,
        pages_count: content.pages_count,
      })
      .where('account_id', '=', account_id)
      .where('id', '=', id)
      .execute()
    // What the service accepted, it accepted for what it had read then; the links that a person accepted stay.
    if (document.accepted_by === 'service') await clearAcceptance(trx, account_id, id, wall)
    await storeEvidence(trx, account_id, id, { evidence, words: trainingWordsOf(content) })
    await storePageWords(trx, account_id, id, words)
    await noteLayoutUse(trx, account_id, outcome.learned, now)
    const lines = content.pages.flatMap((page) => page.lines.map(({ text }) => text))
    await storeIdentifierKeys(trx, account_id, id, identifierKeysInPages(lines), 'pages')
    await recordTypeChoice(trx, account_id, id, document.document_type_manual)
    await addChildren(trx, document, children, now)
    await completeJobs(trx, claim)
    await storeExtraction(trx, account_id, id, { schema_version: schemaVersion, payload }, now)
    const kept = await withTrackedValues(trx, account_id, id, type, extraction)
    if (kept !== extraction) {
      const fitting = withoutInvalidValues(type, kept.payload)
      const shown = evidenceOf({ ...outcome, extraction: kept }, { left_out: fitting.left_out, waited })
      await storeEvidence(trx, account_id, id, { evidence: shown, words: trainingWordsOf(content) })
      await replaceLastExtracted(trx, account_id, id, fitting.payload)
      await updateLastRepresentation(trx, document, now)
      await linkDocument(trx, account_id, id)
    }
    // A person accepted the values that stood; other ones nobody has seen.
    const isStillAccepted =
      accepted !== null && isDeepStrictEqual(accepted, (await presentValues(trx, account_id, id))?.payload)
    if (isStillAccepted) await requestLearning(trx, account_id, id, now)
    else await clearAcceptance(trx, account_id, id, wall)
    const checked = await checkDocument(trx, account_id, id, wall)
    // What was left out, another document in the file, or a type chosen meanwhile is for a person.
    const isWhole =
      content.notes.length === 0 &&
      content.pages.length >= content.pages_count &&
      (outcome.parts ?? []).length <= 1 &&
      evidence.unlisted_uncertain_values === undefined &&
      document.document_type_manual === claim.document.document_type_manual
    if (checked && isWhole)
      await acceptIfSure(trx, { accountId: account_id, documentId: id }, checked, { now, wall })
    await announceExtraction(trx, account_id, id, now)
  })
}

/** Stores the new documents; content that the account already has is skipped. */
export async function addChildren(
  trx: Trx,
  { account_id, id, depth, user_id, email_submission_id }: DocumentsTable,
  children: readonly ChildDocument[],
  now: Date,
): Promise<void> {
  for (const child of children)
    await storeDocument(
      trx,
      { ...child, account_id, user_id, email_submission_id, parent_document_id: id, depth: depth + 1 },
      now,
    )
}

/** Completes the jobs with a failure that will not be tried again. `sentence` is for a clerk. */
export const completeWithFailure = (
  db: Db,
  claim: DocumentClaim,
  sentence: string,
  times: { now: Date; wall: Date },
): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const document = await lockClaimedDocument(trx, claim)
    if (!document) return
    await completeJobs(trx, claim)
    await recordExtractionFailure(trx, document.account_id, document.id, times, sentence)
  })

/** Completes jobs that do not read the document. Its fields and its state stay as they are. */
export const completeOtherJobs = (
  db: Db,
  claim: DocumentClaim,
  now: Date,
  work: (trx: Trx, document: DocumentsTable) => Promise<void>,
): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const document = await lockClaimedDocument(trx, claim)
    if (!document) return
    await work(trx, document)
    await completeJobs(trx, claim)
    await releaseDocument(trx, document, document.failure === null ? 'read' : 'failed', now)
  })
