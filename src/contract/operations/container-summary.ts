import { z } from 'zod'
import { filterQuery } from '../jsonapi/index.ts'
import { containerColumns, containerSummaryNames } from './lists/index.ts'
import { operation } from './operation.ts'

const count = z.int()
const counts = z.looseObject({
  count,
  /** Of these, those that are ready for pickup. */
  ready: count,
  /** Of these, those whose day to act by is today or over. */
  due: count,
})
const summary = z.looseObject({
  /** Of what the other filters leave. */
  all: count,
  /** Of the person whose name was sent as `mine`. */
  mine: counts.optional(),
  counts: z.object(Object.fromEntries(containerSummaryNames.map((name) => [name, counts]))),
})
export type ContainerSummary = z.output<typeof summary>

/** Filters by which the summary counts are left out of `all`, and apply to the counts of other columns. */
export const get_container_summary = operation({
  method: 'GET',
  path: '/containers/summary',
  tag: 'Containers',
  summary: 'How many containers of a list are overdue, due, held, to pay and without news',
  extension: true,
  shows: ['container', 'shipment', 'custom_field'],
  query: z.object({
    ...filterQuery(containerColumns),
    q: z.string().optional(),
    number: z.string().optional(),
    /** A name: how many containers are assigned to it. */
    mine: z.string().max(255).optional(),
  }),
  media: 'application/json',
  answers: { 200: z.looseObject({ data: summary }) },
})
