import type { AttributeNames, containerFields, shipmentFields } from '../fields/index.ts'

/** What an attribute is about: whose report counts first follows from it (`winningReport`). */
export type AttributeSubject = 'journey' | 'berth' | 'terminal' | 'railway' | 'line'

/**
 * The attributes by which people decide when to act and whether to send a truck. Of these it is kept which source reported what and
 * when; all others are as the source says through which the shipment is tracked.
 */
export const decidingAttributes = {
  shipment: {
    pod_eta_at: 'journey',
    pod_ata_at: 'berth',
    destination_eta_at: 'journey',
    destination_ata_at: 'journey',
  },
  container: {
    pod_arrived_at: 'berth',
    pod_discharged_at: 'terminal',
    available_for_pickup: 'terminal',
    holds_at_pod_terminal: 'terminal',
    fees_at_pod_terminal: 'terminal',
    location_at_pod_terminal: 'terminal',
    pickup_lfd: 'terminal',
    pickup_lfd_line: 'line',
    pickup_lfd_terminal: 'terminal',
    pickup_lfd_rail: 'railway',
    ind_facility_lfd_on: 'railway',
    pickup_appointment_at: 'terminal',
    pod_full_out_at: 'terminal',
    ind_eta_at: 'railway',
    ind_ata_at: 'railway',
    final_destination_full_out_at: 'railway',
    empty_terminated_at: 'line',
  },
} as const satisfies {
  shipment: { [Name in AttributeNames<typeof shipmentFields>]?: AttributeSubject }
  container: { [Name in AttributeNames<typeof containerFields>]?: AttributeSubject }
}

export type DecidingContainerAttribute = keyof (typeof decidingAttributes)['container']
export type DecidingShipmentAttribute = keyof (typeof decidingAttributes)['shipment']
export type DecidingAttribute = DecidingContainerAttribute | DecidingShipmentAttribute

const subjects: Readonly<Record<DecidingAttribute, AttributeSubject>> = {
  ...decidingAttributes.shipment,
  ...decidingAttributes.container,
}
export const attributeSubject = (attribute: DecidingAttribute): AttributeSubject => subjects[attribute]
