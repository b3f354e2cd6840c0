import type { Trx } from '../../platform/database/tables.ts'
import type { FieldLesson } from '../../reading/learned/lessons.rules.ts'
import type { Fingerprint } from '../../reading/learned/types.ts'

interface LearnedDocument {
  document_id: string
  fingerprint: Fingerprint
  lessons: FieldLesson[]
}
export const documentsOfIssuer = (
  trx: Trx,
  accountId: string,
  issuerId: string,
): Promise<LearnedDocument[]> =>
  trx
    .selectFrom('learned_documents')
    .select(['document_id', 'fingerprint', 'lessons'])
    .where('account_id', '=', accountId)
    .where('issuer_id', '=', issuerId)
    .orderBy('accepted_at')
    .orderBy('document_id')
    .$castTo<LearnedDocument>()
    .execute()

/** The issuer from whose documents this one is; undefined if nothing was learned from it. */
export const issuerOfDocument = async (
  trx: Trx,
  accountId: string,
  documentId: string,
): Promise<string | undefined> => {
  const learned = await trx
    .selectFrom('learned_documents')
    .select('issuer_id')
    .where('account_id', '=', accountId)
    .where('document_id', '=', documentId)
    .executeTakeFirst()
  return learned?.issuer_id
}

/** @returns the issuer of the document; undefined if nothing was learned from it */
export async function deleteLearnedDocument(
  trx: Trx,
  accountId: string,
  documentId: string,
): Promise<string | undefined> {
  const gone = await trx
    .deleteFrom('learned_documents')
    .where('account_id', '=', accountId)
    .where('document_id', '=', documentId)
    .returning('issuer_id')
    .executeTakeFirst()
  return gone?.issuer_id
}
