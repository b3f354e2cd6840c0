import type { Container, Shipment } from '../../../contract/resources/index.ts'
import { reportAge } from '../../../contract/trade/index.ts'
import {
  arrivalText,
  departureText,
  paths,
  type PortCallText,
  presentAge,
  presentContainers,
  type PresentedAge,
  type PresentedContainers,
  routeText,
  unreportedContainer,
  withTracking,
} from '../../format/index.ts'

/** A shipment as its row shows it: words only. */
export interface ShipmentListRow {
  /** The shipment's id. */
  key: string
  href: string
  name: string
  bill: string
  line: string | null
  route: { from: string | null; to: string | null }
  departure: PortCallText | null
  arrival: PortCallText | null
  /** How many containers, and how many in each state, the worst first: `1 Available, held`, `2 On ship`. */
  containers: { count: number; states: PresentedContainers<never>['states'] }
  /** Of the container that has to be acted on first. */
  actBy: PresentedContainers<never>['actBy']
  blockers: PresentedContainers<never>['blockers']
  references: string[]
  checked: PresentedAge | null
  stopped: boolean
  /** All that is known, for columns that show an attribute as it is. */
  record: Shipment
  /** Its containers, for copies. */
  containerRecords: readonly Container[]
  /** The service's time by which the words were chosen. */
  now: Date
}

/** A shipment and its containers as one row of the list. */
export function shipmentRowOf(
  shipment: Shipment,
  containers: readonly Container[],
  now: Date,
): ShipmentListRow {
  const facts = shipment.attributes
  const { worst, states, actBy, blockers } = presentContainers(
    containers.map(({ attributes }) => withTracking(attributes, facts)),
    now,
  )
  const stopped = facts.line_tracking_stopped_at !== null
  const age = reportAge('line', worst ?? withTracking(unreportedContainer, facts), now)
  return {
    key: shipment.id,
    href: paths.shipment(shipment.id),
    name: facts.bill_of_lading_number,
    bill: facts.bill_of_lading_number,
    line: facts.shipping_line_short_name ?? facts.shipping_line_name ?? facts.shipping_line_scac ?? null,
    route: routeText(facts),
    departure: departureText(facts, now, stopped),
    arrival: arrivalText(facts, now, stopped),
    containers: {
      count: shipment.relationships?.containers?.data.length ?? containers.length,
      states,
    },
    actBy,
    blockers,
    references: facts.ref_numbers,
    checked: age && presentAge(age, now),
    stopped,
    record: shipment,
    containerRecords: containers,
    now,
  }
}
