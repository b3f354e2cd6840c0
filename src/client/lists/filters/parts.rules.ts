import type { ColumnFilter, ListView } from '../view/index.ts'

type Of = { column: string; slug?: string }
const words = new Set(['null', 'any'])

const nothing: ColumnFilter = { values: [] }

/** What one filter of a view asks; of a custom field its share of the filter that all of them have together. */
export function partOf(view: Pick<ListView, 'filters'>, { column, slug }: Of): ColumnFilter | undefined {
  const filter = view.filters[column]
  if (filter === undefined || slug === undefined) return filter
  const own = filter.values
    .filter((pair) => pair.startsWith(`${slug}=`))
    .map((pair) => pair.slice(slug.length + 1))
  if (own.length === 0) return undefined
  return {
    values: own.filter((value) => !words.has(value)).map((value) => value.replace(/^\\/, '')),
    ...(own.includes('null') ? { none: true } : {}),
    ...(own.includes('any') ? { any: true } : {}),
  }
}

/** The column's whole filter with this part in it. */
export function withPart(
  view: Pick<ListView, 'filters'>,
  { column, slug }: Of,
  part: ColumnFilter | undefined,
): ColumnFilter | undefined {
  if (slug === undefined) return part
  const { values, none, any } = part ?? nothing
  const others = (view.filters[column] ?? nothing).values.filter((pair) => !pair.startsWith(`${slug}=`))
  const own = [
    ...values.map((value) => (words.has(value) || value.startsWith('\\') ? `\\${value}` : value)),
    ...(none ? ['null'] : []),
    ...(any ? ['any'] : []),
  ]
  return { ...view.filters[column], values: [...others, ...own.map((value) => `${slug}=${value}`)] }
}

/** Which custom fields a view asks for, by their slugs. */
export const slugsAsked = ({ filters }: Pick<ListView, 'filters'>): string[] => [
  ...new Set((filters['custom_fields']?.values ?? []).map((pair) => pair.slice(0, pair.indexOf('=')))),
]

/** A value taken in or out; what asks for a span asks for values no longer. */
export function withFilterValue(
  filter: ColumnFilter | undefined,
  value: string,
  chosen: boolean,
): ColumnFilter {
  const { values, none, any } = filter ?? nothing
  const others = values.filter((each) => each !== value)
  return {
    values: chosen ? [...others, value] : others,
    ...(none ? { none } : {}),
    ...(any ? { any } : {}),
  }
}

/** "None" or "any" taken in or out. */
export function withWord(
  filter: ColumnFilter | undefined,
  word: 'none' | 'any',
  chosen: boolean,
): ColumnFilter {
  const { [word]: _, start: _start, end: _end, ...rest } = filter ?? nothing
  return chosen ? { ...rest, [word]: true } : rest
}
