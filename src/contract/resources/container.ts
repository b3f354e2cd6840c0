import type { z } from 'zod'
import { containerFields, shapeOf } from '../fields/index.ts'
import { alias, defineResource, many, one } from '../jsonapi/index.ts'

export { type Fee, fee, type Hold, hold } from '../fields/index.ts'

export const containerAttributes = shapeOf(containerFields)
/** docs/interface.md, "Last free day": instants whose calendar date counts in the port's zone. */
export const importDeadlines = containerAttributes.import_deadlines

export const container = defineResource('container', containerAttributes, {
  shipment: one('shipment'),
  pickup_facility: one('terminal'),
  /** As a shipment names its reference numbers. */
  destination_terminal: alias('pickup_facility', one('terminal')),
  pod_terminal: one('terminal'),
  transport_events: many('transport_event'),
  raw_events: many('raw_event'),
})
export type Container = z.output<typeof container.schema>
