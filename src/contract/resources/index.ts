import type { RelationsByType } from '../jsonapi/index.ts'
import { bulkEdit } from './bulk-edit.ts'
import { connection, receivedMessage } from './connection.ts'
import { provisionalLine, provisionalPort, provisionalTerminal, provisionalVessel } from './provisional.ts'
import { container } from './container.ts'
import { customField, customFieldDefinition, customFieldOption } from './custom-field.ts'
import { deliveryOrder } from './delivery-order.ts'
import { document, documentRepresentation, documentSchema, emailSubmission } from './documents/document.ts'
import { documentTemplate } from './documents/document-template.ts'
export * from './events.ts'
import {
  containerCreatedEvent,
  containerPodTerminalChangedEvent,
  containerUpdatedEvent,
  estimatedEvent,
  transportEvent,
  rawEvent,
} from './events.ts'
import {
  account,
  metroArea,
  party,
  port,
  railTerminal,
  shippingLine,
  terminal,
  user,
  vessel,
} from './reference.ts'
import { outgoingMail } from './outgoing-mail.ts'
import { route, routeLocation } from './route.ts'
export * from './alert.ts'
export * from './api-key.ts'
export * from './audit-entry.ts'
export * from './embed-key.ts'
export * from './member.ts'
import { browserSession, invitation, member } from './member.ts'
export * from './share.ts'
import { apiKey } from './api-key.ts'
import { embedKey } from './embed-key.ts'
import { auditEntry } from './audit-entry.ts'
import { savedView, share } from './share.ts'
import { alert, alertEvent, alertMute, alertRule, alertSettings } from './alert.ts'
import { shipment } from './shipment.ts'
import { trackingRequestBatch } from './tracking-request-batch.ts'
import { trackingRequest } from './tracking-request.ts'
export * from './webhook.ts'
import { gateCalendar, tariff } from './tariff.ts'
import { webhookNotificationLog, webhook, webhookNotification } from './webhook.ts'

export * from './bulk-edit.ts'
export * from './clock.ts'
export * from './failed-appointment.ts'
export * from './connection.ts'
export * from './provisional.ts'
export * from './container.ts'
export * from './custom-field.ts'
export * from './delivery-order.ts'
export * from './documents/document.ts'
export * from './documents/to-review.rules.ts'
export * from './entered-value.ts'
export * from './documents/document-evidence.ts'
export * from './documents/document-learning.ts'
export * from './documents/document-template.ts'
export * from './reference.ts'
export * from './outgoing-mail.ts'
export * from './maps/fleet-map.ts'
export * from './maps/route-map.ts'
export * from './route.ts'
export * from './search-hit.ts'
export * from './shipment.ts'
export * from './tracking-request-batch.ts'
export * from './tariff.ts'
export * from './tracking-request.ts'

/** Every resource by its type. */
export const resources = {
  account,
  alert,
  alert_event: alertEvent,
  alert_mute: alertMute,
  alert_rule: alertRule,
  alert_settings: alertSettings,
  browser_session: browserSession,
  bulk_edit: bulkEdit,
  connection,
  container,
  container_created_event: containerCreatedEvent,
  container_pod_terminal_changed_event: containerPodTerminalChangedEvent,
  container_updated_event: containerUpdatedEvent,
  custom_field: customField,
  custom_field_definition: customFieldDefinition,
  custom_field_option: customFieldOption,
  delivery_order: deliveryOrder,
  document,
  document_representation: documentRepresentation,
  document_schema: documentSchema,
  document_template: documentTemplate,
  email_submission: emailSubmission,
  embed_key: embedKey,
  estimated_event: estimatedEvent,
  gate_calendar: gateCalendar,
  invitation,
  member,
  metro_area: metroArea,
  outgoing_mail: outgoingMail,
  party,
  port,
  provisional_terminal: provisionalTerminal,
  provisional_port: provisionalPort,
  provisional_vessel: provisionalVessel,
  provisional_line: provisionalLine,
  rail_terminal: railTerminal,
  raw_event: rawEvent,
  received_message: receivedMessage,
  route,
  route_location: routeLocation,
  saved_view: savedView,
  api_key: apiKey,
  audit_entry: auditEntry,
  share,
  shipment,
  shipping_line: shippingLine,
  tariff,
  terminal,
  tracking_request: trackingRequest,
  tracking_request_batch: trackingRequestBatch,
  transport_event: transportEvent,
  user,
  vessel,
  webhook,
  webhook_notification: webhookNotification,
  webhook_notification_log: webhookNotificationLog,
} as const
export type ResourceType = keyof typeof resources

/** What `include` may follow from each type. */
export const relationsByType: RelationsByType = Object.fromEntries(
  Object.entries(resources).map(([type, { relations }]) => [type, relations]),
)
export * from './attribute-report.ts'
