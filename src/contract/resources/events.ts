import { z } from 'zod'
import { defineResource, nullableText, nullableTimestamp, one, timestamp } from '../jsonapi/index.ts'
import {
  dataSources,
  documentEventNames,
  openEnum,
  pickupEventNames,
  shipmentEventNames,
  transportEventNames,
} from '../vocabulary/index.ts'

/** docs/interface.md, "transport_event". `timestamp` is UTC; with `timezone` null it is the source's local time as given. */
export const transportEventAttributes = {
  event: openEnum([...transportEventNames, ...pickupEventNames, ...documentEventNames]),
  voyage_number: nullableText,
  timestamp: nullableTimestamp,
  timezone: nullableText,
  location_locode: nullableText,
  created_at: timestamp,
  data_source: openEnum(dataSources).optional(),
}
export const transportEvent = defineResource('transport_event', transportEventAttributes, {
  shipment: one('shipment'),
  container: one('container'),
  location: one('port', 'metro_area'),
  vessel: one('vessel'),
  terminal: one('terminal', 'rail_terminal'),
})
export type TransportEvent = z.output<typeof transportEvent.schema>

/** docs/interface.md, "estimated_event": made when an ETA moves. */
export const estimatedEventAttributes = {
  event: openEnum([...shipmentEventNames, ...documentEventNames]),
  created_at: timestamp,
  estimated_timestamp: timestamp,
  location_locode: nullableText,
  timezone: nullableText,
  voyage_number: nullableText,
  data_source: openEnum(['shipping_line', 'terminal']).optional(),
}
export const estimatedEvent = defineResource('estimated_event', estimatedEventAttributes, {
  shipment: one('shipment'),
  port: one('port'),
  vessel: one('vessel'),
})
export type EstimatedEvent = z.output<typeof estimatedEvent.schema>

/** docs/interface.md, "container_updated_event": each change as [before, after] by attribute name. */
export const containerUpdatedEventAttributes = {
  changeset: z.record(z.string(), z.tuple([z.unknown(), z.unknown()])),
  timestamp,
  timezone: nullableText,
  data_source: openEnum(['terminal']).optional(),
}
export const containerUpdatedEvent = defineResource(
  'container_updated_event',
  containerUpdatedEventAttributes,
  {
    container: one('container'),
    terminal: one('terminal'),
  },
)
export type ContainerUpdatedEvent = z.output<typeof containerUpdatedEvent.schema>
