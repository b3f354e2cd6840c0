import { linked } from '../../../contract/jsonapi/index.ts'
import { randomUUID } from 'node:crypto'

/** Ids of the imported records, chosen here so that tests can address the records. */
export const newIds = () => ({
  shipment: randomUUID(),
  container: randomUUID(),
  second_container: randomUUID(),
  transport_event: randomUUID(),
  estimated_event: randomUUID(),
  container_updated_event: randomUUID(),
  tracking_request: randomUUID(),
  webhook_notification: randomUUID(),
  port_of_lading: randomUUID(),
  port_of_discharge: randomUUID(),
  terminal: randomUUID(),
  vessel: randomUUID(),
})
export type ImportedIds = ReturnType<typeof newIds>

/**
 * A notification with every kind of record of one shipment. Every text contains `marker`, so that a test can recognise
 * it in an answer to another account.
 */
export function importedShipment(ids: ImportedIds, marker: string, serial: number): object {
  const number = (count: number) => `${marker.slice(0, 3)}U${String(serial * 10 + count).padStart(6, '0')}0`
  const port = (id: string, name: string) => ({
    id,
    type: 'port',
    attributes: { id, name: `${marker} ${name}`, code: null, time_zone: 'America/Los_Angeles' },
  })
  const container = (id: string, count: number) => ({
    id,
    type: 'container',
    attributes: {
      number: number(count),
      created_at: '2026-11-01T10:00:00Z',
      ref_numbers: [`${marker}-REF-${count}`],
      seal_number: `${marker}-SEAL`,
      equipment_type: 'dry',
      equipment_length: 40,
      equipment_height: 'high_cube',
      weight_in_lbs: 41_000 + count,
      current_status: 'available',
      availability_known: true,
      available_for_pickup: true,
      holds_at_pod_terminal: [{ name: 'customs', status: 'pending', description: `${marker} exam` }],
      fees_at_pod_terminal: [{ type: 'demurrage', amount: 120, currency_code: 'USD' }],
      pickup_lfd: '2026-11-25T07:59:00Z',
      pod_timezone: 'America/Los_Angeles',
      location_at_pod_terminal: `${marker} row`,
    },
    relationships: {
      shipment: linked('shipment', ids.shipment),
      pod_terminal: linked('terminal', ids.terminal),
      transport_events: { data: count === 1 ? [{ id: ids.transport_event, type: 'transport_event' }] : [] },
    },
  })
  return {
    data: {
      id: ids.webhook_notification,
      type: 'webhook_notification',
      attributes: {
        id: ids.webhook_notification,
        event: 'tracking_request.succeeded',
        delivery_status: 'succeeded',
        created_at: '2026-11-01T10:00:05Z',
      },
      relationships: {
        webhook: linked('webhook', randomUUID()),
        reference_object: linked('tracking_request', ids.tracking_request),
        webhook_notification_logs: { data: [] },
      },
    },
    included: [
      {
        id: ids.tracking_request,
        type: 'tracking_request',
        attributes: {
          request_number: `${marker}BL${serial}`,
          request_type: 'bill_of_lading',
          scac: 'MSCU',
          status: 'created',
          created_at: '2026-11-01T09:00:00Z',
          updated_at: '2026-11-01T10:00:00Z',
          ref_numbers: [`${marker}-PO`],
          tags: [`${marker}-tag`],
        },
        relationships: { tracked_object: linked('shipment', ids.shipment) },
      },
      {
        id: ids.shipment,
        type: 'shipment',
        attributes: {
          created_at: '2026-11-01T10:00:00Z',
          bill_of_lading_number: `${marker}BL${serial}`,
          ref_numbers: [`${marker}-PO`],
          tags: [`${marker}-tag`],
          shipping_line_scac: 'MSCU',
          shipping_line_name: `${marker} Line`,
          port_of_lading_name: `${marker} Lading`,
          port_of_discharge_name: `${marker} Discharge`,
          pod_vessel_name: `${marker} STAR`,
          pod_vessel_imo: null,
          pod_voyage_number: `${marker}V`,
          pol_atd_at: '2026-11-02T10:00:00Z',
          pod_eta_at: '2026-11-20T10:00:00Z',
          pod_timezone: 'America/Los_Angeles',
        },
        relationships: {
          port_of_lading: linked('port', ids.port_of_lading),
          port_of_discharge: linked('port', ids.port_of_discharge),
          pod_terminal: linked('terminal', ids.terminal),
          containers: {
            data: [ids.container, ids.second_container].map((id) => ({ id, type: 'container' })),
          },
        },
      },
      container(ids.container, 1),
      container(ids.second_container, 2),
      {
        id: ids.transport_event,
        type: 'transport_event',
        attributes: {
          event: 'container.transport.vessel_arrived',
          created_at: '2026-11-20T11:00:00Z',
          timestamp: '2026-11-20T10:30:00Z',
          timezone: 'America/Los_Angeles',
          voyage_number: `${marker}V`,
          data_source: 'shipping_line',
        },
        relationships: {
          shipment: linked('shipment', ids.shipment),
          container: linked('container', ids.container),
          location: linked('port', ids.port_of_discharge),
          vessel: linked('vessel', ids.vessel),
          terminal: linked('terminal', ids.terminal),
        },
      },
      {
        id: ids.estimated_event,
        type: 'estimated_event',
        attributes: {
          event: 'shipment.estimated.arrival',
          created_at: '2026-11-05T10:00:00Z',
          estimated_timestamp: '2026-11-20T10:00:00Z',
          timezone: 'America/Los_Angeles',
          voyage_number: `${marker}V`,
        },
        relationships: {
          shipment: linked('shipment', ids.shipment),
          port: linked('port', ids.port_of_discharge),
          vessel: linked('vessel', ids.vessel),
        },
      },
      {
        id: ids.container_updated_event,
        type: 'container_updated_event',
        attributes: {
          changeset: { available_for_pickup: [false, true] },
          timestamp: '2026-11-20T12:00:00Z',
          timezone: 'America/Los_Angeles',
          data_source: 'terminal',
        },
        relationships: {
          container: linked('container', ids.container),
          terminal: linked('terminal', ids.terminal),
        },
      },
      port(ids.port_of_lading, 'Lading'),
      port(ids.port_of_discharge, 'Discharge'),
      {
        id: ids.terminal,
        type: 'terminal',
        attributes: { id: ids.terminal, name: `${marker} Quay`, nickname: marker },
        relationships: { port: linked('port', ids.port_of_discharge) },
      },
      { id: ids.vessel, type: 'vessel', attributes: { name: `${marker} STAR`, imo: null } },
    ],
  }
}
