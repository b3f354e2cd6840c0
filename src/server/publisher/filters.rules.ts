import type { DcsaEvent } from './dcsa-event.ts'
import type { EventFilters } from './query.rules.ts'

/**
 * Whether an event fits the filters. Bookings, transport documents and containers are looked up in the database, so that a number is
 * found however it is written.
 */
export function fitsFilters(event: DcsaEvent, filters: EventFilters): boolean {
  const call = event.eventType === 'SHIPMENT' ? undefined : event.transportCall
  const place = event.eventType === 'EQUIPMENT' ? event.eventLocation : undefined
  const voyages = [call?.exportVoyageNumber, call?.importVoyageNumber]
  const checks: [wanted: string | readonly string[] | undefined, given: readonly (string | undefined)[]][] = [
    [filters.eventType, [event.eventType]],
    [filters.transportEventTypeCode, [codeOf(event, 'TRANSPORT')]],
    [filters.equipmentEventTypeCode, [codeOf(event, 'EQUIPMENT')]],
    [filters.shipmentEventTypeCode, [codeOf(event, 'SHIPMENT')]],
    [filters.documentTypeCode, [event.eventType === 'SHIPMENT' ? event.documentTypeCode : undefined]],
    [filters.transportCallID, [call?.transportCallID]],
    [filters.vesselIMONumber, [call?.vessel?.vesselIMONumber]],
    [filters.exportVoyageNumber, [call?.exportVoyageNumber]],
    [filters.carrierVoyageNumber, voyages],
    // Portolan does not know which service a ship sails in.
    [filters.carrierServiceCode, []],
    [filters.UNLocationCode, [call?.UNLocationCode, place?.UNLocationCode]],
  ]
  return checks.every(
    ([wanted, given]) =>
      wanted === undefined || given.some((each) => each !== undefined && [wanted].flat().includes(each)),
  )
}

function codeOf(event: DcsaEvent, type: DcsaEvent['eventType']): string | undefined {
  if (event.eventType !== type) return undefined
  switch (event.eventType) {
    case 'TRANSPORT':
      return event.transportEventTypeCode
    case 'EQUIPMENT':
      return event.equipmentEventTypeCode
    case 'SHIPMENT':
      return event.shipmentEventTypeCode
  }
}
