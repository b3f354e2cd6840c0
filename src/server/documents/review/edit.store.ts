import { iso } from '../../platform/clock.ts'
import type { DocumentsTable } from '../../platform/database/tables.documents.ts'
import type { Db, Trx } from '../../platform/database/tables.ts'
import { problem, refusedAttribute } from '../../platform/http/problem.ts'
import { appendEdited } from '../../platform/events/edited.ts'
import { learnsFromDocuments } from '../learning/issuers.store.ts'
import { forgetDocument, requestLearning, withdrawLesson } from '../learning/requests.store.ts'
import { recordTypeChoice } from '../processing/training.store.ts'
import type { FieldMark } from '../../../contract/resources/index.ts'
import { json } from '../../platform/database/values.ts'
import { checkDocument } from '../records/check.store.ts'
import { clearAcceptance } from '../records/clear-acceptance.store.ts'
import { storable } from '../records/payload.rules.ts'
import { linkDocument } from '../records/links/linking.store.ts'
import { withLockedDocument, getDocument, type DocumentRecord } from '../records/store.ts'
import { editedPaths } from '../records/edits/edited-values.rules.ts'
import { presentValues, updateLastRepresentation } from '../records/representations.store.ts'
import { enqueueDocumentJob } from '../records/document-jobs.store.ts'

/** An edit by a person: null removes a value, a missing member changes nothing. */
interface DocumentEdit {
  document_type_manual?: string | null | undefined
  extracted_data_manual?: Record<string, unknown> | null | undefined
  /** Whether a person accepted the document. */
  reviewed?: boolean | undefined
  /** When the values that the person saw were written, null for none; undefined where that is not said. */
  expected_updated_at?: string | null | undefined
  /** All key fields that are not on the document, and all values that were marked on its pages. */
  absent_fields?: string[] | undefined
  marked_fields?: FieldMark[] | undefined
}

/**
 * @param times of the trade clock; `wall` dates entries of the audit
 * @returns undefined when the account has no such document
 * @throws 422 where a document is to be accepted that is still being read: nobody has seen the values that it will have; 409 where it
 * was read again or edited after the person saw its values
 */
export async function editDocument(
  db: Db,
  accountId: string,
  id: string,
  edit: DocumentEdit,
  { now, wall }: { now: Date; wall: Date },
): Promise<DocumentRecord | undefined> {
  return withLockedDocument(db, accountId, id, async (trx, before) => {
    const isBeingRead = before.state === 'waiting' || before.state === 'reading'
    if (edit.reviewed === true && isBeingRead)
      throw refusedAttribute('reviewed', 'This document is being read: accept it when it was read')
    if (edit.reviewed === true && !(await areSeen(trx, before, edit.expected_updated_at)))
      throw problem(409, 'The values of this document were changed meanwhile: look at them once more', {
        code: 'document_changed',
      })
    const { document_type_manual = before.document_type_manual } = edit
    const { extracted_data_manual = before.extracted_data_manual } = edit
    const isTyped = document_type_manual !== before.document_type_manual
    // What a person accepts with another type, or after the service did, is accepted now and by the person.
    const isAcceptedAnew = edit.reviewed === true && (isTyped || before.accepted_by === 'service')
    const isReviewed =
      isAcceptedAnew || (edit.reviewed !== undefined && edit.reviewed !== (before.reviewed_at !== null))
    const isSaid = [
      edit.document_type_manual,
      edit.extracted_data_manual,
      edit.absent_fields,
      edit.marked_fields,
    ].some((each) => each !== undefined)
    if (!isSaid && !isReviewed) return getDocument(trx, accountId, id)
    const said = {
      document_type_manual,
      extracted_data_manual,
      edited_paths: await pathsOfEdit(trx, before, edit.extracted_data_manual),
    }
    const isAcceptedNow = isReviewed && edit.reviewed === true
    await trx
      .updateTable('documents')
      .set({
        ...said,
        ...(edit.absent_fields !== undefined && { absent_fields: [...new Set(edit.absent_fields)] }),
        ...(edit.marked_fields !== undefined && {
          marked_fields: json(storable(edit.marked_fields) as FieldMark[]),
        }),
        ...(isAcceptedNow && {
          reviewed_at: iso(now),
          accepted_by: 'person',
          may_teach: await learnsFromDocuments(trx, accountId),
        }),
        updated_at: iso(now),
      })
      .where('account_id', '=', accountId)
      .where('id', '=', id)
      .execute()
    if (isReviewed && !isAcceptedNow) await clearAcceptance(trx, accountId, id, wall)
    await updateLastRepresentation(trx, { ...before, ...said }, now)
    if (edit.extracted_data_manual !== undefined) await linkDocument(trx, accountId, id)
    if (isSaid) await checkDocument(trx, accountId, id, wall)
    const isAccepted = isReviewed ? isAcceptedNow : before.accepted_by === 'person'
    if (isTyped) {
      await withdrawLesson(trx, accountId, id, now)
      await recordTypeChoice(trx, accountId, id, document_type_manual)
      const isOfOtherType =
        (document_type_manual ?? before.document_type) !==
        (before.document_type_manual ?? before.document_type)
      // Fields are read for a type. What a person accepted is not read again because the type that was found is confirmed.
      if (before.blob_id !== null && (isOfOtherType || isBeingRead || !isAccepted))
        await enqueueDocumentJob(trx, accountId, id, 'extract', now)
    }
    // Two documents that agree must both be accepted.
    if (isReviewed && !isAcceptedNow) await withdrawLesson(trx, accountId, id, now)
    if (isAccepted) await requestLearning(trx, accountId, id, now)
    await appendEdited(trx, accountId, 'document', [id], iso(now))
    return getDocument(trx, accountId, id)
  })
}

/** A later reading merges its values into those that a person has edited, under the id that these had. */
async function areSeen(
  trx: Trx,
  { account_id, id }: DocumentsTable,
  expected: DocumentEdit['expected_updated_at'],
): Promise<boolean> {
  if (expected === undefined) return true
  const { updated_at = null } = (await presentValues(trx, account_id, id)) ?? {}
  return expected === null || updated_at === null
    ? expected === updated_at
    : Date.parse(expected) === Date.parse(updated_at)
}

/** Which values a person edited, with those of this edit. */
async function pathsOfEdit(
  trx: Trx,
  { account_id, id, extracted_data_manual, edited_paths }: DocumentsTable,
  edit: DocumentEdit['extracted_data_manual'],
): Promise<string[] | null> {
  if (edit === undefined) return edited_paths
  if (edit === null) return null
  const present = (await presentValues(trx, account_id, id))?.payload ?? null
  return editedPaths(edit, { manual: extracted_data_manual, edited: edited_paths, present })
}

const dependentTables = [
  'document_evidence',
  'document_page_words',
  'document_keys',
  'document_representations',
  'document_shipments',
  'document_containers',
  'document_possible_shipments',
  'document_jobs',
  'learning_jobs',
] as const

/**
 * Deletes a document. Its bytes are deleted later, after this transaction was committed.
 * @param times of the trade clock, and of the wall clock by which uploads expire
 * @returns its blob; undefined if the account has no such document
 */
export async function deleteDocument(
  db: Db,
  accountId: string,
  id: string,
  { now, wall }: { now: Date; wall: Date },
): Promise<{ blob_id: string | null } | undefined> {
  return withLockedDocument(db, accountId, id, async (trx, { blob_id }) => {
    await forgetDocument(trx, accountId, id, now)
    await recordTypeChoice(trx, accountId, id, null)
    for (const table of dependentTables)
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
