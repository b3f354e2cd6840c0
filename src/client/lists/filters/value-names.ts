import { useQueries } from '@tanstack/react-query'
import type { Facet } from '../../../contract/operations/index.ts'
import { budget } from '../../api/index.ts'
import type { ListView } from '../view/index.ts'
import { valueNamesQuery } from './facets.query.ts'
import { hasNames } from './specs.ts'

/** What people call the values of a column, by the values in capitals. */
export type ValueNames = ReadonlyMap<string, string>

const namesIn = (values: Facet['values']): ValueNames =>
  new Map(
    values.flatMap(({ value, label }) =>
      value === null || label === null ? [] : [[value.toUpperCase(), label] as const],
    ),
  )

/** The names of the codes that a view is narrowed to, by column; a code is shown alone until its name is there. */
export function useValueNames({ list, filters }: ListView): ReadonlyMap<string, ValueNames> {
  const columns = Object.entries(filters).flatMap(([column, { values }]) =>
    hasNames(column) && values.length > 0 ? [column] : [],
  )
  const answers = useQueries({
    queries: columns.map((column) => ({
      ...valueNamesQuery(list, column),
      enabled: budget.allowsOptional(),
    })),
  })
  return new Map(
    columns.map((column, index) => [column, namesIn(answers[index]?.data?.data[column]?.values ?? [])]),
  )
}
