import { type RawBuilder, sql } from 'kysely'
import { documentColumns } from '../../contract/operations/lists/index.ts'
import { listTable } from '../database/lists/index.ts'
import { inside } from '../database/lists/like.rules.ts'
import { keyOf } from '../search/rules.ts'
import { spacedOf } from './list.rules.ts'

/** What a person set wins over what was found. */
const type = sql`coalesce(documents.document_type_manual, documents.document_type)`

export const documentList = listTable({
  table: 'documents',
  columns: documentColumns,
  indexed: ['created_at'],
  sql: {
    name: { value: sql`lower(documents.name)` },
    document_type: { value: type },
    document_types: { value: type },
    filename: { matches: (values) => sql`(${sql.join(values.map(named), sql` or `)})` },
    reference: { matches: (values, accountId) => aboutWhatHas(accountId, values.map(keyOf)) },
    added_by: {
      value: sql`(select lower(users.name) from users
        where users.account_id = documents.account_id and users.id = documents.user_id)`,
    },
  },
})

/** Every word occurs in the name or the file's name, in any case. */
function named(text: string): RawBuilder<boolean> {
  const words = spacedOf(text).map((word) => {
    const pattern = inside(word)
    return sql`(documents.name ilike ${pattern} or documents.file_name ilike ${pattern})`
  })
  return words.length === 0 ? sql`true` : sql`(${sql.join(words, sql` and `)})`
}

/** Linked to a shipment or a container that has one of these numbers or references. */
const aboutWhatHas = (accountId: string, references: readonly string[]): RawBuilder<boolean> => {
  const having = sql`where account_id = ${accountId} and normalized = any(${sql.val(references)}::text[])`
  return sql`documents.id in (
    select document_id from document_shipments where account_id = ${accountId}
      and shipment_id in (select shipment_id from identifiers ${having})
    union all
    select document_id from document_containers where account_id = ${accountId}
      and container_id in (select container_id from identifiers ${having}))`
}
