import { z } from 'zod'
import { canFilter, type Columns } from './columns.ts'

/** A column whose values are counted; of custom fields one field, by its slug. */
export interface FacetName {
  /** As it was requested. */
  name: string
  column: string
  slug?: string
}
type FacetsResult = { facets: FacetName[] } | { unknown: string }

const most = 20
const uncounted = new Set(['id', 'instant', 'date', 'pairs'])

/** The columns with values to count: no ids, no instants or dates, and no values that are different in each record. */
export const countableOf = (columns: Columns): string[] =>
  Object.entries(columns).flatMap(([name, column]) =>
    canFilter(column) && column.unique !== true && !uncounted.has(column.kind) ? [name] : [],
  )

/** Reads `facets`: names of columns with commas between, `custom_fields:slug` for a field. */
export function readFacets(text: string, columns: Columns): FacetsResult {
  const countable = new Set(countableOf(columns))
  const facets = new Map<string, FacetName>()
  for (const word of text.split(',')) {
    const name = word.trim()
    if (name === '') continue
    const [, pairs = '', slug = ''] = /^(\w+):([^\s=]{1,255})$/.exec(name) ?? []
    if (countable.has(name)) facets.set(name, { name, column: name })
    else if (columns[pairs]?.kind === 'pairs') facets.set(name, { name, column: pairs, slug })
    else return { unknown: name }
  }
  return { facets: [...facets.values()] }
}

export function facetsParameter(columns: Columns) {
  const possible = countableOf(columns).join(', ')
  const pairs = Object.entries(columns).flatMap(([name, { kind }]) =>
    kind === 'pairs' ? [`${name}:SLUG`] : [],
  )
  return z
    .string()
    .max(2000)
    .superRefine((text, context) => {
      const verdict = readFacets(text, columns)
      const refuse = (message: string) => context.addIssue({ code: 'custom', message })
      if ('unknown' in verdict)
        refuse(
          `facets cannot name ${verdict.unknown.slice(0, 100)}; possible are ${[possible, ...pairs].join(', ')}`,
        )
      else if (verdict.facets.length === 0 || verdict.facets.length > most)
        refuse(`facets must name 1 to ${most} columns`)
    })
    .meta({ description: `Names of columns with commas between: ${[possible, ...pairs].join(', ')}.` })
}
