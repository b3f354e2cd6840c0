import type { SharedContainer } from '../../contract/resources/index.ts'
import {
  departureStage,
  type DepartureStage,
  pickupZone,
  presentArrival,
  reportAge,
  urgencyState,
  type UrgencyState,
} from '../../contract/trade/index.ts'
import {
  formatContainerNumber,
  type PortCallText,
  type PresentedAge,
  presentAge,
  presentActBy,
  presentAppointmentWarning,
  type PresentedActBy,
  presentReadiness,
  type PresentedStop,
  presentStop,
  readable,
  type Readiness,
  arrivalText,
  inlandArrivalText,
  withOwnArrivals,
  carrierText,
  equipmentText,
  moneyText,
  placeText,
  timeText,
  withTracking,
  type ShownTime,
} from '../format/index.ts'

/** A shared container as texts, with only what the link shows. */
export interface SharedRow {
  number: string
  equipment: string | null
  status: string
  /** Before departure, where the status says nothing. */
  stage: DepartureStage | null
  /** How soon somebody has to act. */
  urgency: UrgencyState
  /** In place of the status where tracking stopped before pickup. */
  stop: PresentedStop | null
  isSimulated: boolean
  actBy: PresentedActBy | null
  readiness: Readiness | null
  appointment: ShownTime | null
  /** At the port of discharge until then, afterwards inland where it goes there. */
  arrival: PortCallText | null
  /** The arrival inland, while the one above is that at the port. */
  inlandArrival: PortCallText | null
  port: string | null
  /** The place inland where it is picked up, where it goes there. */
  inland: string | null
  terminal: string | null
  vessel: string | null
  carrier: string | null
  /** How old what line and terminal reported is. */
  checked: PresentedAge | null
  /** Undefined where the link shows no fees. */
  fees: string[] | undefined
}

const joined = (...parts: (string | null)[]): string | null =>
  parts.filter((part) => part !== null && part !== '').join(' · ') || null

/** `Tue 1 Dec 08:00 PST · missed`. */
function withAppointmentWarning(
  time: ShownTime,
  facts: Parameters<typeof presentAppointmentWarning>[0],
  now: Date,
): ShownTime {
  const warning = presentAppointmentWarning(facts, now)
  if (warning === null) return time
  return { text: `${time.text} · ${warning.text}`, title: `${warning.title} · ${time.title}` }
}

export const sharedRowOf = (container: SharedContainer, now: Date): SharedRow => {
  const inland = pickupZone(container)
  const facts = withTracking(container, container)
  const stop = presentStop(facts, now)
  const calls = withOwnArrivals({ ...noDeparture, ...container }, container)
  const isInland = presentArrival(calls, stop !== null)?.place === 'inland'
  const goesInland = container.final_destination_timezone !== null
  const checked = reportAge('terminal', facts, now) ?? reportAge('line', facts, now)
  return {
    number: formatContainerNumber(container.number),
    equipment: equipmentText(container),
    status: container.current_status,
    stage: departureStage(container),
    urgency: urgencyState(facts, now),
    stop,
    isSimulated: container.data_origin === 'simulated',
    actBy: presentActBy(facts, now),
    readiness: stop === null ? presentReadiness(facts, now) : null,
    appointment:
      container.pickup_appointment_at === null
        ? null
        : withAppointmentWarning(timeText(container.pickup_appointment_at, inland, now), facts, now),
    arrival: arrivalText(calls, now, stop !== null),
    inlandArrival: goesInland && !isInland ? inlandArrivalText(calls, now, stop !== null) : null,
    port: placeText({ name: container.port_of_discharge_name, locode: container.port_of_discharge_locode }),
    inland: goesInland
      ? placeText({ name: container.destination_name, locode: container.destination_locode })
      : null,
    terminal: joined(
      container.pod_terminal_name,
      container.pod_terminal_firms_code === null ? null : `FIRMS ${container.pod_terminal_firms_code}`,
    ),
    vessel: joined(container.pod_vessel_name, container.pod_voyage_number),
    carrier: carrierText(
      container.shipping_line_name ?? undefined,
      container.shipping_line_scac ?? undefined,
    ),
    checked: checked && presentAge(checked, now),
    fees: container.fees_at_pod_terminal?.map(
      ({ type, amount, currency_code }) => `${readable(type)} ${moneyText(amount, currency_code)}`,
    ),
  }
}

/** A shared list has no departures. */
const noDeparture = { pol_etd_at: null, pol_atd_at: null, pol_timezone: null }
