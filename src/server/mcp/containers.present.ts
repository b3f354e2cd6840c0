import { attributesIn, containerFields } from '../../contract/fields/index.ts'
import {
  arrivalText,
  equipmentText,
  presentActBy,
  presentAppointmentWarning,
  presentAge,
  presentContainerTerminal,
  presentReadiness,
  readinessText,
  presentStatus,
  presentStop,
  routeText,
  withOwnArrivals,
  withTracking,
} from '../../contract/format/index.ts'
import {
  appointmentInForce,
  departureStage,
  isOlderThanUsual,
  pickupZone,
} from '../../contract/trade/index.ts'
import type { Container, Shipment } from '../../contract/resources/index.ts'
import { happening, type JsonText, utcTime, zonedDay, zonedTime } from './times.present.ts'

type ContainerValues = Container['attributes']
type ShipmentValues = Shipment['attributes']

/** Everything that is known of a container, and of its shipment, in few words. */
export function presentContainerFacts(
  { id, attributes }: Pick<Container, 'id' | 'attributes'>,
  shipment: Shipment | undefined,
  now: Date,
): JsonText {
  const facts = withTracking(attributes, shipment?.attributes)
  const stop = presentStop(facts, now)
  const readiness = stop === null ? presentReadiness(facts, now) : null
  const actBy = presentActBy(facts, now)
  const status = presentStatus(facts.current_status, { stop, readiness, stage: departureStage(facts) })
  const terminal = presentContainerTerminal(facts)
  return {
    id,
    number: facts.number,
    status: status.label,
    status_code: facts.current_status,
    tracking_stopped: stop && { why: stop.label, on: stop.on, what_to_do: stop.advice },
    pickup: readiness && {
      says: readinessText(readiness),
      only_last_known: readiness.isLastKnown || undefined,
      blockers: readiness.blockers.map(({ label, description, weight }) => ({ label, description, weight })),
    },
    act_by: actBy && {
      ...zonedDay(actBy.at, actBy.zone),
      left: actBy.left,
      says: actBy.label,
      entered_by_hand: actBy.source === 'entered' || undefined,
      is_estimate: actBy.source === 'calculated' || undefined,
      gate_closes: actBy.closes ?? undefined,
      why_earlier: actBy.lastFree ?? undefined,
      last_free_days: actBy.sources.map(({ label, at, zone }) => ({ says: label, ...zonedDay(at, zone) })),
    },
    pickup_appointment: zonedTime(appointmentInForce(facts), pickupZone(facts)),
    pickup_appointment_warning: presentAppointmentWarning(facts, now)?.text,
    terminal: terminal && { name: terminal.name, place: terminal.yard },
    equipment: equipmentText(facts),
    seal_number: facts.seal_number,
    weight_in_lbs: facts.weight_in_lbs,
    references: facts.ref_numbers,
    assignee: facts.assignee,
    note: facts.note,
    shipment: shipment && shipmentInShort(shipment),
    arrival: arrivalOf(attributes, shipment?.attributes, now),
    milestones: milestonesOf(facts),
    checked: checkedOf(facts, now),
    simulated: facts.data_origin === 'simulated' || undefined,
  }
}

/** One line of a list. */
export function presentContainerRow(
  container: Container,
  shipment: Shipment | undefined,
  now: Date,
): JsonText {
  const all = presentContainerFacts(container, shipment, now) as Record<string, JsonText>
  const {
    id,
    number,
    status,
    pickup,
    act_by,
    pickup_appointment_warning,
    terminal,
    arrival,
    references,
    checked,
  } = all
  const { bill_of_lading, carrier, to } = (all['shipment'] ?? {}) as Record<string, JsonText>
  const { says, only_last_known } = (pickup ?? {}) as Record<string, JsonText>
  const { day, zone, left } = (act_by ?? {}) as Record<string, JsonText>
  return {
    id,
    number,
    status,
    pickup: says,
    only_last_known,
    act_by: act_by && { day, zone, left },
    pickup_appointment_warning,
    terminal,
    arrival,
    bill_of_lading,
    carrier,
    to,
    references,
    checked,
  }
}

const shipmentInShort = ({ id, attributes }: Shipment): JsonText => ({
  id,
  bill_of_lading: attributes.bill_of_lading_number,
  carrier: attributes.shipping_line_scac,
  customer: attributes.customer_name,
  ...routeText(attributes),
  vessel: attributes.pod_vessel_name,
  voyage: attributes.pod_voyage_number,
})

function arrivalOf(container: ContainerValues, shipment: ShipmentValues | undefined, now: Date): JsonText {
  if (!shipment) return undefined
  const isStopped = shipment.line_tracking_stopped_at !== null
  return portCall(arrivalText(withOwnArrivals(shipment, container), now, isStopped))
}

/** A departure or an arrival: when, whether that is an estimate, how far it moved, and whether it is overdue. */
export const portCall = (call: ReturnType<typeof arrivalText>): JsonText =>
  call && {
    ...(happening(call.at, call.zone, call.estimate) as object),
    place: call.place?.name,
    moved: call.delay,
    first_reported: call.first ?? undefined,
    note: call.ahead ?? undefined,
    overdue: call.overdue,
  }

const isExpected = (name: string): boolean => /_et[ad]_at$/.test(name)

/** The times along its journey, each in the zone of its place: a new one of the table of fields appears by itself. */
function milestonesOf(values: ContainerValues): JsonText {
  const textOf = (name: string): string | null => {
    const value = (values as Readonly<Record<string, unknown>>)[name]
    return typeof value === 'string' ? value : null
  }
  return Object.fromEntries(
    journeyTimes.map(([name, { zones = [] }]) => {
      const zone = zones.map(textOf).find((each) => each !== null) ?? null
      const estimate = isExpected(name)
      // A time of which the table names no zone is written in UTC.
      const written = zones.length === 0 ? utcTime(textOf(name)) : zonedTime(textOf(name), zone)
      return [name.replace(/_at$/, ''), written === undefined ? undefined : { time: written, estimate }]
    }),
  )
}

const journeyTimes = attributesIn(
  containerFields,
  ({ kind, reported }) => kind === 'instant' && reported !== false,
)
  // Beside the journey: when a truck comes, and when somebody was asked.
  .filter(([name]) => !/appointment|checked_at$|tracking_request_at$/.test(name))

/** When each source last answered, and whether that is longer ago than usual. */
const checkedOf = (facts: ReturnType<typeof withTracking<ContainerValues>>, now: Date): JsonText => {
  const asked = [
    { source: 'line', at: facts.line_checked_at },
    { source: 'terminal', at: facts.terminal_checked_at },
  ] as const
  return asked.flatMap(({ source, at }) => {
    if (at === null) return []
    const { ago, isStale } = presentAge({ source, at, isStale: isOlderThanUsual(at, facts, now) }, now)
    return [{ source, at: utcTime(at), ago, older_than_usual: isStale || undefined }]
  })
}
