import type { CardContainer } from '../../contract/operations/index.ts'
import {
  actBy,
  appointmentWarning,
  calendarDate,
  daysBetween,
  daysLeft,
  etaDelayDays,
  isPastGate,
  localTime,
  pickedUpAt,
  pickupReadiness,
  pickupZone,
  portArrivalOf,
} from '../../contract/trade/index.ts'
import type { ContainerRow, ShipmentRow } from '../tracking/rows/changes.ts'

/** What a card needs of the shipment of a container. */
type CardShipment = Pick<
  ShipmentRow,
  | 'pod_vessel_name'
  | 'port_of_discharge_name'
  | 'pod_timezone'
  | 'pod_eta_at'
  | 'pod_original_eta_at'
  | 'pod_ata_at'
  | 'line_tracking_last_succeeded_at'
> & { eta_before_delay_at: string | null }
export type CardRow = Pick<ContainerRow, 'id'> &
  ContainerRow & { shipment: CardShipment | null; tracking_stopped_at: string | null }

const utc = (at: string | null | undefined): string | null => (at ? new Date(at).toISOString() : null)

function arrivalOf({ shipment, ...own }: CardRow): CardContainer['arrival'] {
  if (shipment === null) return null
  const { pod_timezone: zone } = shipment
  const [actual, expected] = [utc(portArrivalOf(own, shipment.pod_ata_at)), utc(shipment.pod_eta_at)]
  const at = actual ?? expected
  if (at === null) return null
  return {
    at,
    before: utc(shipment.eta_before_delay_at),
    zone,
    is_actual: actual !== null,
    delay_days: etaDelayDays(utc(shipment.pod_original_eta_at), at, zone),
  }
}

/** A container with what decides when it is its turn. @param showsFees not to customers */
export function presentCardContainer(row: CardRow, now: Date, showsFees: boolean): CardContainer {
  const { shipment } = row
  const facts = {
    ...row,
    import_deadlines: row,
    line_checked_at: utc(shipment?.line_tracking_last_succeeded_at),
    fees_at_pod_terminal: showsFees ? row.fees_at_pod_terminal : [],
  }
  const binding = actBy(facts)
  const readiness = pickupReadiness(facts, now)
  const outAt = pickedUpAt(row)
  const zone = pickupZone(row)
  const blockers = readiness?.blockers ?? []
  return {
    id: row.id,
    number: row.number,
    shipment_id: row.shipment_id,
    place: row.terminal_name ?? shipment?.port_of_discharge_name ?? null,
    vessel: shipment?.pod_vessel_name ?? null,
    days_left: binding && daysLeft(binding, now),
    is_gate_closed: binding !== null && isPastGate(binding, now),
    is_act_by_calculated: binding?.source === 'calculated',
    appointment_warning: appointmentWarning(
      // To customers nothing says what was entered by hand.
      showsFees ? facts : { ...facts, pickup_appointment_entered_at: null },
      now,
    ),
    state: readiness?.state ?? null,
    is_last_known: readiness?.isLastKnown ?? false,
    holds: blockers.flatMap((each) =>
      each.reason === 'hold' && each.weight === 'stops' ? [each.hold.name] : [],
    ),
    amounts: blockers.flatMap((each) =>
      each.reason === 'fees'
        ? each.amounts.map(({ amount, currency_code }) => ({ amount, currency_code: currency_code ?? null }))
        : [],
    ),
    checked_at: readiness?.age?.at ?? null,
    arrival: arrivalOf(row),
    days_out:
      readiness === null && outAt !== null
        ? daysBetween(calendarDate(outAt, zone), localTime(now, zone))
        : null,
  }
}
