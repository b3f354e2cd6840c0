import { z } from 'zod'
import {
  alias,
  defineResource,
  many,
  nullableText,
  nullableTimestamp,
  one,
  timestamp,
  toldText,
  words,
} from '../jsonapi/index.ts'
import { openEnum, stoppedReasons } from '../vocabulary/index.ts'

/** docs/interface.md, "shipment"; the fields beyond it as the public description has them. Times are UTC, zones IANA, places UN/LOCODE. */
export const shipmentAttributes = {
  bill_of_lading_number: z.string(),
  normalized_number: z.string(),
  /** Not in the interface, which names booking numbers only as something to find a shipment by. */
  booking_number: nullableText,
  ref_numbers: words,
  tags: words,
  created_at: timestamp,
  shipping_line_scac: toldText,
  shipping_line_name: toldText,
  shipping_line_short_name: toldText,
  customer_name: nullableText,
  port_of_lading_locode: nullableText,
  port_of_lading_name: nullableText,
  port_of_discharge_locode: nullableText,
  port_of_discharge_name: nullableText,
  destination_locode: nullableText,
  destination_name: nullableText,
  pod_vessel_name: nullableText,
  pod_vessel_imo: nullableText,
  pod_voyage_number: nullableText,
  pol_etd_at: nullableTimestamp,
  pol_atd_at: nullableTimestamp,
  pol_timezone: nullableText,
  pod_eta_at: nullableTimestamp,
  pod_original_eta_at: nullableTimestamp,
  pod_ata_at: nullableTimestamp,
  pod_timezone: nullableText,
  destination_eta_at: nullableTimestamp,
  destination_ata_at: nullableTimestamp,
  destination_timezone: nullableText,
  line_tracking_last_attempted_at: nullableTimestamp,
  line_tracking_last_succeeded_at: nullableTimestamp,
  line_tracking_stopped_at: nullableTimestamp,
  line_tracking_stopped_reason: openEnum(stoppedReasons).nullable(),
  /** Not in the interface: the source that told it, so that a simulated record can be shown as one. */
  data_origin: z.string(),
}

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
