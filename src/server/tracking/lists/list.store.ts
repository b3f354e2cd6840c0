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

/**
 * Records that fulfil a condition which few do: they are looked up first, by its index. Of the condition itself PostgreSQL expects one record
 * in two hundred, and walks through a list in its order until a page is full: of a million records it read nearly all.
 * @param condition on the same table under the name `sought`
 */
const soughtFirst = (
  table: 'containers' | 'shipments',
  accountId: string,
  condition: RawBuilder<boolean>,
): RawBuilder<boolean> => sql`(${sql.ref(`${table}.id`)} = any(array(
    select sought.id from ${sql.table(table)} as sought where sought.account_id = ${accountId} and ${condition})))`
const inLowerCase = (values: readonly string[]): RawBuilder<unknown> =>
  sql`array[${sql.join(values.map((value) => sql`lower(${value}::text)`))}]`

/** Reference numbers, found in any case of letters. */
export const byReference = (table: 'containers' | 'shipments'): ColumnSql => ({
  value: sql.ref(`${table}.ref_numbers`),
  matches: (values, accountId) =>
    soughtFirst(
      table,
      accountId,
      sql`sought.ref_numbers <> '{}' and lower_words(sought.ref_numbers) && ${inLowerCase(values)}`,
    ),
})

/** The name of a shipment's vessel, found in any case of letters. */
export const byVesselName: ColumnSql = {
  value: sql.ref('shipments.pod_vessel_name'),
  matches: (values, accountId) =>
    soughtFirst('shipments', accountId, sql`lower(sought.pod_vessel_name) = any(${inLowerCase(values)})`),
}

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

/** The port of discharge of a shipment, by UN/LOCODE or by its id, of the account or of the catalogue. */
export const byPortOfDischarge: ColumnSql = {
  value: sql.ref('shipments.port_of_discharge_locode'),
  matches: (values, accountId) => {
    const ids = sql`any(${sql.val(values.map((value) => value.toLowerCase()))}::text[])`
    return sql`(
      shipments.port_of_discharge_locode = any(${sql.val(values.map((value) => value.toUpperCase()))}::text[])
      or shipments.port_of_discharge_id::text = ${ids}
      or shipments.port_of_discharge_locode in (
        select ports.code from ports
        where ports.account_id in (${accountId}, ${catalogueAccount}) and ports.id::text = ${ids}))`
  },
}
