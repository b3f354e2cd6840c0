import { z } from 'zod'
import { defineResource, nullableText, nullableTimestamp, one, timestamp } from '../jsonapi/index.ts'
import {
  dataSources,
  documentEventNames,
  openEnum,
  pickupEventNames,
  shipmentEventNames,
  transportEventNames,
  rawEventNames,
} from '../vocabulary/index.ts'

/** A day at the place of the event. */
const nullableDay = z.iso.date().nullable()

/**
 * docs/interface.md, "raw_event": a milestone as the carrier reports it, past or expected. With `timezone` null its times are
 * local ones written as UTC. `event` is null where the carrier's text could not be read.
 */
export const rawEventAttributes = {
  event: openEnum(rawEventNames).nullable(),
  original_event: nullableText,
  timestamp: nullableTimestamp,
  estimated: z.boolean(),
  actual_on: nullableDay,
  estimated_on: nullableDay,
  actual_at: nullableTimestamp,
  estimated_at: nullableTimestamp,
  timezone: nullableText,
  created_at: timestamp,
  location_name: nullableText,
  location_locode: nullableText,
  vessel_name: nullableText,
  vessel_imo: nullableText,
  /** The order of the events of a container, from 0. */
  index: z.int(),
  voyage_number: nullableText,
}
export const rawEvent = defineResource('raw_event', rawEventAttributes, {
  container: one('container'),
  terminal: one('terminal', 'rail_terminal'),
  location: one('port', 'metro_area'),
  vessel: one('vessel'),
})
export type RawEvent = z.output<typeof rawEvent.schema>

/** docs/interface.md, "transport_event". `timestamp` is UTC; with `timezone` null it is the source's local time as given. */
export const transportEventAttributes = {
  event: openEnum([...transportEventNames, ...pickupEventNames, ...documentEventNames]),
  voyage_number: nullableText,
  timestamp: nullableTimestamp,
  timezone: nullableText,
  location_locode: nullableText,
  /** The new last free day or appointment of a `container.pickup_*` change; null for other events. */
  value: nullableText,
  created_at: timestamp,
  data_source: openEnum(dataSources).optional(),
  /** Marks an estimate that its source reports as happened, although it lies in the future. */
  reported_as_happened: z.boolean().optional(),
}
export const transportEvent = defineResource('transport_event', transportEventAttributes, {
  shipment: one('shipment'),
  container: one('container'),
  location: one('port', 'metro_area'),
  vessel: one('vessel'),
  terminal: one('terminal', 'rail_terminal'),
  /** Null unless an import brought one. */
  source_event: one('raw_event', 'transport_event'),
  previous_version: one('transport_event'),
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
/**
 * docs/interface.md, "Imported events": what other services refer to where we refer to a `container_updated_event`. They are
 * imported and given back as they came.
 */
export const containerCreatedEvent = defineResource(
  'container_created_event',
  { timestamp: nullableTimestamp.optional(), timezone: nullableText.optional() },
  { container: one('container'), shipment: one('shipment') },
)
export const containerPodTerminalChangedEvent = defineResource(
  'container_pod_terminal_changed_event',
  { timestamp: nullableTimestamp.optional(), data_source: nullableText.optional() },
  { container: one('container'), terminal: one('terminal'), shipment: one('shipment') },
)
export type ContainerUpdatedEvent = z.output<typeof containerUpdatedEvent.schema>
