import { exampleId, exampleOf, type Json } from './openapi.examples.ts'
import type { Components } from './openapi.schemas.ts'
import {
  alertEventNames,
  containerEventNames,
  documentEventNames,
  eventCategories,
  type ExampleEventName,
  ownEventCategories,
  pickupEventNames,
  requestEventNames,
  shipmentEventNames,
  transportEventNames,
} from './vocabulary/index.ts'

const meanings = new Map(
  [...eventCategories, ...ownEventCategories].flatMap(({ events }) =>
    events.map(({ name, description }) => [name, description]),
  ),
)

/** The events of one kind: what their notification refers to, and what comes with it (docs/interface.md, "Events"). */
interface Family {
  summary: string
  events: readonly ExampleEventName[]
  /** Which relationship of the notification leads to the record, and its type. */
  relation: 'reference_object' | 'document'
  type: string
  included: string[]
}

const families: Record<string, Family> = {
  tracking_request: {
    summary: 'A tracking request came to something, or to nothing',
    events: requestEventNames,
    relation: 'reference_object',
    type: 'tracking_request',
    included: ['tracking_request', 'shipment', 'container', 'transport_event'],
  },
  transport_event: {
    summary: 'A container moved, is expected to, or may be picked up otherwise than before',
    events: [...transportEventNames, ...pickupEventNames],
    relation: 'reference_object',
    type: 'transport_event',
    included: ['transport_event', 'container', 'shipment', 'port', 'terminal', 'vessel'],
  },
  estimated_event: {
    summary: 'A shipment is expected at another time',
    events: shipmentEventNames,
    relation: 'reference_object',
    type: 'estimated_event',
    included: ['estimated_event', 'shipment', 'port', 'vessel'],
  },
  container_updated_event: {
    summary: 'What is known of a container changed; each change is a pair of before and after',
    events: containerEventNames,
    relation: 'reference_object',
    type: 'container_updated_event',
    included: ['container_updated_event', 'container', 'terminal'],
  },
  document: {
    summary: 'A document was read, or could not be',
    events: documentEventNames,
    relation: 'document',
    type: 'document',
    included: ['document', 'email_submission', 'document_representation'],
  },
  alert_event: {
    summary:
      'Containers crossed the threshold of an alert rule; beside the interface, and only for webhooks that name it',
    events: alertEventNames,
    relation: 'reference_object',
    type: 'alert_event',
    included: ['alert_event', 'container', 'shipment'],
  },
}

/** The `webhooks` of the OpenAPI document: one for each kind of event, with an example of what is delivered. */
export function eventWebhooks(schema: Json, tag: string, components: Components): Json {
  return Object.fromEntries(
    Object.entries(families).map(([name, family]) => [
      name,
      { post: described(name, family, schema, tag, components) },
    ]),
  )
}

function described(name: string, family: Family, schema: Json, tag: string, components: Components): Json {
  const names = family.events.map((event) => `- \`${event}\`: ${meanings.get(event) ?? ''}`).join('\n')
  const example = exampleNotification(family, schema, components)
  return {
    operationId: `notify_${name}`,
    summary: family.summary,
    description: `${names}\n\nSigned with the secret of the webhook; see “Verifying webhooks”.`,
    tags: [tag],
    // A receiver checks the signature, not one of our keys.
    security: [],
    requestBody: { required: true, content: { 'application/vnd.api+json': { schema, example } } },
    responses: {
      '2XX': { description: 'Received: 200, 201, 202 or 204' },
      '4XX': { description: 'Anything else is delivered again later' },
    },
  }
}

function exampleNotification(family: Family, schema: Json, components: Components): Json {
  const { data } = exampleOf(schema, components) as { data: Record<string, Json> }
  const [event = ''] = family.events
  const records = family.included.map((type) => exampleOf(components[type] ?? {}, components, type) as Json)
  const included = records.map((record) =>
    record['type'] === family.type && 'event' in (record['attributes'] as Json)
      ? { ...record, attributes: { ...(record['attributes'] as Json), event } }
      : record,
  )
  const { version, ...attributes } = data['attributes'] as Json
  return {
    data: {
      ...data,
      attributes: {
        ...attributes,
        event,
        ...(family.relation === 'document' ? { version: '2026-11-01' } : {}),
      },
      relationships: {
        webhook: data['relationships']?.['webhook'],
        [family.relation]: { data: { id: exampleId(family.type), type: family.type } },
        webhook_notification_logs: { data: [] },
      },
    },
    included,
  }
}
