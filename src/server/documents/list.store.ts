import { type Kysely, type OrderByExpression, sql } from 'kysely'
import type { Tables } from '../database/tables.ts'
import type { Sort } from './list.rules.ts'
import type { DocumentRow } from './store.ts'

export interface Listed {
  /** A part of the name or of the file's name, in any case. */
  filename: string | undefined
  /** Any of these; what a person set wins over what was classified. */
  document_types: string[] | undefined
  sorts: Sort[]
  limit: number
  offset: number
}

/** What each sort goes by. */
const columns: Record<Sort['by'], OrderByExpression<Tables, 'documents', object>> = {
  created_at: 'created_at',
  name: sql`lower(name) collate "C"`,
  document_type: sql`coalesce(document_type_manual, document_type) collate "C"`,
  added_by: sql`(select lower(users.name) collate "C" from users
    where users.account_id = documents.account_id and users.id = documents.user_id)`,
}

/** These end with what has none; for the others the indexes know no such order. */
const nullable = new Set<Sort['by']>(['document_type', 'added_by'])

/** A page of an account's documents, and how many there are in all. */
export async function listDocuments(
  db: Kysely<Tables>,
  accountId: string,
  asked: Listed,
): Promise<{ rows: DocumentRow[]; total: number }> {
  const { filename, document_types } = asked
  let documents = db.selectFrom('documents').where('account_id', '=', accountId)
  if (filename !== undefined) {
    const pattern = `%${filename.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
    documents = documents.where(({ or, eb }) =>
      or([eb('name', 'ilike', pattern), eb('file_name', 'ilike', pattern)]),
    )
  }
  if (document_types)
    documents = documents.where(
      sql<boolean>`coalesce(document_type_manual, document_type) = any(${document_types}::text[])`,
    )
  let page = documents.selectAll()
  for (const { by, descending } of asked.sorts)
    page = page.orderBy(columns[by], (order) => {
      const directed = descending ? order.desc() : order.asc()
      return nullable.has(by) ? directed.nullsLast() : directed
    })
  if (!asked.sorts.some(({ by }) => by === 'created_at')) page = page.orderBy('created_at', 'desc')
  const rows = await page.orderBy('id').limit(asked.limit).offset(asked.offset).execute()
  const filtered = filename !== undefined || document_types !== undefined
  const { total } = filtered
    ? await documents.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow()
    : ((await counted(db, accountId)) ?? { total: 0 })
  return { rows, total }
}

/** Kept by triggers: counting every document for every page would not do. */
const counted = (db: Kysely<Tables>, accountId: string) =>
  db
    .selectFrom('record_counts')
    .select('total')
    .where('account_id', '=', accountId)
    .where('kind', '=', 'documents')
    .executeTakeFirst()
