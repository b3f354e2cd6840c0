import { z } from 'zod'
import { id, nullableText, pageQuery, timestamp } from '../jsonapi/index.ts'
import { changedSubjects, openEnum, reporters } from '../vocabulary/index.ts'
import { operation } from './operation.ts'

const historyLine = z.looseObject({
  id: z.string(),
  subject: openEnum(changedSubjects),
  before: nullableText,
  after: nullableText,
  /** In which `before` and `after` are read, where they are instants. */
  zone: nullableText,
  /** Who said so; null where that is not known. */
  source: openEnum(reporters).nullable(),
  /** Who entered or ended a value by hand; null for one that ended by itself. */
  by: nullableText,
  at: timestamp,
})
export type HistoryLine = z.output<typeof historyLine>

export const get_container_history = operation({
  method: 'GET',
  path: '/containers/{id}/history',
  tag: 'Containers',
  summary:
    'What changed of a container, before and after, with who said so and when: arrival, last free days, holds, fees, availability, appointment, and what is entered by hand; the newest first',
  extension: true,
  shows: ['container', 'shipment'],
  params: z.object({ id }),
  query: z.object(pageQuery),
  media: 'application/json',
  answers: {
    200: z.looseObject({
      data: z.array(historyLine),
      meta: z.looseObject({
        total: z.int(),
        /** The zone of the place of pickup, else of the port of discharge. */
        zone: nullableText,
      }),
    }),
  },
})
