import { type RawBuilder, sql } from 'kysely'
import { type Pair, readPair } from '../../contract/jsonapi/index.ts'
import type { CustomFieldEntity } from '../../contract/vocabulary/index.ts'
import type { ColumnSql } from '../database/lists/index.ts'

/** What fields hang on, and the column of the list that names it. */
export interface Bearer {
  entity: CustomFieldEntity
  id: string
}

/** Records that have such values: any of those of one field, and of several fields each. */
export const customFieldsOf = (bearers: readonly Bearer[]): ColumnSql => ({
  reads: ({ values }, { accountId }) => {
    const byName = Map.groupBy(values.map(readPair), ({ name }) => name)
    const each = [...byName].map(([name, pairs]) => fieldHolds(bearers, accountId, name, pairs))
    return sql`(${sql.join(each, sql` and `)})`
  },
})

function fieldHolds(
  bearers: readonly Bearer[],
  accountId: string,
  slug: string,
  pairs: readonly Pair[],
): RawBuilder<boolean> {
  const borne = (more: RawBuilder<unknown>): RawBuilder<boolean> =>
    sql`(${sql.join(
      bearers.map(
        ({ entity, id }) => sql`${sql.ref(id)} in (
          select borne.entity_id from custom_fields as borne
          where borne.account_id = ${accountId} and borne.definition_id in (
            select definitions.id from custom_field_definitions as definitions
            where definitions.account_id = ${accountId} and definitions.entity_type = ${entity}
              and definitions.api_slug = ${slug}) and ${more})`,
      ),
      sql` or `,
    )})`
  const wanted = pairs.flatMap((pair) => ('value' in pair ? [pair.value] : []))
  const asks = new Set(pairs.map((pair) => ('is' in pair ? pair.is : 'value')))
  const either: RawBuilder<boolean>[] = []
  if (asks.has('value')) either.push(borne(told(wanted)))
  if (asks.has('any')) either.push(borne(filled))
  // `is not true`: a container without a shipment has none of its fields either.
  if (asks.has('none')) either.push(sql`(${borne(filled)} is not true)`)
  return sql`(${sql.join(either, sql` or `)})`
}

const filled = sql`borne.value not in ('null', '""', '[]')`

/** Numbers as numbers, one of several choices, a record by its id, everything else as text in any case. */
function told(wanted: readonly string[]): RawBuilder<boolean> {
  const texts = sql`any(array[${sql.join(wanted.map((value) => sql`lower(${value}::text)`))}])`
  const numbers = wanted.map(Number).filter((value, index) => wanted[index] !== '' && Number.isFinite(value))
  return sql`(case jsonb_typeof(borne.value)
    when 'array' then exists (select from jsonb_array_elements_text(borne.value) as chosen where lower(chosen) = ${texts})
    when 'object' then lower(borne.value ->> 'id') = ${texts}
    when 'number' then (borne.value)::float8 = any(${sql.val(numbers)}::float8[])
    else lower(borne.value #>> '{}') = ${texts} end)`
}
