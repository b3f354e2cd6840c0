import type { Resource } from '../../../contract/jsonapi/index.ts'
import {
  type EventName,
  isEstimate,
  isPickupChange,
  pickupEventNames,
  transportEventNames,
} from '../../../contract/vocabulary/index.ts'
import {
  presentContainerUpdatedEvent,
  presentEstimatedEvent,
  presentTransportEvent,
} from '../../tracking/events/events.present.ts'
import { presentTrackingRequest } from '../../tracking/requests/tracking-requests.present.ts'
import { exampleUuidOf, rowOf } from './row.ts'
import {
  discharge,
  inland,
  lading,
  otherTerminal,
  podTerminal,
  railRamp,
  transshipment,
  exampleVessel,
} from './places.ts'
import { arrival, containerId, exampleTime, shipmentId } from './shipment.ts'

type TransportEventRow = Parameters<typeof presentTransportEvent>[0]
type TrackingRequestRow = Parameters<typeof presentTrackingRequest>[0]

/** The place of each transport event, by its name. */
function placeOf(event: string): Partial<TransportEventRow> {
  const at = (place: typeof lading): Partial<TransportEventRow> => ({
    location_id: place.id,
    location_type: place === inland ? 'metro_area' : 'port',
    location_locode: place.code,
    timezone: place.time_zone,
  })
  const atTerminal = { ...at(discharge), terminal_id: podTerminal.id, terminal_type: 'terminal' } as const
  const aboard = { vessel_id: exampleVessel.id, voyage_number: '042E' }
  if (/inland_destination|rail_(arrived|unloaded)|lfd_rail|empty_in|delivered/.test(event))
    return { ...at(inland), terminal_id: railRamp.id, terminal_type: 'rail_terminal' }
  if (/vessel_(loaded|departed)/.test(event)) return { ...at(lading), ...aboard }
  if (/empty_out|full_in/.test(event)) return at(lading)
  if (/transshipment|feeder/.test(event)) return { ...at(transshipment), ...aboard }
  if (/vessel_/.test(event)) return { ...atTerminal, ...aboard }
  return atTerminal
}

const transportEvents = [...transportEventNames, ...pickupEventNames].map((event, index) => {
  const happened = new Date(Date.parse(arrival) + index * 3_600_000).toISOString().replace('.000Z', 'Z')
  const expected = '2026-11-27T12:00:00Z'
  const hasValue = isPickupChange(event) && event !== 'container.pickup_lfd.changed'
  return presentTransportEvent(
    rowOf<TransportEventRow>({
      id: exampleUuidOf(event),
      event,
      container_id: containerId,
      shipment_id: shipmentId,
      timestamp: isEstimate(event) || hasValue ? expected : isPickupChange(event) ? exampleTime : happened,
      value: hasValue ? expected : null,
      data_source: /available|pickup/.test(event) ? 'terminal' : 'shipping_line',
      created_at: exampleTime,
      ...placeOf(event),
    }),
  )
})

const estimated = presentEstimatedEvent(
  rowOf<Parameters<typeof presentEstimatedEvent>[0]>({
    id: exampleUuidOf('shipment.estimated.arrival'),
    event: 'shipment.estimated.arrival',
    shipment_id: shipmentId,
    estimated_timestamp: arrival,
    timezone: discharge.time_zone,
    location_locode: discharge.code,
    port_id: discharge.id,
    vessel_id: exampleVessel.id,
    voyage_number: '042E',
    data_source: 'shipping_line',
    created_at: exampleTime,
  }),
)

const changesets = {
  'container.created': { available_for_pickup: [null, false] },
  'container.updated': {
    available_for_pickup: [false, true],
    holds_at_pod_terminal: [
      [{ name: 'customs', status: 'hold', description: 'Under review' }],
      [{ name: 'customs', status: 'pending', description: 'Under review' }],
    ],
  },
  'container.pod_terminal_changed': { pod_terminal: [otherTerminal.id, podTerminal.id] },
} satisfies Partial<Record<EventName, Record<string, [unknown, unknown]>>>

const updates = Object.entries(changesets).map(([event, changeset]) =>
  presentContainerUpdatedEvent(
    rowOf<Parameters<typeof presentContainerUpdatedEvent>[0]>({
      id: exampleUuidOf(event),
      container_id: containerId,
      terminal_id: podTerminal.id,
      changeset,
      timestamp: exampleTime,
      timezone: discharge.time_zone,
      data_source: 'terminal',
    }),
  ),
)

const request = (event: EventName, named: Partial<TrackingRequestRow>) =>
  presentTrackingRequest(
    rowOf<TrackingRequestRow>({
      id: exampleUuidOf(event),
      request_type: 'bill_of_lading',
      request_number: 'EXMU9000000001',
      scac: 'EXMU',
      is_retrying: false,
      retry_count: 0,
      ref_numbers: ['PO-1001'],
      tags: [],
      created_at: '2026-10-30T09:00:00Z',
      updated_at: exampleTime,
      ...named,
    }),
  )

const requests = [
  request('tracking_request.succeeded', { status: 'created', shipment_id: shipmentId }),
  request('tracking_request.failed', { status: 'failed', failed_reason: 'not_found' }),
  request('tracking_request.awaiting_manifest', { status: 'awaiting_manifest' }),
  request('tracking_request.tracking_stopped', { status: 'tracking_stopped', shipment_id: shipmentId }),
]

export const exampleTransportEventIds = transportEvents.map(({ id }) => id)
/** The records of events; each id is derived from the name of its record. */
export const exampleReferences: Resource[] = [...transportEvents, estimated, ...updates, ...requests]
