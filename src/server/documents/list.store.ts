import { type Kysely, type OrderByExpression, sql } from 'kysely'
import type { Tables } from '../database/tables.ts'
import type { Sort } from './list.rules.ts'
import { type DocumentRecord, documentsByIds } from './store.ts'

export interface Listed {
  /** Each occurs in the name or the file's name, in any case. */
  filename: string[]
  /** A number or reference, normalised, of what they are about. */
  reference: string | undefined
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
): Promise<{ rows: DocumentRecord[]; total: number }> {
  const { filename, reference, document_types } = asked
  let documents = db.selectFrom('documents').where('account_id', '=', accountId)
  for (const word of filename) {
    const pattern = `%${word.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
    documents = documents.where(({ or, eb }) =>
      or([eb('name', 'ilike', pattern), eb('file_name', 'ilike', pattern)]),
    )
  }
  if (reference !== undefined) documents = documents.where(aboutWhatHas(accountId, reference))
  if (document_types)
    documents = documents.where(
      sql<boolean>`coalesce(document_type_manual, document_type) = any(${document_types}::text[])`,
    )
  let page = documents.select('id')
  for (const { by, descending } of asked.sorts)
    page = page.orderBy(columns[by], (order) => {
      const directed = descending ? order.desc() : order.asc()
      return nullable.has(by) ? directed.nullsLast() : directed
    })
  if (!asked.sorts.some(({ by }) => by === 'created_at')) page = page.orderBy('created_at', 'desc')
  const ids = (await page.orderBy('id').limit(asked.limit).offset(asked.offset).execute()).map(({ id }) => id)
  const found = new Map((await documentsByIds(db, accountId, ids)).map((row) => [row.id, row]))
  const rows = ids.flatMap((id) => found.get(id) ?? [])
  const filtered = filename.length > 0 || reference !== undefined || document_types !== undefined
  const { total } = filtered
    ? await documents.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow()
    : ((await counted(db, accountId)) ?? { total: 0 })
  return { rows, total }
}

/** Linked to a shipment or a container that has this number or reference. */
const aboutWhatHas = (accountId: string, reference: string) => sql<boolean>`documents.id in (
  select document_id from document_shipments where account_id = ${accountId} and shipment_id in (
    select shipment_id from identifiers where account_id = ${accountId} and normalized = ${reference})
  union all
  select document_id from document_containers where account_id = ${accountId} and container_id in (
    select container_id from identifiers where account_id = ${accountId} and normalized = ${reference}))`

/** Kept by triggers: counting every document for every page would not do. */
const counted = (db: Kysely<Tables>, accountId: string) =>
  db
    .selectFrom('record_counts')
    .select('total')
    .where('account_id', '=', accountId)
    .where('kind', '=', 'documents')
    .executeTakeFirst()
