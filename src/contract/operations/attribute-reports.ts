import { z } from 'zod'
import { id } from '../jsonapi/index.ts'
import { enteredValue, reportedAttribute } from '../resources/index.ts'
import { operation } from './operation.ts'

const params = z.object({ id })
const answers = { 200: z.looseObject({ data: z.array(reportedAttribute) }) }

export const get_container_reports = operation({
  method: 'GET',
  path: '/containers/{id}/reports',
  tag: 'Containers',
  summary: 'Which source reported what of the attributes that decide, when, and by which rule one is shown',
  extension: true,
  shows: ['container', 'connection'],
  params,
  media: 'application/json',
  answers: {
    200: answers[200].extend({
      /** What people entered by hand: what is in force first, then what ended, the latest first, at most 50. */
      entered: z.array(enteredValue),
    }),
  },
})

export const get_shipment_reports = operation({
  method: 'GET',
  path: '/shipments/{id}/reports',
  tag: 'Shipments',
  summary: 'Which source reported what of the arrivals, when, and by which rule one is shown',
  extension: true,
  shows: ['shipment', 'connection'],
  params,
  media: 'application/json',
  answers,
})
