import { z } from 'zod'
import { urgencyStates } from '../../trade/index.ts'

/**
 * What a list of containers can be grouped by. `day` is the day to act by: by then the truck must have come, so it is what a
 * dispatcher plans.
 */
export const containerGroupings = [
  'terminal',
  'vessel',
  'carrier',
  'customer',
  'dray_carrier',
  'day',
] as const
export type ContainerGrouping = (typeof containerGroupings)[number]

/**
 * Groups of what has no value, in the order in which they follow the others: `none` has none, `underway` is not at a terminal
 * yet, `stopped` is not tracked any more. `others` has what is beyond the most groups of an answer.
 */
export const groupsWithoutValue = ['none', 'underway', 'picked_up', 'stopped', 'others'] as const
export type GroupWithoutValue = (typeof groupsWithoutValue)[number]

/** Groups of one answer; more have nothing to say at a glance. */
export const MAX_GROUPS = 1000

const count = z.int()
export const containerGroup = z.looseObject({
  /** `=` and the value, or one of `groupsWithoutValue`. */
  key: z.string(),
  /** What people call the value; null where that is the value itself. */
  label: z.string().nullable(),
  /** Of a terminal: its port or city with its code. */
  place: z.string().nullable(),
  count,
  /** Of these, those that are held, and those that are to pay. */
  held: count,
  to_pay: count,
  worst: z.looseObject({
    state: z.enum(urgencyStates),
    /**
     * What the state says in days: until the day to act by (negative: over), since its source is silent, or since an arrival
     * was expected; null where it says nothing.
     */
    days: z.int().nullable(),
  }),
})
export type ContainerGroup = z.output<typeof containerGroup>

export const groupParameter = z
  .enum(containerGroupings)
  .meta({
    description:
      'Rows stand in groups, those with the worst state first, and within a group in the order of `sort`; `meta.groups` names the groups with their counts. Pages are by number.',
  })
  .optional()
