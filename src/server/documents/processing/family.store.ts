import { sql } from 'kysely'
import type { DocumentsTable } from '../../platform/database/tables.documents.ts'
import type { Db } from '../../platform/database/tables.ts'
import type { DocumentFamily } from './family.rules.ts'

/** The documents that were taken out of the file that a document comes from in the end, at whatever depth. */
export async function familyOf(
  db: Db,
  { account_id, id, depth }: Pick<DocumentsTable, 'account_id' | 'id' | 'depth'>,
): Promise<DocumentFamily> {
  if (depth === 0) return { documents: 0, bytes: 0 }
  const { rows } = await sql<{ documents: string; bytes: string }>`
    with recursive ancestors as (
      select id, parent_document_id from documents where account_id = ${account_id} and id = ${id}
      union all
      select d.id, d.parent_document_id from documents d join ancestors a on d.id = a.parent_document_id
      where d.account_id = ${account_id}
    ), family as (
      select id from ancestors where parent_document_id is null
      union all
      select d.id from documents d join family f on d.parent_document_id = f.id where d.account_id = ${account_id}
    )
    select count(*)::text as documents, coalesce(sum(file_size_bytes), 0)::text as bytes
    from documents where account_id = ${account_id} and id in (select id from family)`.execute(db)
  const [row] = rows
  return { documents: Number(row?.documents ?? 0), bytes: Number(row?.bytes ?? 0) }
}
