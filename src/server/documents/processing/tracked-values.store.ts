import type { DocumentType } from '../../../contract/vocabulary/index.ts'
import type { Trx } from '../../platform/database/tables.ts'
import { mergeFields } from '../../reading/extract/merge-fields.rules.ts'
import { inDoubt } from '../../reading/learned/apply.rules.ts'
import type { ExtractedField, Extraction } from '../../reading/types.ts'
import { trackedFactsOf } from '../records/tracked-facts.store.ts'
import { agreesWithTracking } from '../records/tracking-check.rules.ts'

/**
 * A learned value gives way to the one that the rules had where tracking of a linked shipment agrees with that one only: both are shown, in
 * doubt.
 * @returns the same extraction where nothing changes
 */
export async function withTrackedValues(
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
