import { type RawBuilder, sql } from 'kysely'
import { type Pair, readPair } from '../../contract/jsonapi/index.ts'
import type { CustomFieldEntity } from '../../contract/vocabulary/index.ts'
import type { ColumnSql, Counts } from '../database/lists/index.ts'

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
  counts: countsOf(bearers),
})

/** The definitions of a slug; an account has one for each kind of record at most. */
const definitionsOf = (accountId: string, entity: CustomFieldEntity, slug: string) => sql`(
  select definitions.id from custom_field_definitions as definitions
  where definitions.account_id = ${accountId} and definitions.entity_type = ${entity}
    and definitions.api_slug = ${slug})`

/** A record counts once for each value that it bears, and without one where it bears none. */
const countsOf =
  (bearers: readonly Bearer[]): Counts =>
  (rows, { accountId }, slug) => {
    const names = bearers.map((_, index) => sql.ref(`bearer${index}`))
    const told = sql.join(bearers.map(({ id }, index) => sql`${sql.ref(id)} as ${names[index]}`))
    const values = bearers.map(
      ({ entity }, index) => sql`
        select told.bearer0 as id, word.value from told join custom_fields as borne
          on borne.account_id = ${accountId} and borne.entity_id = told.${names[index]}
          and borne.definition_id = ${definitionsOf(accountId, entity, slug)} and ${filled}
        cross join lateral (
          select jsonb_array_elements_text(borne.value) where jsonb_typeof(borne.value) = 'array'
          union all
          select coalesce(borne.value ->> 'id', borne.value #>> '{}') where jsonb_typeof(borne.value) <> 'array'
        ) as word (value)`,
    )
    return {
      values: sql`
        with told as materialized (select * from ${rows(told)}),
        words as materialized (
          select id, min(value) as value from (${sql.join(values, sql` union all `)}) as each
          group by id, lower(value)),
        total as (select count(*) as counted, count(*) - (select count(distinct id) from words) as without from told)
        select value, count, (select counted from total) as counted from (
          select min(value) as value, count(*) as count from words group by lower(value)
          union all
          select null, without from total where without > 0) as found`,
    }
  }

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
          where borne.account_id = ${accountId} and borne.definition_id = ${definitionsOf(accountId, entity, slug)}
            and ${more})`,
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
