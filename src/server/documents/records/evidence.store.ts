import type { Db, Trx } from '../../platform/database/tables.ts'
import type { ReadEvidence } from '../../../contract/resources/index.ts'

/** Replaces the evidence of an earlier reading. */
export async function storeEvidence(
  trx: Trx,
  accountId: string,
  documentId: string,
  values: { evidence: ReadEvidence; words: string[] },
): Promise<void> {
  await trx
    .insertInto('document_evidence')
    .values({ account_id: accountId, document_id: documentId, ...values })
    .onConflict((on) => on.columns(['account_id', 'document_id']).doUpdateSet(values))
    .execute()
}

export const evidenceById = (
  db: Db,
  accountId: string,
  documentId: string,
): Promise<{ evidence: ReadEvidence; words: string[] } | undefined> =>
  db
    .selectFrom('document_evidence')
    .select(['evidence', 'words'])
    .where('account_id', '=', accountId)
    .where('document_id', '=', documentId)
    .executeTakeFirst()
