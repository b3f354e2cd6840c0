import { z } from 'zod'
import { id } from '../../jsonapi/index.ts'
import { clockStates, tariffBillers, tariffScopes, tradeDirections } from '../../trade/deadlines/index.ts'
import { operation } from '../operation.ts'

/** As many as a page of a list has rows. */
const MAX_CONTAINERS_OF_CLOCK_COSTS = 100

const cost = z.looseObject({
  container_id: z.string(),
  biller: z.enum(tariffBillers),
  scope: z.enum(tariffScopes),
  direction: z.enum(tradeDirections),
  /** The biller's own word. */
  label: z.string(),
  state: z.enum(clockStates),
  last_free_day: z.iso.date().nullable(),
  /** Calendar days from today there to the last free day; less than 0 after it. */
  days_left: z.int().nullable(),
  currency_code: z.string().nullable(),
  /** Minor units, by the present day there or the stop; null where it is not counted. */
  so_far_minor: z.int().nullable(),
  /** Of the next day, if nothing is done; null where it is not known, and of a clock that stopped. */
  next_day_minor: z.int().nullable(),
})
export type ClockCost = z.output<typeof cost>

export const list_clock_costs = operation({
  method: 'GET',
  path: '/clock_costs',
  tag: 'Containers',
  summary:
    'What the clocks of some containers cost so far and the next day: an estimate by the tariffs of the account',
  extension: true,
  shows: ['container', 'transport_event', 'tariff', 'gate_calendar'],
  query: z.object({
    /** Ids of containers, separated by commas: at most 100. */
    containers: z
      .string()
      .transform((text) => text.split(','))
      .pipe(z.array(id).max(MAX_CONTAINERS_OF_CLOCK_COSTS)),
  }),
  media: 'application/json',
  answers: { 200: z.looseObject({ data: z.array(cost) }) },
})
