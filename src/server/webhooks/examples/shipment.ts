import { presentContainer } from '../../tracking/records/containers.present.ts'
import { presentShipment } from '../../tracking/records/shipments.present.ts'
import { exampleUuidOf, rowOf } from './row.ts'
import { discharge, inland, lading, podTerminal, railRamp, exampleVessel } from './places.ts'

type KnownShipment = Parameters<typeof presentShipment>[0]
type KnownContainer = Parameters<typeof presentContainer>[0]

/** The time of the examples. It is fixed, so that they are always the same. */
export const exampleTime = '2026-11-20T18:00:00Z'
export const shipmentId = exampleUuidOf('shipment')
export const containerId = exampleUuidOf('container')
export const arrival = '2026-11-19T14:20:00Z'

const shipmentRow = rowOf<KnownShipment['row']>({
  id: shipmentId,
  bill_of_lading_number: 'EXMU9000000001',
  normalized_number: '9000000001',
  ref_numbers: ['PO-1001'],
  facts_ahead: [],
  tags: [],
  shipping_line_scac: 'EXMU',
  shipping_line_name: 'Example Line',
  shipping_line_short_name: 'Example',
  port_of_lading_id: lading.id,
  port_of_lading_locode: lading.code,
  port_of_lading_name: lading.name,
  port_of_discharge_id: discharge.id,
  port_of_discharge_locode: discharge.code,
  port_of_discharge_name: discharge.name,
  pod_terminal_id: podTerminal.id,
  destination_id: inland.id,
  destination_type: 'metro_area',
  destination_locode: inland.code,
  destination_name: inland.name,
  destination_terminal_id: railRamp.id,
  destination_terminal_type: 'rail_terminal',
  destination_timezone: inland.time_zone,
  destination_eta_at: '2026-11-27T12:00:00Z',
  pod_original_vessel_name: exampleVessel.name,
  pod_original_vessel_imo: exampleVessel.imo,
  pod_original_voyage_number: '042E',
  pod_vessel_name: exampleVessel.name,
  pod_vessel_imo: exampleVessel.imo,
  pod_voyage_number: '042E',
  pol_etd_at: '2026-11-01T22:00:00Z',
  pol_atd_at: '2026-11-02T01:30:00Z',
  pol_timezone: lading.time_zone,
  pod_eta_at: arrival,
  pod_original_eta_at: '2026-11-18T14:00:00Z',
  pod_ata_at: arrival,
  pod_timezone: discharge.time_zone,
  data_origin: 'example',
  created_at: '2026-10-30T09:00:00Z',
  updated_at: exampleTime,
})

const containerRow = rowOf<KnownContainer['row']>({
  id: containerId,
  shipment_id: shipmentId,
  number: 'EXMU9000007',
  ref_numbers: ['PO-1001'],
  facts_ahead: [],
  seal_number: 'EX0001',
  equipment_type: 'dry',
  equipment_length: 40,
  equipment_height: 'high_cube',
  weight_in_lbs: 38_000,
  current_status: 'available',
  availability_known: true,
  availability_ended: false,
  available_for_pickup: true,
  holds_at_pod_terminal: [{ name: 'customs', status: 'pending', description: 'Under review' }],
  fees_at_pod_terminal: [{ type: 'demurrage', amount: 150, currency_code: 'USD' }],
  pickup_lfd: '2026-11-26T08:00:00Z',
  pickup_lfd_line: '2026-11-26T08:00:00Z',
  pickup_lfd_terminal: '2026-11-25T08:00:00Z',
  pickup_lfd_rail: '2026-11-29T06:00:00Z',
  pickup_appointment_at: '2026-11-24T17:00:00Z',
  pod_terminal_id: podTerminal.id,
  location_at_pod_terminal: 'Yard B 12',
  pod_arrived_at: arrival,
  pod_discharged_at: '2026-11-20T05:10:00Z',
  pod_timezone: discharge.time_zone,
  final_destination_timezone: inland.time_zone,
  data_origin: 'example',
  created_at: '2026-10-30T09:00:00Z',
  updated_at: exampleTime,
})

/** A shipment with one container, as every payload includes them. */
export const presentedShipment = presentShipment(
  rowOf<KnownShipment>({ row: shipmentRow, container_ids: [containerId] }),
)
export const presentedContainer = (eventIds: string[]) =>
  presentContainer(
    rowOf<KnownContainer>({ row: containerRow, transport_event_ids: eventIds, raw_event_ids: [] }),
  )
