import {
  arrivalText,
  carrierText,
  departureText,
  inlandArrivalText,
  presentAge,
  presentContainers,
  routeText,
  tellEtaDelayDays,
  etaDelayOf,
  withTracking,
} from '../../contract/format/index.ts'
import type { Resource } from '../../contract/jsonapi/index.ts'
import type { Container, Shipment } from '../../contract/resources/index.ts'
import { portCall, presentContainerRow } from './containers.present.ts'
import { type JsonText, utcTime, zonedDay } from './times.present.ts'

/** The included records of one type, by their ids. */
export function includedOf<Each extends Resource>(
  type: Each['type'],
  included: readonly Resource[] | undefined,
): Map<string, Each> {
  const all = (included ?? []).filter((each): each is Each => each.type === type)
  return new Map(all.map((each) => [each.id, each]))
}

/** A shipment in few words: where it goes, when, and what has to be done with its containers. */
export function presentShipmentRow(
  { id, attributes }: Shipment,
  containers: readonly Container[],
  now: Date,
): JsonText {
  const isStopped = attributes.line_tracking_stopped_at !== null
  const { states, actBy, blockers } = presentContainers(
    containers.map((each) => withTracking(each.attributes, attributes)),
    now,
  )
  const moved = etaDelayOf(attributes, now)
  return {
    id,
    bill_of_lading: attributes.bill_of_lading_number,
    booking: attributes.booking_number,
    carrier: carrierText(attributes.shipping_line_name, attributes.shipping_line_scac),
    customer: attributes.customer_name,
    references: attributes.ref_numbers,
    tags: attributes.tags,
    ...routeText(attributes),
    vessel: attributes.pod_vessel_name,
    voyage: attributes.pod_voyage_number,
    departure: portCall(departureText(attributes, now, isStopped)),
    arrival: portCall(arrivalText(attributes, now, isStopped)),
    arrival_moved: moved === null ? undefined : tellEtaDelayDays(moved),
    containers: containers.length,
    container_states: states.map(({ label, count }) => ({ says: label, count })),
    act_by: actBy && { ...zonedDay(actBy.at, actBy.zone), left: actBy.left },
    blockers: blockers.map(({ label, count }) => ({ label, count })),
    tracking_stopped: attributes.line_tracking_stopped_at && {
      at: utcTime(attributes.line_tracking_stopped_at),
      reason: attributes.line_tracking_stopped_reason,
    },
    checked: checkedBy(attributes.line_tracking_last_succeeded_at, now),
    simulated: attributes.data_origin === 'simulated' || undefined,
  }
}

const checkedBy = (at: string | null, now: Date): JsonText =>
  at === null
    ? undefined
    : { source: 'line', at, ago: presentAge({ source: 'line', at, isStale: false }, now).ago }

/** The same with each container. */
export function presentShipmentFacts(
  shipment: Shipment,
  containers: readonly Container[],
  now: Date,
): JsonText {
  const isStopped = shipment.attributes.line_tracking_stopped_at !== null
  return {
    ...(presentShipmentRow(shipment, containers, now) as object),
    arrival_inland: portCall(inlandArrivalText(shipment.attributes, now, isStopped)),
    container_list: containers.map((each) => {
      const { bill_of_lading, carrier, to, ...own } = presentContainerRow(each, shipment, now) as Record<
        string,
        JsonText
      >
      return own
    }),
  }
}
