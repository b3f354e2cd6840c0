import { type RawBuilder, sql } from 'kysely'
import type { FacetName } from '../../../contract/jsonapi/index.ts'
import type { Facet } from '../../../contract/operations/index.ts'
import { countValues, type ListTable, type Narrowing } from '../../platform/database/lists/index.ts'
import { catalogueAccount, type Db } from '../../platform/database/tables.ts'

/**
 * How often the values of some columns are there, and what people call them. One column after the other, so that
 * other queries run in between on the embedded engine.
 */
export async function countFacets(
  db: Db,
  accountId: string,
  list: ListTable,
  facets: readonly FacetName[],
  asked: Narrowing,
  more: readonly RawBuilder<boolean>[],
): Promise<Record<string, Facet>> {
  const read: [string, Facet][] = []
  for (const facet of facets) {
    const { values, ...rest } = await countValues(db, accountId, list, facet, asked, more)
    const names = await namesOf(
      db,
      accountId,
      facet,
      values.flatMap(({ value }) => value ?? []),
    )
    const named = values.map(({ value, count }) => {
      const name = names.get(value ?? '')
      return { value: name?.code ?? value, label: name?.label ?? null, count }
    })
    read.push([facet.name, { values: named, ...rest }])
  }
  return Object.fromEntries(read)
}

type Named = (
  values: RawBuilder<unknown>,
  owners: RawBuilder<unknown>,
  facet: FacetName,
) => RawBuilder<unknown>

const lines: Named = (values, owners) => sql`
  select account_id, scac as value, short_name as label from shipping_lines
  where account_id in ${owners} and scac = any(${values}::text[])`
const places: Named = (values, owners) => sql`
  select account_id, code as value, name as label from ports
  where account_id in ${owners} and code = any(${values}::text[])
  union all select account_id, code, name from metro_areas
  where account_id in ${owners} and code = any(${values}::text[])`
/** Counted by their ids, and filtered by the codes that people know. */
const sites: Named = (values, owners) => sql`
  select account_id, id::text as value, coalesce(nickname, name) as label, firms_code as code from terminals
  where account_id in ${owners} and id = any(${values}::uuid[])`
const ships: Named = (values, owners) => sql`
  select account_id, imo as value, name as label from vessels
  where account_id in ${owners} and imo = any(${values}::text[])`
/** Of ships and ports, by their ids. */
const whereabouts: Named = (values, owners) => sql`
  select account_id, id::text as value, name as label from vessels
  where account_id in ${owners} and id = any(${values}::uuid[]) and name is not null
  union all select account_id, id::text, name from ports
  where account_id in ${owners} and id = any(${values}::uuid[])`
const parties: Named = (values, owners) => sql`
  select account_id, id::text as value, company_name as label from parties
  where account_id in ${owners} and id = any(${values}::uuid[])`
const options: Named = (values, owners, { slug }) => sql`
  select options.account_id, options.value, options.label from custom_field_options as options
  join custom_field_definitions as definitions
    on definitions.account_id = options.account_id and definitions.id = options.definition_id
  where options.account_id in ${owners} and definitions.api_slug = ${slug} and options.value = any(${values}::text[])`

const named: Partial<Record<string, Named>> = {
  shipping_line_scac: lines,
  line_scac: lines,
  scac: lines,
  port_of_lading_locode: places,
  pol_code: places,
  port_of_discharge_locode: places,
  pod_code: places,
  pod_locode: places,
  destination_locode: places,
  pod_vessel_imo: ships,
  terminal: sites,
  pod_terminal: sites,
  pickup_facility: sites,
  current_place: whereabouts,
  dray_carrier: parties,
  custom_fields: options,
}

/** What the account calls a value wins over what everyone calls it. */
async function namesOf(
  db: Db,
  accountId: string,
  facet: FacetName,
  values: readonly string[],
): Promise<Map<string, { label: string; code: string | null }>> {
  const query = named[facet.column]
  if (!query || values.length === 0) return new Map()
  const owners = sql`(${accountId}, ${catalogueAccount})`
  const { rows } = await sql<{ value: string; label: string; code?: string | null }>`
    select * from (${query(sql.val(values), owners, facet)}) as names
    order by account_id = ${accountId}`.execute(db)
  return new Map(rows.map(({ value, label, code = null }) => [value, { label, code }]))
}
