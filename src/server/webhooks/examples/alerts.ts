import { linked, linkedAll, type Resource } from '../../../contract/jsonapi/index.ts'
import type { AlertEvent } from '../../../contract/resources/index.ts'
import { alertEventNames } from '../../../contract/vocabulary/index.ts'
import { exampleUuidOf } from './row.ts'
import { containerId, exampleTime } from './shipment.ts'

/** Of a rule about what a container costs. The slice of alerts is not known here: the contract says what such an event is. */
export const exampleAlertEvents: Resource[] = alertEventNames.map((event): AlertEvent => ({
  id: exampleUuidOf(event),
  type: 'alert_event',
  attributes: {
    event,
    rule_name: 'Costs more than $500',
    threshold: 'cost_above',
    days: null,
    hours: null,
    amount_minor: 50_000,
    currency_code: 'USD',
    created_at: exampleTime,
    containers_count: 1,
  },
  relationships: {
    rule: linked('alert_rule', exampleUuidOf('alert_rule')),
    containers: linkedAll('container', [containerId]),
  },
}))
