import { type RawBuilder, sql } from 'kysely'
import { documentColumns, emailSubmissionColumns } from '../../../contract/operations/lists/index.ts'
import { listTable } from '../../platform/database/lists/index.ts'
import { insideInAnyForm } from '../../platform/database/lists/like.rules.ts'
import { among } from '../../platform/database/values.ts'
import { identifierKey } from '../../search/rules.ts'

const patterns = (values: readonly string[]) => sql.val(values.flatMap(insideInAnyForm))

export const emailSubmissionList = listTable({
  table: 'email_submissions',
  columns: emailSubmissionColumns,
  indexed: ['created_at'],
  sql: {
    subject: {
      value: sql`lower(email_submissions.subject)`,
      matches: (values) =>
        sql`(${sql.join(
          values.map((text) => {
            const words = spaceSeparatedWords(text).map(
              (word) => sql`email_submissions.subject ilike any(${patterns([word])}::text[])`,
            )
            return words.length === 0 ? sql`true` : sql`(${sql.join(words, sql` and `)})`
          }),
          sql` or `,
        )})`,
    },
    from: {
      matches: (values) => sql`exists (
        select from unnest(email_submissions."from") as sender (address)
        where address ilike any(${patterns(values)}::text[]))`,
    },
  },
})

/** The type set by a person has priority over the detected one. */
const type = sql`coalesce(documents.document_type_manual, documents.document_type)`

const isUnsure = sql<boolean>`(documents.is_unsure and documents.document_type_manual is null)`
const isLinked = sql<boolean>`(${about('document_shipments')} or ${about('document_containers')})`

const isAmbiguous = sql<boolean>`exists (select from document_possible_shipments as possible
  where possible.account_id = documents.account_id and possible.document_id = documents.id)`

/** `isToReview` of the contract. */
export const isToReviewSql = sql<boolean>`(documents.reviewed_at is null and (documents.state = 'failed'
  or (documents.state = 'read' and (${isUnsure} or coalesce(${type}, 'other') = 'other' or documents.uncertain_values is distinct from 0
    or documents.missing_values is distinct from 0 or ${isLinked} or ${isAmbiguous}))))`

export const documentList = listTable({
  table: 'documents',
  columns: documentColumns,
  indexed: ['created_at'],
  sql: {
    name: { value: sql`lower(documents.name)` },
    document_type: { value: type },
    document_types: { value: type },
    type: { value: type },
    is_unsure: { value: isUnsure },
    reviewed: { value: sql`(documents.reviewed_at is not null)` },
    to_review: { value: isToReviewSql },
    linked: { value: isLinked },
    ambiguous: { value: isAmbiguous },
    about: {
      value: sql`coalesce(
        (select min(coalesce(shipments.bill_of_lading_number, shipments.booking_number) collate "C")
          from document_shipments as link join shipments
            on shipments.account_id = link.account_id and shipments.id = link.shipment_id
          where link.account_id = documents.account_id and link.document_id = documents.id and origin <> 'refused'),
        (select min(containers.number)
          from document_containers as link join containers
            on containers.account_id = link.account_id and containers.id = link.container_id
          where link.account_id = documents.account_id and link.document_id = documents.id and origin <> 'refused'))`,
    },
    shipment_id: {
      matches: (ids) => sql`(${about('document_shipments', among('shipment_id', ids))}
        or ${about(
          'document_containers',
          sql`container_id in (select id from containers
            where containers.account_id = documents.account_id and ${among('shipment_id', ids)})`,
        )})`,
    },
    container_id: { matches: (ids) => about('document_containers', among('container_id', ids)) },
    filename: { matches: (values) => sql`(${sql.join(values.map(named), sql` or `)})` },
    reference: { matches: (values, accountId) => aboutWhatHas(accountId, values.map(identifierKey)) },
    added_by: {
      value: sql`(select lower(users.name) from users
        where users.account_id = documents.account_id and users.id = documents.user_id)`,
    },
  },
})

/** Linked to any record of this kind, or to one of these ids. */
function about(
  table: 'document_shipments' | 'document_containers',
  to?: RawBuilder<boolean>,
): RawBuilder<boolean> {
  return sql`exists (select from ${sql.table(table)} as link
    where link.account_id = documents.account_id and link.document_id = documents.id and origin <> 'refused'
      ${to ? sql`and ${to}` : sql``})`
}

/** The condition for `q`: words of the name, or a part of an identifier in the document. */
export function matchesDocumentQuery(accountId: string, q: string | undefined): RawBuilder<boolean>[] {
  const words = spaceSeparatedWords(q ?? '')
  const key = identifierKey(q ?? '')
  if (words.length === 0) return []
  const identified = sql<boolean>`documents.id in (
    select document_id from document_keys
    where account_id = ${accountId} and key >= ${key} and key < ${`${key}\u{10FFFF}`})`
  return [key === '' ? named(words.join(' ')) : sql`(${named(words.join(' '))} or ${identified})`]
}

/** Every word occurs in the name or the file name; case is ignored. */
function named(text: string): RawBuilder<boolean> {
  const words = spaceSeparatedWords(text).map((word) => {
    const pattern = patterns([word])
    return sql`(documents.name ilike any(${pattern}::text[]) or documents.file_name ilike any(${pattern}::text[]))`
  })
  return words.length === 0 ? sql`true` : sql`(${sql.join(words, sql` and `)})`
}

/** Linked to a shipment or container with one of these numbers or references. */
const aboutWhatHas = (accountId: string, references: readonly string[]): RawBuilder<boolean> => {
  const having = sql`where account_id = ${accountId} and normalized = any(${sql.val(references)}::text[])`
  return sql`documents.id in (
    select document_id from document_shipments where account_id = ${accountId} and origin <> 'refused'
      and shipment_id in (select shipment_id from identifiers ${having})
    union all
    select document_id from document_containers where account_id = ${accountId} and origin <> 'refused'
      and container_id in (select container_id from identifiers ${having}))`
}

/** Splits a text at white space. */
const spaceSeparatedWords = (text: string): string[] => text.split(/\s+/u).filter((word) => word !== '')
