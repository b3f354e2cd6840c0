/** The exact names of docs/interface.md, "Events". */
export const transportEventNames = [
  'container.transport.vessel_arrived',
  'container.transport.estimated.vessel_arrived',
  'container.transport.vessel_discharged',
  'container.transport.vessel_loaded',
  'container.transport.vessel_departed',
  'container.transport.estimated.vessel_departed',
  'container.transport.vessel_berthed',
  'container.transport.rail_departed',
  'container.transport.rail_arrived',
  'container.transport.rail_loaded',
  'container.transport.rail_unloaded',
  'container.transport.transshipment_arrived',
  'container.transport.transshipment_discharged',
  'container.transport.transshipment_loaded',
  'container.transport.transshipment_departed',
  'container.transport.feeder_arrived',
  'container.transport.feeder_discharged',
  'container.transport.feeder_loaded',
  'container.transport.feeder_departed',
  'container.transport.empty_out',
  'container.transport.full_in',
  'container.transport.full_out',
  'container.transport.empty_in',
  'container.transport.arrived_at_inland_destination',
  'container.transport.estimated.arrived_at_inland_destination',
  'container.transport.available',
  'container.transport.not_available',
  'container.transport.delivered',
] as const
export type TransportEventName = (typeof transportEventNames)[number]

export const pickupEventNames = [
  'container.pickup_lfd.changed',
  'container.pickup_lfd_line.changed',
  'container.pickup_lfd_terminal.changed',
  'container.pickup_lfd_rail.changed',
  'container.pickup_appointment.changed',
] as const
/**
 * The day or appointment that was changed is the `timestamp` and the `value` of the event; it was noticed at
 * `created_at`. `container.pickup_lfd.changed` alone has no value, and is dated when it was noticed.
 */
export const isPickupChange = (event: string): boolean =>
  (pickupEventNames as readonly string[]).includes(event)

export const shipmentEventNames = ['shipment.estimated.arrival'] as const
export const requestEventNames = [
  'tracking_request.succeeded',
  'tracking_request.failed',
  'tracking_request.awaiting_manifest',
  'tracking_request.tracking_stopped',
] as const
export const containerEventNames = [
  'container.created',
  'container.updated',
  'container.pod_terminal_changed',
] as const
export const documentEventNames = ['document.extracted', 'document.extraction_failed'] as const

/** Ours, beside the interface: a connected source fails, and answers again. A webhook gets them only where it names them. */
export const sourceEventNames = ['source.failing', 'source.recovered'] as const
export type SourceEventName = (typeof sourceEventNames)[number]

/** Ours too: containers came over the threshold of an alert rule that goes to webhooks, or are no longer beyond it. */
export const alertEventNames = ['alert.raised', 'alert.ended'] as const
export type AlertEventName = (typeof alertEventNames)[number]

/** The events of the interface, all of which a webhook can subscribe to. */
export const eventNames = [
  ...transportEventNames,
  ...pickupEventNames,
  ...shipmentEventNames,
  ...requestEventNames,
  ...containerEventNames,
  ...documentEventNames,
] as const
export type EventName = (typeof eventNames)[number]
export const subscribableEventNames = [...eventNames, ...sourceEventNames, ...alertEventNames] as const
/** In the `events` of a webhook: all that can be subscribed to when it is sent. */
export const EVERY_EVENT = '*'
/** The events of which there are examples. */
export const exampleEventNames = [...eventNames, ...alertEventNames] as const
export type ExampleEventName = (typeof exampleEventNames)[number]

export const dataSources = ['shipping_line', 'terminal', 'ais'] as const
export type DataSource = (typeof dataSources)[number]

/** An estimated event is expected, and is shown differently from an actual one everywhere. */
export const isEstimate = (event: string): boolean => event.includes('.estimated.')
