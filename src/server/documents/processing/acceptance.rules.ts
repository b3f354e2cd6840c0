import type { DocumentsTable } from '../../platform/database/tables.documents.ts'
import type { CheckedDocument } from '../records/check.store.ts'
import { isTypeUnsure } from '../records/unsure-type.rules.ts'

type Facts = Pick<
  DocumentsTable,
  'is_unsure' | 'document_type' | 'document_type_manual' | 'extracted_data_manual' | 'failure'
>

/**
 * Whether nothing is left for a person to decide: its type is certain, every key field is found or said to be absent, every value is
 * certain, tracking of its only shipment agrees with some and differs from none, and nobody has edited it.
 */
export function isSureDocument(document: Facts, checked: CheckedDocument): boolean {
  return (
    (document.document_type_manual ?? document.document_type) !== null &&
    !isTypeUnsure(document) &&
    document.failure === null &&
    document.extracted_data_manual === null &&
    checked.shipments === 1 &&
    checked.missing_values === 0 &&
    checked.uncertain_values === 0 &&
    checked.differing_values === 0 &&
    checked.fields.some(({ check }) => check?.agrees === true)
  )
}

/**
 * Whether a person is to look at a sure document: the same answer for the same document, and a share of all of them. The end of its id is
 * random.
 */
export const isChosenByChance = (documentId: string, percent: number): boolean =>
  Number.parseInt(documentId.slice(-8), 16) % 100 < percent
