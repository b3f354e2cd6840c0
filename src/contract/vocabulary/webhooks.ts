import { msg } from '../language/index.ts'
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
  category('alert-events', msg('Alert Events'), {
    'alert.raised': msg('Containers came over the threshold of an alert rule that goes to webhooks.'),
    'alert.ended': msg('Containers are no longer beyond the threshold of such a rule.'),
  }),
  category('source-events', msg('Source Events'), {
    'source.failing': msg('A connected source does not answer, refuses, or is silent.'),
    'source.recovered': msg('A connected source that failed answers again.'),
  }),
]

/** Every event of the interface that a webhook can receive, by group, with its meaning. */
export const eventCategories: readonly Category<EventName>[] = [
  category('tracking-request-events', msg('Tracking Request Events'), {
    'tracking_request.succeeded': msg('Shipment created and linked to the tracking request.'),
    'tracking_request.failed': msg('The tracking request failed and no shipment was linked.'),
    'tracking_request.awaiting_manifest': msg(
      'The shipping line does not know the number yet; it is asked again daily.',
    ),
    'tracking_request.tracking_stopped': msg('The shipment is no longer followed.'),
  }),
  category('shipment-events', msg('Shipment Events'), {
    'shipment.estimated.arrival': msg('The estimated arrival at the port of discharge changed.'),
  }),
  category('container-events', msg('Container Events'), {
    'container.created': msg('A container was added to a shipment.'),
    'container.updated': msg('Attributes of a container changed.'),
    'container.pod_terminal_changed': msg('The terminal at the port of discharge changed.'),
    'container.pickup_lfd.changed': msg('The last free day changed.'),
    'container.pickup_lfd_line.changed': msg('The last free day of the shipping line changed.'),
    'container.pickup_lfd_terminal.changed': msg('The last free day of the terminal changed.'),
    'container.pickup_lfd_rail.changed': msg('The last free day of the rail carrier changed.'),
    'container.pickup_appointment.changed': msg('The pickup appointment changed.'),
  }),
  category('vessel-events', msg('Vessel Events'), {
    'container.transport.vessel_loaded': msg('Loaded on the vessel at the port of lading.'),
    'container.transport.vessel_departed': msg('The vessel departed from the port of lading.'),
    'container.transport.estimated.vessel_departed': msg(
      'The estimated departure from the port of lading changed.',
    ),
    'container.transport.vessel_arrived': msg('The vessel arrived at the port of discharge.'),
    'container.transport.estimated.vessel_arrived': msg('The estimated arrival at a port changed.'),
    'container.transport.vessel_berthed': msg('The vessel berthed at the port of discharge.'),
    'container.transport.vessel_discharged': msg('Discharged from the vessel at the port of discharge.'),
  }),
  category('transshipment-events', msg('Transshipment Events'), {
    'container.transport.transshipment_arrived': msg('Arrived at the port of transshipment.'),
    'container.transport.transshipment_discharged': msg('Discharged at the port of transshipment.'),
    'container.transport.transshipment_loaded': msg('Loaded at the port of transshipment.'),
    'container.transport.transshipment_departed': msg('Departed from the port of transshipment.'),
  }),
  category('feeder-events', msg('Feeder Events'), {
    'container.transport.feeder_arrived': msg('Arrived by a feeder vessel or barge.'),
    'container.transport.feeder_discharged': msg('Discharged from a feeder vessel or barge.'),
    'container.transport.feeder_loaded': msg('Loaded on a feeder vessel or barge.'),
    'container.transport.feeder_departed': msg('Departed by a feeder vessel or barge.'),
  }),
  category('rail-events', msg('Rail Events'), {
    'container.transport.rail_loaded': msg('Loaded on a train.'),
    'container.transport.rail_departed': msg('The train departed.'),
    'container.transport.rail_arrived': msg('The train arrived.'),
    'container.transport.rail_unloaded': msg('Unloaded from the train.'),
  }),
  category('terminal-events', msg('Terminal and Inland Events'), {
    'container.transport.empty_out': msg('The empty container was picked up for loading.'),
    'container.transport.full_in': msg('The full container came in at the terminal.'),
    'container.transport.full_out': msg('The full container was picked up.'),
    'container.transport.empty_in': msg('The empty container was returned.'),
    'container.transport.arrived_at_inland_destination': msg('Arrived at the inland destination.'),
    'container.transport.estimated.arrived_at_inland_destination': msg(
      'The estimated arrival at the inland destination changed.',
    ),
    'container.transport.available': msg('Available for pickup.'),
    'container.transport.not_available': msg('No longer available for pickup.'),
    'container.transport.delivered': msg('Delivered to the consignee.'),
  }),
  category('document-events', msg('Document Events'), {
    'document.extracted': msg('A document was classified and its fields were read.'),
    'document.extraction_failed': msg('The fields of a document could not be read.'),
  }),
]
