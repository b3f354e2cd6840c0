import { missingKeyFields } from '../../../contract/resources/document-payloads/key-field-values.ts'
import type { EvidenceField } from '../../../contract/resources/index.ts'
import type { Trx } from '../../platform/database/tables.ts'
import { json } from '../../platform/database/values.ts'
import { clearAcceptance } from './clear-acceptance.store.ts'
import { trackedFactsOf } from './tracked-facts.store.ts'
import { leavesOfPayload } from '../../reading/learned/lesson-of.rules.ts'
import {
  checkedFields,
  differingValues,
  enteredChecks,
  type CurrentValues,
  uncertainValues,
} from './tracking-check.rules.ts'

/** What a check of a document resulted in. */
export interface CheckedDocument {
  /** How many shipments it is linked to, also by their containers. */
  shipments: number
  fields: EvidenceField[]
  uncertain_values: number
  differing_values: number
  missing_values: number
}

/**
 * Compares the values of a document that was read with what tracking knows of the shipments that it is linked to, and counts what a
 * person should look at. The document's row must be locked.
 * @param wall dates the entry of the audit where an acceptance is cleared
 * @returns undefined for a document that was never read
 */
export async function checkDocument(
  trx: Trx,
  accountId: string,
  documentId: string,
  wall: Date,
): Promise<CheckedDocument | undefined> {
  const stored = await trx
    .selectFrom('documents')
    .innerJoin('document_evidence as read', (join) =>
      join
        .onRef('read.account_id', '=', 'documents.account_id')
        .onRef('read.document_id', '=', 'documents.id'),
    )
    .leftJoin('document_representations as last', (join) =>
      join
        .onRef('last.account_id', '=', 'documents.account_id')
        .onRef('last.id', '=', 'documents.last_document_representation_id'),
    )
    .select([
      'document_type',
      'document_type_manual',
      'absent_fields',
      'evidence',
      'payload',
      'extracted_data_manual',
      'accepted_by',
    ])
    .where('documents.account_id', '=', accountId)
    .where('documents.id', '=', documentId)
    .executeTakeFirst()
  if (!stored) return undefined
  const type = stored.document_type_manual ?? stored.document_type
  const shipments = await trackedFactsOf(trx, accountId, documentId)
  const current: CurrentValues =
    stored.extracted_data_manual === null
      ? null
      : new Map(
          leavesOfPayload(stored.payload).flatMap(({ path, value }) => (value === '' ? [] : [[path, value]])),
        )
  const { fields: before, entered: enteredBefore = [], ...evidence } = stored.evidence
  const fields = checkedFields(type, before, shipments, current)
  const entered = enteredChecks(type, before, shipments, current)
  if (JSON.stringify([fields, entered]) !== JSON.stringify([before, enteredBefore]))
    await trx
      .updateTable('document_evidence')
      .set({ evidence: json({ ...evidence, fields, ...(entered.length > 0 && { entered }) }) })
      .where('account_id', '=', accountId)
      .where('document_id', '=', documentId)
      .execute()
  const counts = {
    uncertain_values:
      uncertainValues(fields, entered, current) + (stored.evidence.unlisted_uncertain_values ?? 0),
    differing_values: differingValues([...fields, ...entered]),
    missing_values: missingKeyFields(type, stored.payload, stored.absent_fields).length,
  }
  await trx
    .updateTable('documents')
    .set(counts)
    .where('account_id', '=', accountId)
    .where('id', '=', documentId)
    .execute()
  // What the service accepted because every value was sure and of one shipment is for a person once it is not.
  const isInDoubt = counts.differing_values > 0 || counts.uncertain_values > 0 || shipments.length !== 1
  if (isInDoubt && stored.accepted_by === 'service') await clearAcceptance(trx, accountId, documentId, wall)
  return { shipments: shipments.length, fields, ...counts }
}
