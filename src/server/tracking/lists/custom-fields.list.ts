import { type RawBuilder, sql } from 'kysely'
import { type Pair, readPair } from '../../../contract/jsonapi/index.ts'
import type { CustomFieldEntity } from '../../../contract/vocabulary/index.ts'
import type { ColumnSql, CountingQuery } from '../../platform/database/lists/index.ts'

/** A record that has custom fields, and the column of the list with its id. */
export interface CustomFieldOwner {
  entity: CustomFieldEntity
  id: string
  /** Where that is another record: the list's table under the name `records`, and how it is joined to `borne`. */
  records?: RawBuilder<unknown>
}

/** Records that have such values: any of those of one field, and of several fields each. */
export const customFieldsOf = (bearers: readonly CustomFieldOwner[]): ColumnSql => ({
  reads: ({ values }, { accountId }) => {
    const byName = Map.groupBy(values.map(readPair), ({ name }) => name)
    const each = [...byName].map(([name, pairs]) => fieldHolds(bearers, accountId, name, pairs))
    return sql`(${sql.join(each, sql` and `)})`
  },
  counts: countsOf(bearers),
  named: orderOf(bearers),
})

/** By the value that the record itself bears, else by that of the next; an empty one counts as none. */
const orderOf =
  (bearers: readonly CustomFieldOwner[]): NonNullable<ColumnSql['named']> =>
  (slug, alias) => {
    const joins = bearers.map(({ entity, id }, index) => {
      const [table = ''] = id.split('.')
      const borne = sql.ref(`${alias}_${index}`)
      return sql`left join (
          select fields.account_id, fields.entity_id, fields.value from custom_fields as fields
          join custom_field_definitions as definitions
            on definitions.account_id = fields.account_id and definitions.id = fields.definition_id
          where definitions.entity_type = ${entity} and definitions.api_slug = ${slug}
            and fields.value not in ('null', '""', '[]')) as ${borne}
        on ${borne}.account_id = ${sql.ref(`${table}.account_id`)} and ${borne}.entity_id = ${sql.ref(id)}`
    })
    const value = sql`coalesce(${sql.join(bearers.map((_, index) => sql.ref(`${alias}_${index}.value`)))})`
    return {
      join: sql.join(joins, sql` `),
      number: sql`(case when jsonb_typeof(${value}) = 'number' then (${value})::float8 end)`,
      text: sql`lower(case when jsonb_typeof(${value}) <> 'number'
        then coalesce(${value} ->> 'display_value', ${value} #>> '{}') end)`,
    }
  }

/** The definitions of a slug; an account has one for each kind of record at most. */
const definitionsOf = (accountId: string, entity: CustomFieldEntity, slug: string) => sql`(
  select definitions.id from custom_field_definitions as definitions
  where definitions.account_id = ${accountId} and definitions.entity_type = ${entity}
    and definitions.api_slug = ${slug})`

/**
 * A record counts once for each value that it bears, and without one where it bears none. Records that bear the same
 * are put together first.
 */
const countsOf =
  (bearers: readonly CustomFieldOwner[]): CountingQuery =>
  (rows, { accountId }, slug) => {
    const borne = bearers.map((_, index) => sql.ref(`borne${index}`))
    const joins = bearers.map(
      ({ entity, id }, index) => sql`left join custom_fields as ${borne[index]}
        on ${borne[index]}.account_id = ${accountId} and ${borne[index]}.entity_id = ${sql.ref(id)}
        and ${borne[index]}.definition_id = ${definitionsOf(accountId, entity, slug)}`,
    )
    const values = sql.join(borne.map((each) => sql`${each}.value`))
    const valuesOfRecords = rows(sql`jsonb_build_array(${values}) as borne_values`, {
      join: sql.join(joins, sql` `),
    })
    return {
      values: sql`
        with alike as materialized (select borne_values, count(*) as count from ${valuesOfRecords} group by borne_values),
        words as materialized (
          select borne_values, count, array(
            select min(word) from jsonb_array_elements(borne_values) as borne (value) cross join lateral (
              select jsonb_array_elements_text(borne.value) where jsonb_typeof(borne.value) = 'array'
              union all
              select coalesce(borne.value ->> 'id', borne.value #>> '{}') where jsonb_typeof(borne.value) <> 'array'
            ) as words (word) where ${filled} group by lower(word)) as words
          from alike)
        select value, count, (select sum(count) from alike) as counted from (
          select min(value) as value, sum(count) as count from words cross join lateral unnest(words) as each (value)
          group by lower(value)
          union all
          select null, sum(count) from words where words = '{}' having count(*) > 0) as found`,
    }
  }

function fieldHolds(
  owners: readonly CustomFieldOwner[],
  accountId: string,
  slug: string,
  pairs: readonly Pair[],
): RawBuilder<boolean> {
  const ofField = ({ entity }: CustomFieldOwner) => sql`borne.account_id = ${accountId}
    and borne.definition_id = ${definitionsOf(accountId, entity, slug)}`
  const wanted = pairs.flatMap((pair) => ('value' in pair ? [pair.value] : []))
  const asksNone = pairs.some((pair) => 'is' in pair && pair.is === 'none')
  const asksAny = pairs.some((pair) => 'is' in pair && pair.is === 'any')
  const fits = asksAny ? filled : valueIsOneOf(wanted)
  const bears = (bearer: CustomFieldOwner, more: RawBuilder<unknown>) => sql`exists (
    select from custom_fields as borne
    where ${ofField(bearer)} and borne.entity_id = ${sql.ref(bearer.id)} and ${more})`
  const bearsNone = sql`(not ${sql.join(
    owners.map((bearer) => bears(bearer, filled)),
    sql` and not `,
  )})`
  if (asksNone && (asksAny || wanted.length > 0))
    return sql`(${bearsNone} or ${sql.join(
      owners.map((bearer) => bears(bearer, fits)),
      sql` or `,
    )})`
  if (asksNone) return sql<boolean>`${bearsNone}`
  // One set of ids, so that the database can join it: several, with "or" between, it would try record by record.
  const ids = owners.map((bearer) =>
    bearer.records
      ? sql`select records.id from custom_fields as borne join ${bearer.records} where ${ofField(bearer)} and ${fits}`
      : sql`select borne.entity_id from custom_fields as borne where ${ofField(bearer)} and ${fits}`,
  )
  return sql`${sql.ref(owners[0]?.id ?? 'id')} in (${sql.join(ids, sql` union all `)})`
}

const filled = sql`borne.value not in ('null', '""', '[]')`

/** Numbers as numbers, one of several choices, a record by its id, everything else as text in any case. */
function valueIsOneOf(wanted: readonly string[]): RawBuilder<boolean> {
  const texts = sql`any(array[${sql.join(wanted.map((value) => sql`lower(${value}::text)`))}])`
  const numbers = wanted.map(Number).filter((value, index) => wanted[index] !== '' && Number.isFinite(value))
  return sql`(case jsonb_typeof(borne.value)
    when 'array' then exists (select from jsonb_array_elements_text(borne.value) as chosen where lower(chosen) = ${texts})
    when 'object' then lower(borne.value ->> 'id') = ${texts}
    when 'number' then (borne.value)::float8 = any(${sql.val(numbers)}::float8[])
    else lower(borne.value #>> '{}') = ${texts} end)`
}
