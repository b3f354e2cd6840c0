import {
  type OrderContainerValues,
  orderContainerValues,
  type OrderValues,
  orderValues,
} from '../../../contract/trade/orders/index.ts'

/** What people entered of a container, and what is reported of its appointment. */
export interface PrefilledContainer {
  pickup_number: string | null
  /** The note beside the pickup number. */
  pickup_number_note: string | null
  pickup_appointment_at: string | null
  pickup_appointment_entered_at: string | null
  delivery_place: string | null
  delivery_appointment_at: string | null
  empty_return_place: string | null
  dray_carrier_id: string | null
}

/** A number that is marked as PIN is a secret, and stays where it was entered. */
const isPin = (number: string, note: string | null): boolean => /\bPIN\b/iu.test(`${number} ${note ?? ''}`)

export const prefilledContainer = (known: PrefilledContainer): OrderContainerValues =>
  orderContainerValues({
    right_to_collect: 'held',
    pickup_number:
      known.pickup_number !== null && isPin(known.pickup_number, known.pickup_number_note)
        ? null
        : known.pickup_number,
    pickup_appointment_at: known.pickup_appointment_entered_at ?? known.pickup_appointment_at,
    delivery_appointment_at: known.delivery_appointment_at,
    empty_return_place: known.empty_return_place,
  })

/** What all have in common; null where they differ, or one has none. */
const common = (values: readonly (string | null)[]): string | null => {
  const [first = null] = values
  return values.every((value) => value === first) ? first : null
}

/** The values of a new order, and its carrier: what is the same for all of its containers. */
export const prefilledOrder = (
  containers: readonly PrefilledContainer[],
  company: string,
): { values: OrderValues; dray_carrier_id: string | null } => ({
  values: orderValues({
    bill_to: company,
    delivery_address: common(containers.map(({ delivery_place }) => delivery_place)),
  }),
  dray_carrier_id: common(containers.map(({ dray_carrier_id }) => dray_carrier_id)),
})
