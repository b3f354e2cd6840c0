import type { Container, NotableReport, Shipment } from '../../contract/resources/index.ts'
import { isPickedUp, type NamedNumbers, namedNumbersOf, pickupZone } from '../../contract/trade/index.ts'
import type { EnteredBesideReports } from '../../contract/vocabulary/index.ts'
import type { StatedSubject } from './reports/stated.present.ts'

/** Which attributes are shown in one place, and of which records. */
export interface ReportsOf {
  shipment_id: string
  container_id?: string
  /** The numbers by which papers name the container and its shipment. */
  named: NamedNumbers
  /** Attributes of the shipment and of the container, in the order in which they are listed. */
  shipment: readonly string[]
  container: readonly string[]
  /** Those of the container that a person may enter by hand. */
  entered: readonly EnteredBesideReports[]
  /** What documents are read for. */
  stated: readonly StatedSubject[]
  /** IANA zone in which their times are shown; `zones` where one differs. */
  zone: string | null
  zones: Readonly<Record<string, string | null>>
}

const both = (shipment: Shipment, container: Container | undefined) => ({
  shipment_id: shipment.id,
  ...(container && { container_id: container.id }),
  named: namedNumbersOf(shipment, container ? [container] : []),
})

/** What is notable of the attributes that a place shows. */
export const notableOf = (of: ReportsOf, notable: readonly NotableReport[]): NotableReport[] =>
  notable.filter(
    ({ record_id, attribute }) =>
      (record_id === of.shipment_id && of.shipment.includes(attribute)) ||
      (record_id === of.container_id && of.container.includes(attribute)),
  )

/** What the places of the shipment's page show that sources report. */
export const arrivalReportsOf = (shipment: Shipment, container: Container | undefined): ReportsOf => ({
  ...both(shipment, container),
  shipment: ['pod_ata_at', 'pod_eta_at', 'destination_ata_at', 'destination_eta_at'],
  container: container ? ['pod_arrived_at', 'pod_discharged_at', 'ind_ata_at', 'ind_eta_at'] : [],
  entered: [],
  stated: [],
  zone: shipment.attributes.pod_timezone,
  zones: {
    destination_ata_at: shipment.attributes.destination_timezone,
    destination_eta_at: shipment.attributes.destination_timezone,
    ind_ata_at: shipment.attributes.destination_timezone,
    ind_eta_at: shipment.attributes.destination_timezone,
  },
})

export const lastFreeDayReportsOf = (shipment: Shipment, container: Container): ReportsOf => ({
  ...both(shipment, container),
  shipment: [],
  container: [
    'pickup_lfd_terminal',
    'pickup_lfd_line',
    'pickup_lfd_rail',
    'pickup_lfd',
    'ind_facility_lfd_on',
  ],
  entered: ['pickup_lfd'],
  stated: ['last free day'],
  zone: pickupZone(container.attributes),
  zones: { pickup_lfd_terminal: container.attributes.pod_timezone },
})

export const pickupReportsOf = (shipment: Shipment, container: Container): ReportsOf => ({
  ...both(shipment, container),
  shipment: [],
  container: [
    'available_for_pickup',
    'holds_at_pod_terminal',
    'fees_at_pod_terminal',
    'pickup_appointment_at',
    'pod_full_out_at',
    'final_destination_full_out_at',
    'empty_terminated_at',
    'location_at_pod_terminal',
  ],
  entered: isPickedUp(container.attributes) ? [] : ['available_for_pickup', 'pickup_appointment_at'],
  stated: isPickedUp(container.attributes) ? ['empty return'] : ['pickup', 'empty return'],
  zone: pickupZone(container.attributes),
  zones: {
    pod_full_out_at: container.attributes.pod_timezone,
    empty_terminated_at: container.attributes.empty_terminated_timezone,
  },
})
