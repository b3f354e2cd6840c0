import type { Kysely } from 'kysely'
import { type Listed, type Listing, listIds } from '../database/lists/index.ts'
import type { Tables } from '../database/tables.ts'
import { documentList } from './documents.list.ts'
import { emailSubmissionList } from './email-submissions.list.ts'
import { type EmailRecord, emailSubmissionsByIds } from './email-submissions.store.ts'
import { type DocumentRecord, documentsByIds } from './store.ts'

type Db = Kysely<Tables>

export async function listDocuments(
  db: Db,
  accountId: string,
  asked: Listing,
): Promise<Listed & { documents: DocumentRecord[] }> {
  const listed = await listIds(db, accountId, documentList, asked)
  return { ...listed, documents: inOrder(listed.ids, await documentsByIds(db, accountId, listed.ids)) }
}

export async function listEmailSubmissions(
  db: Db,
  accountId: string,
  asked: Listing,
): Promise<Listed & { emails: EmailRecord[] }> {
  const listed = await listIds(db, accountId, emailSubmissionList, asked)
  return { ...listed, emails: inOrder(listed.ids, await emailSubmissionsByIds(db, accountId, listed.ids)) }
}

/** A record that is gone meanwhile is left out. */
function inOrder<Row extends { id: string }>(ids: readonly string[], rows: readonly Row[]): Row[] {
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}
