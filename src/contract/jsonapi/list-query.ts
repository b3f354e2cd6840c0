import { z } from 'zod'
import {
  canFilter,
  type Column,
  type Columns,
  isSpan,
  readSort,
  sortableOf,
  type SpanKind,
} from './columns.ts'
import { readEdge, readValues, valueWanted } from './filters.ts'
import { includeQuery, pageQuery } from './query.ts'

type Parameter = z.ZodOptional<z.ZodString>
type Filtered<C extends Columns> = {
  [Name in keyof C & string]: C[Name] extends { only: 'sort' } ? never : Name
}[keyof C & string]
type Spanned<C extends Columns> = {
  [Name in Filtered<C>]: C[Name] extends { kind: SpanKind } ? Name : never
}[Filtered<C>]

/** A parameter for each column that can be filtered by. */
type FilterQuery<C extends Columns> = { [Name in Filtered<C> as `filter[${Name}]`]: Parameter } & {
  [Name in Spanned<C> as `filter[${Name}][${'start' | 'end'}]`]: Parameter
}
/** The parameters of one list, by name. */
type ListQuery<C extends Columns> = typeof pageQuery &
  typeof includeQuery & { 'page[cursor]': Parameter; sort: Parameter } & FilterQuery<C>

const longestCursor = 10_000

/** An empty one is the beginning; `links.next` and `links.prev` of the answer carry the others. */
const cursor = z
  .string()
  .max(longestCursor)
  .meta({
    description:
      'Pages by position instead of number, quick at any depth. Ask with an empty value first, then follow links.next; a cursor belongs to the sort that it was given for.',
  })
  .optional()

/**
 * All parameters of a list: pages, `include`, `sort` and a `filter[...]` for each column. Their values are checked
 * here, so that each operation refuses them alike: 400 with `source.parameter`.
 */
export const listQuery = <const C extends Columns>(columns: C): ListQuery<C> => ({
  ...pageQuery,
  ...includeQuery,
  'page[cursor]': cursor,
  sort: sortOf(columns),
  ...filterQuery(columns),
})

/** Several operations have the filters of the same columns, of which there are a hundred. */
const madeQueries = new WeakMap<Columns, Record<string, Parameter>>()

/** The filters of a list alone, for operations on all of its records. */
export function filterQuery<const C extends Columns>(columns: C): FilterQuery<C> {
  const made = madeQueries.get(columns) ?? makeFilterQuery(columns)
  madeQueries.set(columns, made)
  // The filters are built from a table, which inference cannot follow: this is the one place that says so.
  return made as FilterQuery<C>
}

function makeFilterQuery(columns: Columns): Record<string, Parameter> {
  const filters = Object.entries(columns)
    .filter(([, column]) => canFilter(column))
    .flatMap(([name, column]) => [
      [`filter[${name}]`, valuesOf(`filter[${name}]`, column)] as const,
      ...(isSpan(column) ? (['start', 'end'] as const) : []).map(
        (edge) => [`filter[${name}][${edge}]`, edgeOf(`filter[${name}][${edge}]`, edge, column)] as const,
      ),
    ])
  return Object.fromEntries(filters)
}

const sortOf = (columns: Columns): Parameter => {
  const possible = sortableOf(columns).join(', ')
  const pairs = Object.keys(columns).flatMap((name) =>
    columns[name]?.kind === 'pairs' ? [` \`${name}:SLUG\` sorts by one of them.`] : [],
  )
  const orders = sortableOf(columns).flatMap((name) => {
    const order = columns[name]?.order
    return order === undefined ? [] : [` \`${name}\` sorts ${order}.`]
  })
  return z
    .string()
    .superRefine((text, context) => {
      const verdict = readSort(text, columns)
      if ('unknown' in verdict)
        context.addIssue({
          code: 'custom',
          message: `Cannot sort by ${verdict.unknown}; possible are ${possible}`,
        })
    })
    .meta({
      description: `Fields with commas between, \`-\` before one for descending: ${possible}.${[...orders, ...pairs].join('')}`,
    })
    .optional()
}

const valuesOf = (name: string, column: Column): Parameter => {
  const { always, sameAs, values = [], kind } = column
  const says = sameAs === undefined ? column.says : `The same as ${sameAs}`
  const sentences = [
    ...(says === undefined ? [] : [`${says}.`]),
    kind === 'pairs'
      ? 'Any of the values of one name, with commas between; of several names all must hold. `name=null` finds records without, `name=any` those with one.'
      : `Any of these, with commas between${kind === 'text' ? ' (`\\,` for a comma within one)' : ''}.`,
    ...(always || kind === 'pairs' ? [] : ['`null` finds records without.']),
    ...(kind === 'entries' || kind === 'instant' || kind === 'date' ? ['`any` finds records with one.'] : []),
    ...(values.length > 0 ? [`Known values: ${values.join(', ')}.`] : []),
  ]
  return z
    .string()
    .superRefine((text, context) => {
      const verdict = readValues(column, text)
      if ('bad' in verdict) context.addIssue({ code: 'custom', message: refusal(name, verdict.bad, column) })
    })
    .meta({ description: sentences.join(' ') })
    .optional()
}

const edgeOf = (name: string, edge: 'start' | 'end', column: Column): Parameter =>
  z
    .string()
    .superRefine((text, context) => {
      const verdict = readEdge(column, text)
      if ('bad' in verdict) context.addIssue({ code: 'custom', message: refusal(name, verdict.bad, column) })
    })
    .meta({
      description: edge === 'start' ? 'From this on, included.' : 'Up to this, excluded.',
      ...(column.kind === 'instant' ? { format: 'date-time' } : {}),
      ...(column.kind === 'date' ? { format: 'date' } : {}),
    })
    .optional()

const refusal = (name: string, bad: string, column: Column): string =>
  `${name} must be ${valueWanted(column)}, not ${bad.slice(0, 100)}`
