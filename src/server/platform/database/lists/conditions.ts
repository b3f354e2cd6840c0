import { type RawBuilder, sql } from 'kysely'
import type { Column, Filter } from '../../../../contract/jsonapi/index.ts'
import type { CountingRequest } from './counting.ts'
import { castOf, type ListTable } from './table.ts'
import { unicodeForms } from './unicode-forms.rules.ts'

type Condition = RawBuilder<boolean>

/** What the records have to fulfil, one condition a filter. */
export const conditionsOf = (
  list: ListTable,
  filters: readonly Filter[],
  asking: CountingRequest,
): Condition[] =>
  filters.flatMap((filter) => {
    const column = list.columns[filter.column]
    return column ? [conditionOf(list, column, filter, asking)] : []
  })

function conditionOf(list: ListTable, column: Column, filter: Filter, asking: CountingRequest): Condition {
  const { value = sql.ref(filter.column), matches, within, reads } = list.sql[filter.column] ?? {}
  if (reads) return reads(filter, asking)
  const { accountId } = asking
  const { values, none, any, start, end } = filter
  const either: Condition[] = []
  if (values.length > 0) either.push(matches?.(values, accountId) ?? among(column, value, values))
  if (none) either.push(nothing(column, value))
  if (any) either.push(sql`not ${nothing(column, value)}`)
  const all: Condition[] = []
  if (either.length > 0) all.push(sql`(${sql.join(either, sql` or `)})`)
  if (start !== undefined) all.push(sql`${value} >= ${start}::${castOf(column)}`)
  if (end !== undefined) all.push(sql`${value} < ${end}::${castOf(column)}`)
  const condition: Condition = sql`(${sql.join(all, sql` and `)})`
  return within?.(condition, accountId, none) ?? condition
}

/** No value: null, an empty list of labels, no entries. */
function nothing({ kind, always }: Column, value: RawBuilder<unknown>): Condition {
  if (kind === 'words') return sql`(cardinality(${value}) = 0)`
  if (kind === 'entries') return sql`(${value} = '[]'::jsonb)`
  return always ? sql`false` : sql`(${value} is null)`
}

/** Lowered by the database, as the column is; written out, so that its planner sees constants. */
const lowered = (values: readonly string[]) =>
  values.flatMap(unicodeForms).map((value) => sql`lower(${value}::text)`)
const inLowerCase = (values: readonly string[]) => sql`any(array[${sql.join(lowered(values))}])`

function among(column: Column, value: RawBuilder<unknown>, values: readonly string[]): Condition {
  switch (column.kind) {
    case 'text':
      return sql`(lower(${value}) = ${inLowerCase(values)})`
    // Empty values are tested first: most records have no labels and no entries, and the test costs little.
    case 'words':
      return sql`(${value} <> '{}' and lower_words(${value}) && array[${sql.join(lowered(values))}])`
    case 'entries':
      return sql`(${value} <> '[]'::jsonb and exists (
        select from jsonb_array_elements(${value}) as hold
        where lower(coalesce(hold ->> 'name', hold ->> 'type')) = ${inLowerCase(values)}))`
    default:
      return sql`(${value} = any(${sql.val(values)}::${castOf(column)}[]))`
  }
}
