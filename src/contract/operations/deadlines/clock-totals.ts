import { z } from 'zod'
import { filterQuery } from '../../jsonapi/index.ts'
import { containerColumns } from '../lists/index.ts'
import { operation } from '../operation.ts'

const count = z.int()
const minor = z.int()
const total = z.looseObject({
  currency_code: z.string(),
  /** Clocks that run, in free time or charging. */
  running: count,
  /** Of these, those that charge today. */
  charging: count,
  /** Containers that have one that runs. */
  running_containers: count,
  /** Containers that have one that charges today. */
  charging_containers: count,
  /** Minor units, of those that run: by the present day at each place. */
  so_far_minor: minor,
  /** Of those that stopped. */
  stopped_minor: minor,
  /** Up to this day all of them are counted, where a gate calendar is missing; null where none is. */
  known_until: z.iso.date().nullable(),
  /** By each of 31 days from today on, if nothing is done: the date at each place. */
  by_day: z.array(z.looseObject({ date: z.iso.date(), total_minor: minor })),
})
export type ClockTotal = z.output<typeof total>

export const get_clock_totals = operation({
  method: 'GET',
  path: '/clock_totals',
  tag: 'Containers',
  summary:
    'What the clocks of the containers of a list cost so far and by each of the next 30 days, by currency: an estimate by the tariffs of the account',
  extension: true,
  shows: ['container', 'shipment', 'custom_field', 'transport_event', 'tariff', 'gate_calendar'],
  query: z.object({
    ...filterQuery(containerColumns),
    q: z.string().optional(),
    number: z.string().optional(),
  }),
  media: 'application/json',
  answers: {
    200: z.looseObject({
      data: z.array(total),
      meta: z.looseObject({
        /** Containers with a clock that could not be counted. */
        uncounted: count,
        /** Containers of the account whose clocks are being counted again. */
        pending: count,
        /** How many versions of tariffs the account has. */
        tariffs: count,
      }),
    }),
  },
})
