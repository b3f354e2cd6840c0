import type { z } from 'zod'
import { shapeOf, shipmentFields } from '../fields/index.ts'
import { alias, defineResource, many, one } from '../jsonapi/index.ts'

export const shipmentAttributes = shapeOf(shipmentFields)

export const shipment = defineResource('shipment', shipmentAttributes, {
  port_of_lading: one('port'),
  port_of_discharge: one('port'),
  pod_terminal: one('terminal'),
  destination: one('port', 'metro_area'),
  destination_terminal: one('terminal', 'rail_terminal'),
  line_tracking_stopped_by_user: one('user'),
  containers: many('container'),
  // What clients of the interface ask for too.
  destination_port: alias('destination', one('port', 'metro_area')),
  transport_events: alias('containers.transport_events', many('transport_event')),
  shipping_line: alias('shipping_line', one('shipping_line')),
  pol_terminal: alias('pol_terminal', one('terminal')),
})
export type Shipment = z.output<typeof shipment.schema>
