import type { AlertEventName, EventName, SourceEventName } from './events.ts'

/** What an account may have, and how much of it; each is refused with a pointer. */
export const webhookLimits = {
  webhooks: 100,
  urlLength: 2048,
  headers: 20,
  headerNameLength: 100,
  headerValueLength: 2000,
} as const

/** docs/interface.md, "Transitions": how a notification is delivered. */
export const delivery = {
  /** Attempts after the first. */
  retries: 12,
  /** From the request to the answer's status. */
  timeoutSeconds: 10,
  /** These alone are a success. */
  accepted: [200, 201, 202, 204],
  /** What a log keeps of an answer. */
  bodyBytes: 2048,
  /** After so many notifications in a row that ended `failed` the webhook is set inactive. */
  failuresInARow: 5,
  /** After so many days without a success, whatever their number. */
  failingDays: 5,
} as const

/** How much is sent again at once. */
export const redelivery = {
  atOnce: 5000,
  replayed: 5000,
  /** A replay looks at the latest entries of the log of the account alone. */
  entriesLookedAt: 100_000,
} as const

/** Headers that a webhook cannot set: those of the connection, those of the body, and our own. */
export const reservedHeaders: readonly string[] = [
  'accept-encoding',
  'connection',
  'content-encoding',
  'content-length',
  'content-type',
  'expect',
  'host',
  'http2-settings',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'user-agent',
  'webhook-id',
  'webhook-signature',
  'webhook-timestamp',
  'x-t49-webhook-signature',
]

/** The label of the shape of document events, a date (docs/interface.md, "Versioning"). */
export const documentEventVersion = '2026-03-23'

interface Category<Name extends string> {
  id: string
  name: string
  events: { name: Name; description: string }[]
}

const category = <Name extends string>(
  id: string,
  name: string,
  events: Partial<Record<Name, string>>,
): Category<Name> => ({
  id,
  name,
  events: Object.entries<string | undefined>(events).map(([event, description = '']) => ({
    name: event as Name,
    description,
  })),
})

/** Beside the interface: a webhook gets these only where it names them. */
export const ownEventCategories: readonly Category<SourceEventName | AlertEventName>[] = [
  category('alert-events', 'Alert Events', {
    'alert.raised': 'Containers came over the threshold of an alert rule that goes to webhooks.',
    'alert.ended': 'Containers are no longer beyond the threshold of such a rule.',
  }),
  category('source-events', 'Source Events', {
    'source.failing': 'A connected source does not answer, refuses, or is silent.',
    'source.recovered': 'A connected source that failed answers again.',
  }),
]

/** Every event of the interface that a webhook can receive, by group, with its meaning. */
export const eventCategories: readonly Category<EventName>[] = [
  category('tracking-request-events', 'Tracking Request Events', {
    'tracking_request.succeeded': 'Shipment created and linked to the tracking request.',
    'tracking_request.failed': 'The tracking request failed and no shipment was linked.',
    'tracking_request.awaiting_manifest':
      'The shipping line does not know the number yet; it is asked again daily.',
    'tracking_request.tracking_stopped': 'The shipment is no longer followed.',
  }),
  category('shipment-events', 'Shipment Events', {
    'shipment.estimated.arrival': 'The estimated arrival at the port of discharge changed.',
  }),
  category('container-events', 'Container Events', {
    'container.created': 'A container was added to a shipment.',
    'container.updated': 'Attributes of a container changed.',
    'container.pod_terminal_changed': 'The terminal at the port of discharge changed.',
    'container.pickup_lfd.changed': 'The last free day changed.',
    'container.pickup_lfd_line.changed': 'The last free day of the shipping line changed.',
    'container.pickup_lfd_terminal.changed': 'The last free day of the terminal changed.',
    'container.pickup_lfd_rail.changed': 'The last free day of the rail carrier changed.',
    'container.pickup_appointment.changed': 'The pickup appointment changed.',
  }),
  category('vessel-events', 'Vessel Events', {
    'container.transport.vessel_loaded': 'Loaded on the vessel at the port of lading.',
    'container.transport.vessel_departed': 'The vessel departed from the port of lading.',
    'container.transport.estimated.vessel_departed':
      'The estimated departure from the port of lading changed.',
    'container.transport.vessel_arrived': 'The vessel arrived at the port of discharge.',
    'container.transport.estimated.vessel_arrived': 'The estimated arrival at a port changed.',
    'container.transport.vessel_berthed': 'The vessel berthed at the port of discharge.',
    'container.transport.vessel_discharged': 'Discharged from the vessel at the port of discharge.',
  }),
  category('transshipment-events', 'Transshipment Events', {
    'container.transport.transshipment_arrived': 'Arrived at the port of transshipment.',
    'container.transport.transshipment_discharged': 'Discharged at the port of transshipment.',
    'container.transport.transshipment_loaded': 'Loaded at the port of transshipment.',
    'container.transport.transshipment_departed': 'Departed from the port of transshipment.',
  }),
  category('feeder-events', 'Feeder Events', {
    'container.transport.feeder_arrived': 'Arrived by a feeder vessel or barge.',
    'container.transport.feeder_discharged': 'Discharged from a feeder vessel or barge.',
    'container.transport.feeder_loaded': 'Loaded on a feeder vessel or barge.',
    'container.transport.feeder_departed': 'Departed by a feeder vessel or barge.',
  }),
  category('rail-events', 'Rail Events', {
    'container.transport.rail_loaded': 'Loaded on a train.',
    'container.transport.rail_departed': 'The train departed.',
    'container.transport.rail_arrived': 'The train arrived.',
    'container.transport.rail_unloaded': 'Unloaded from the train.',
  }),
  category('terminal-events', 'Terminal and Inland Events', {
    'container.transport.empty_out': 'The empty container was picked up for loading.',
    'container.transport.full_in': 'The full container came in at the terminal.',
    'container.transport.full_out': 'The full container was picked up.',
    'container.transport.empty_in': 'The empty container was returned.',
    'container.transport.arrived_at_inland_destination': 'Arrived at the inland destination.',
    'container.transport.estimated.arrived_at_inland_destination':
      'The estimated arrival at the inland destination changed.',
    'container.transport.available': 'Available for pickup.',
    'container.transport.not_available': 'No longer available for pickup.',
    'container.transport.delivered': 'Delivered to the consignee.',
  }),
  category('document-events', 'Document Events', {
    'document.extracted': 'A document was classified and its fields were read.',
    'document.extraction_failed': 'The fields of a document could not be read.',
  }),
]
