import type { Container, Shipment } from '../../../contract/resources/index.ts'
import {
  paths,
  type PortCallText,
  ageText,
  arrivalText,
  departureText,
  routeText,
  containerStatusLabel,
  type ShownTime,
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
  /** How many containers, and how many in each status, most first: `2 At terminal`. */
  containers: { count: number; statuses: { status: string; count: number }[] }
  references: string[]
  checked: ShownTime | null
  stopped: boolean
  /** All that is known, for columns that show an attribute as it is. */
  record: Shipment
  /** The service's time by which the words were chosen. */
  now: Date
}

function countStatuses(containers: readonly Container[]): ShipmentListRow['containers']['statuses'] {
  const counts = new Map<string, number>()
  for (const { attributes } of containers) {
    counts.set(attributes.current_status, (counts.get(attributes.current_status) ?? 0) + 1)
  }
  return [...counts]
    .map(([status, count]) => ({ status, count }))
    .toSorted(
      (one, other) =>
        other.count - one.count ||
        containerStatusLabel(one.status).label.localeCompare(containerStatusLabel(other.status).label),
    )
}

/** A shipment and its containers as one row of the list. */
export function shipmentRowOf(
  shipment: Shipment,
  containers: readonly Container[],
  now: Date,
): ShipmentListRow {
  const facts = shipment.attributes
  const checked = facts.line_tracking_last_succeeded_at
  return {
    key: shipment.id,
    href: paths.shipment(shipment.id),
    name: facts.bill_of_lading_number,
    bill: facts.bill_of_lading_number,
    line: facts.shipping_line_short_name ?? facts.shipping_line_name ?? facts.shipping_line_scac ?? null,
    route: routeText(facts),
    departure: departureText(facts, now),
    arrival: arrivalText(facts, now),
    containers: {
      count: shipment.relationships?.containers?.data.length ?? containers.length,
      statuses: countStatuses(containers),
    },
    references: facts.ref_numbers,
    checked:
      checked === null
        ? null
        : { text: ageText(checked, now), title: `Line checked ${ageText(checked, now)}` },
    stopped: facts.line_tracking_stopped_at !== null,
    record: shipment,
    now,
  }
}
