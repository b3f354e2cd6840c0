import { inOrder, type ListedIds, type Listing, listIds } from '../../platform/database/lists/index.ts'
import type { Db } from '../../platform/database/tables.ts'
import { documentList, matchesDocumentQuery } from './documents.list.ts'
import { emailSubmissionList } from './email-submissions.list.ts'
import { type EmailRecord, emailSubmissionsByIds } from './email-submissions.store.ts'
import { type DocumentRecord, documentsByIds } from './store.ts'

export async function listDocuments(
  db: Db,
  accountId: string,
  listing: Listing,
  q?: string,
): Promise<ListedIds & { documents: DocumentRecord[] }> {
  const listed = await listIds(db, accountId, documentList, listing, matchesDocumentQuery(accountId, q))
  return { ...listed, documents: inOrder(listed.ids, await documentsByIds(db, accountId, listed.ids)) }
}

export async function listEmailSubmissions(
  db: Db,
  accountId: string,
  listing: Listing,
): Promise<ListedIds & { emails: EmailRecord[] }> {
  const listed = await listIds(db, accountId, emailSubmissionList, listing)
  return { ...listed, emails: inOrder(listed.ids, await emailSubmissionsByIds(db, accountId, listed.ids)) }
}
