import { type RawBuilder, sql } from 'kysely'
import { normaliseIdentifier } from '../../../contract/identifiers/index.ts'
import type { ColumnSql } from '../../platform/database/lists/index.ts'
import type { IdentifierField } from '../../platform/database/tables.tracking.ts'
import { catalogueAccount } from '../../platform/database/tables.ts'
import { partPattern } from './relative.rules.ts'

/**
 * The identifiers of an account that contain `q`, as a table `found` of what they belong to. In two halves, for that
 * is how parts are indexed: container numbers, and all others.
 */
export function identifiersWith(accountId: string, q: string): RawBuilder<unknown> {
  const half = (fields: RawBuilder<unknown>) => sql`
    select shipment_id, container_id from identifiers
    where account_id = ${accountId} and normalized like ${partPattern(q)} and field ${fields}`
  return sql`(${half(sql`= 'container_number'`)} union all ${half(sql`<> 'container_number'`)}) as found`
}

/** Identifiers as people write them, in the form in which they are compared; what is nothing but dashes finds nothing. */
export const normalisedAll = (values: readonly string[]): string[] =>
  values.map(normaliseIdentifier).filter((value) => value !== '')

/**
 * Records found by whole identifiers, through the index of them: `owner` is the column that names the record there,
 * `id` the column that is compared with it.
 */
export const byIdentifier =
  (
    id: string,
    owner: 'shipment_id' | 'container_id',
    ...fields: IdentifierField[]
  ): NonNullable<ColumnSql['matches']> =>
  (values, accountId) =>
    sql`${sql.ref(id)} in (
    select ${sql.ref(`identifiers.${owner}`)} from identifiers
    where identifiers.account_id = ${accountId}
      and identifiers.normalized = any(${sql.val(normalisedAll(values))}::text[])
      and identifiers.field = any(${sql.val(fields)}::text[]))`

/** A terminal by its id or its FIRMS code, of the account or of the catalogue. */
export const atTerminal = (id: string): ColumnSql => ({
  value: sql.ref(id),
  matches: (values, accountId) => sql`(
    ${sql.ref(id)}::text = any(${sql.val(values.map((value) => value.toLowerCase()))}::text[])
    or ${sql.ref(id)} in (
      select terminals.id from terminals
      where terminals.account_id in (${accountId}, ${catalogueAccount})
        and terminals.firms_code = any(${sql.val(values.map((value) => value.toUpperCase()))}::text[])))`,
})
