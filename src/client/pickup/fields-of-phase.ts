import type { PickupPhase } from '../../contract/vocabulary/index.ts'
import type { BoardAttribute } from './editing/fields.rules.ts'

/** What is entered in each phase, in the order of its columns. */
export const fieldsOfPhase: Readonly<Record<PickupPhase, readonly BoardAttribute[]>> = {
  arriving: ['dray_carrier'],
  to_pick_up: ['location_at_pod_terminal', 'pickup_appointment_at', 'pickup_number', 'dray_carrier'],
  to_deliver: ['delivery_place', 'delivery_appointment_at', 'dray_carrier'],
  empty_to_return: ['empty_return_place', 'empty_return_appointment_at', 'dray_carrier'],
  done: ['dray_carrier'],
}
