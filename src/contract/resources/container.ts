import { z } from 'zod'
import {
  alias,
  defineResource,
  many,
  nullableText,
  nullableTimestamp,
  one,
  timestamp,
  words,
} from '../jsonapi/index.ts'
import {
  containerStatuses,
  equipmentHeights,
  equipmentTypes,
  feeTypes,
  holdNames,
  holdStatuses,
  openEnum,
} from '../vocabulary/index.ts'

export const hold = z.looseObject({
  name: openEnum(holdNames),
  status: openEnum(holdStatuses),
  description: z.string().nullish(),
})
export type Hold = z.output<typeof hold>

/** Amounts in the unit of `currency_code` (ISO 4217). */
export const fee = z.looseObject({
  type: openEnum(feeTypes),
  amount: z.number(),
  currency_code: z.string().optional(),
})
export type Fee = z.output<typeof fee>

/** docs/interface.md, "Last free day": instants whose calendar date counts in the port's zone. */
export const importDeadlines = z.looseObject({
  pickup_lfd_line: nullableTimestamp,
  pickup_lfd_terminal: nullableTimestamp,
  pickup_lfd_rail: nullableTimestamp,
})

/** docs/interface.md, "container"; the fields beyond it as the public description has them. */
export const containerAttributes = {
  number: z.string(),
  ref_numbers: words,
  created_at: timestamp,
  seal_number: nullableText,
  equipment_type: openEnum(equipmentTypes).nullable(),
  equipment_length: z.number().nullable(),
  equipment_height: openEnum(equipmentHeights).nullable(),
  weight_in_lbs: z.number().nullable(),
  current_status: openEnum(containerStatuses),
  availability_known: z.boolean(),
  available_for_pickup: z.boolean().nullable(),
  holds_at_pod_terminal: z.array(hold),
  fees_at_pod_terminal: z.array(fee),
  pickup_lfd: nullableTimestamp,
  import_deadlines: importDeadlines,
  pickup_appointment_at: nullableTimestamp,
  location_at_pod_terminal: nullableText,
  pod_arrived_at: nullableTimestamp,
  pod_discharged_at: nullableTimestamp,
  pod_full_out_at: nullableTimestamp,
  pod_full_out_chassis_number: nullableText,
  pod_timezone: nullableText,
  pod_rail_carrier_scac: nullableText,
  pod_rail_loaded_at: nullableTimestamp,
  pod_rail_departed_at: nullableTimestamp,
  ind_rail_carrier_scac: nullableText,
  ind_eta_at: nullableTimestamp,
  ind_ata_at: nullableTimestamp,
  ind_rail_unloaded_at: nullableTimestamp,
  ind_facility_lfd_on: nullableTimestamp,
  final_destination_full_out_at: nullableTimestamp,
  final_destination_timezone: nullableText,
  empty_terminated_at: nullableTimestamp,
  empty_terminated_timezone: nullableText,
  terminal_checked_at: nullableTimestamp,
  pod_last_tracking_request_at: nullableTimestamp,
  shipment_last_tracking_request_at: nullableTimestamp,
}

export const container = defineResource('container', containerAttributes, {
  shipment: one('shipment'),
  pickup_facility: one('terminal'),
  /** As a shipment names its own. */
  destination_terminal: alias('pickup_facility', one('terminal')),
  pod_terminal: one('terminal'),
  transport_events: many('transport_event'),
  raw_events: many('raw_event'),
})
export type Container = z.output<typeof container.schema>
