import type { Container, Shipment } from '../../../contract/resources/index.ts'
import {
  departureStage,
  type DepartureStage,
  reportAge,
  type ReportingSource,
} from '../../../contract/trade/index.ts'
import {
  ageText,
  formatContainerNumber,
  paths,
  type PortCallText,
  type PresentedAge,
  presentAge,
  presentActBy,
  presentAppointmentWarning,
  type PresentedActBy,
  type PresentedAppointmentWarning,
  type PresentedStop,
  type PresentedTerminal,
  presentContainerTerminal,
  presentReadiness,
  presentStop,
  withTracking,
  type Readiness,
  arrivalText,
  routeText,
  withOwnArrivals,
} from '../../format/index.ts'

/** A container as its row shows it: words only, the service's time already taken into account. */
export interface ContainerListRow {
  /** The container's id. */
  key: string
  href: string | null
  name: string
  number: string
  status: string
  /** Before departure, where the status says nothing. */
  stage: DepartureStage | null
  /** In place of the status where tracking stopped before pickup; then there is no estimate and no readiness. */
  stop: PresentedStop | null
  actBy: PresentedActBy | null
  /** The warning of the appointment that counts. */
  appointmentWarning: PresentedAppointmentWarning | null
  readiness: Readiness | null
  arrival: PortCallText | null
  route: { from: string | null; to: string | null }
  /** Where it is, or comes to next; the place in the yard while it stands there. */
  terminal: PresentedTerminal | null
  bill: string | null
  carrier: string | null
  vessel: string | null
  /** What people of the account say of it: on one line, and whole with its author. */
  note: { text: string; title: string } | null
  /** Who takes care of it. */
  assignee: string | null
  /** Since when the line and the terminal have not answered; null where they never did. */
  lineAge: PresentedAge | null
  terminalAge: PresentedAge | null
  /** All that is known, for columns that show an attribute as it is. */
  record: Container
  shipment: Shipment | undefined
  /** The service's time by which the words were chosen. */
  now: Date
}

const joined = (...parts: (string | null)[]): string | null =>
  parts.filter((part) => part !== null && part !== '').join(' · ') || null

function presentNote(
  { note, note_author, noted_at }: Container['attributes'],
  now: Date,
): ContainerListRow['note'] {
  if (note === null) return null
  const by = [note_author, noted_at && ageText(noted_at, now)].filter(Boolean).join(', ')
  return { text: note.replaceAll(/\s*\n\s*/g, ' · '), title: by === '' ? note : `${note}\n${by}` }
}

/** A container and the shipment it belongs to, as one row of a list. */
export function containerRowOf(
  container: Container,
  shipment: Shipment | undefined,
  now: Date,
): ContainerListRow {
  const facts = shipment?.attributes
  const attributes = withTracking(container.attributes, facts)
  const stop = presentStop(attributes, now)
  const ageOf = (source: ReportingSource) => {
    const age = reportAge(source, attributes, now)
    return age && presentAge(age, now)
  }
  return {
    key: container.id,
    href: shipment ? paths.shipment(shipment.id, container.id) : null,
    name: formatContainerNumber(attributes.number),
    number: attributes.number,
    status: attributes.current_status,
    stage: departureStage(attributes),
    stop,
    actBy: presentActBy(attributes, now),
    appointmentWarning: presentAppointmentWarning(attributes, now),
    readiness: stop === null ? presentReadiness(attributes, now) : null,
    arrival: facts ? arrivalText(withOwnArrivals(facts, attributes), now, stop !== null) : null,
    route: facts ? routeText(facts) : { from: null, to: null },
    terminal: presentContainerTerminal(attributes),
    bill: facts?.bill_of_lading_number ?? null,
    carrier:
      facts?.shipping_line_short_name ?? facts?.shipping_line_name ?? facts?.shipping_line_scac ?? null,
    vessel: facts ? joined(facts.pod_vessel_name, facts.pod_voyage_number) : null,
    note: presentNote(attributes, now),
    assignee: attributes.assignee,
    lineAge: ageOf('line'),
    terminalAge: ageOf('terminal'),
    record: container,
    shipment,
    now,
  }
}
