import type { OperationName, Operations } from './operations/index.ts'
import type { AuditGroup } from './vocabulary/index.ts'

/** Operations that are not asked by GET: each may change something. */
export type WritingOperation = {
  [Name in OperationName]: Operations[Name]['method'] extends 'GET' ? never : Name
}[OperationName]

/**
 * How a writing operation is in the audit: with an entry for each record that it changes, written by the database in the transaction of
 * the change; or with one entry for the request, where it changes no record of the account that people know.
 */
export interface AuditedOperation {
  group: AuditGroup
  by: 'changes' | 'request'
  /** Who did it, where nobody is signed in and a mailed link is enough. */
  actor?: 'link'
  /** Attributes of the body that the entry of a request keeps; none of them is ever a secret. */
  keeps?: readonly string[]
}

const changes = (group: AuditGroup): AuditedOperation => ({ group, by: 'changes' })
const request = (group: AuditGroup, ...keeps: string[]): AuditedOperation => ({ group, by: 'request', keeps })
/** Somebody who is not signed in changes something by a link that was mailed to them. */
const byLink = (group: AuditGroup): AuditedOperation => ({ group, by: 'changes', actor: 'link' })
/** Asked by another method than GET, and changes nothing. */
const threshold = ['threshold', 'days', 'hours', 'amount_minor', 'currency_code'] as const
const readsOnly = null

/** The compiler demands a line for each writing operation, and a test an entry. */
const operationAudit: Readonly<Record<WritingOperation, AuditedOperation | null>> = {
  create_tracking_request: changes('records'),
  edit_tracking_request: changes('records'),
  infer_tracking_number: readsOnly,
  check_tracking_requests: readsOnly,
  create_tracking_request_batch: changes('records'),

  edit_shipment: changes('records'),
  resume_shipment_tracking: changes('records'),
  stop_shipment_tracking: changes('records'),
  edit_container: changes('records'),
  edit_container_by_body: changes('records'),
  edit_container_note: changes('records'),
  refresh_container: request('records'),
  enter_container_value: changes('records'),
  enter_container_values: changes('records'),
  end_entered_value: changes('records'),
  enter_failed_appointment: changes('records'),
  delete_failed_appointment: changes('records'),
  create_bulk_edit: changes('records'),
  undo_bulk_edit: changes('records'),
  // Thousands of records at once: the event log has them.
  create_import: request('records'),
  create_lookup: readsOnly,

  create_delivery_order: changes('records'),
  edit_delivery_order: changes('records'),
  send_delivery_order: changes('records'),
  revise_delivery_order: changes('records'),
  withdraw_delivery_order: changes('records'),
  attach_order_document: changes('records'),
  detach_order_document: changes('records'),
  answer_linked_order: byLink('records'),

  create_custom_field: changes('records'),
  create_container_custom_field: changes('records'),
  create_shipment_custom_field: changes('records'),
  create_tracking_request_custom_field: changes('records'),
  delete_custom_field: changes('records'),
  delete_container_custom_field: changes('records'),
  delete_shipment_custom_field: changes('records'),
  delete_tracking_request_custom_field: changes('records'),
  edit_custom_field: changes('records'),
  edit_container_custom_field: changes('records'),
  edit_shipment_custom_field: changes('records'),
  edit_tracking_request_custom_field: changes('records'),

  // The document that is made of an upload has the entry.
  create_direct_upload: readsOnly,
  create_document: changes('documents'),
  create_document_link: changes('documents'),
  delete_document: changes('documents'),
  delete_document_link: changes('documents'),
  edit_document: changes('documents'),
  reclassify_document: request('documents'),
  reextract_document: request('documents'),
  relink_document: request('documents'),
  rotate_document: request('documents', 'degrees'),
  split_document: request('documents', 'parts'),
  create_document_template: changes('documents'),
  delete_document_template: changes('documents'),
  edit_document_template: changes('documents'),
  try_document_template: readsOnly,
  edit_document_learning: request('documents', 'is_on'),
  edit_learned_issuer: request('documents', 'name'),
  forget_learned_field: request('documents'),
  forget_learned_issuer: request('documents'),
  forget_learned_issuers: request('documents'),

  create_saved_view: changes('lists'),
  delete_saved_view: changes('lists'),
  edit_saved_view: changes('lists'),
  create_alert_rule: request('lists', 'name', 'subject', ...threshold, 'mail', 'webhook', 'shared'),
  edit_alert_rule: request('lists', 'name', ...threshold, 'mail', 'webhook', 'shared'),
  delete_alert_rule: request('lists'),
  check_alert_rule: readsOnly,
  edit_alert: request('lists', 'acknowledged', 'snoozed_until', 'assigned_to'),
  create_alert_mute: request('lists', 'container_id', 'rule_id'),
  delete_alert_mute: request('lists'),
  edit_alert_settings: request('lists', 'timezone', 'quiet_from', 'quiet_until', 'digest_at', 'mail_is_on'),
  send_test_alert_mail: request('lists'),
  create_share: changes('lists'),
  revoke_share: changes('lists'),
  create_export: request('lists', 'list', 'format', 'query', 'columns'),

  accept_invitation: changes('people'),
  create_invitation: changes('people'),
  delete_invitation: changes('people'),
  renew_invitation: changes('people'),
  edit_member: changes('people'),
  remove_member: changes('people'),
  end_member_sessions: changes('people'),

  create_session: changes('sign_in'),
  delete_session: changes('sign_in'),
  end_session: changes('sign_in'),
  end_other_sessions: changes('sign_in'),
  switch_account: changes('sign_in'),
  confirm_session: changes('sign_in'),
  // No record has the address that waits: the operation writes that entry itself.
  edit_sign_in: changes('sign_in'),
  cancel_email_change: changes('sign_in'),
  confirm_email_change: byLink('sign_in'),
  set_password: changes('sign_in'),
  // A link is mailed; what it is used for is an entry.
  request_email_verification: readsOnly,
  request_password_reset: readsOnly,
  verify_email: byLink('sign_in'),
  set_password_by_link: byLink('sign_in'),
  create_second_factor: changes('sign_in'),
  confirm_second_factor: changes('sign_in'),
  delete_second_factor: changes('sign_in'),
  create_recovery_codes: request('sign_in'),

  // A challenge changes nothing until it is answered.
  create_passkey_challenge: readsOnly,
  create_passkey_registration: readsOnly,
  sign_in_by_passkey: changes('sign_in'),
  create_passkey: request('sign_in', 'name'),
  edit_passkey: request('sign_in', 'name'),
  delete_passkey: request('sign_in'),

  // The browser goes to the provider; what it comes back with is an entry.
  begin_openid_sign_in: readsOnly,
  begin_openid_link: readsOnly,
  sign_in_by_openid: changes('sign_in'),
  create_openid_login: request('sign_in'),
  delete_openid_login: request('sign_in'),
  create_openid_provider: request('sign_in', 'name', 'issuer', 'groups'),
  edit_openid_provider: request('sign_in', 'name', 'issuer', 'groups'),
  delete_openid_provider: request('sign_in'),

  create_api_key: changes('keys'),
  edit_api_key: changes('keys'),
  revoke_api_key: changes('keys'),
  rotate_api_key: changes('keys'),
  create_embed_key: changes('keys'),
  revoke_embed_key: changes('keys'),

  create_webhook: changes('webhooks'),
  delete_webhook: changes('webhooks'),
  edit_webhook: changes('webhooks'),
  rotate_webhook_secret: changes('webhooks'),
  end_webhook_secret_overlap: changes('webhooks'),
  redeliver_webhook: request('webhooks'),
  redeliver_webhook_notification: request('webhooks'),
  replay_webhook: request('webhooks', 'since'),
  test_webhook: request('webhooks', 'event'),
  trigger_webhook: request('webhooks', 'event'),

  check_connection: request('sources'),
  create_connection: changes('sources'),
  delete_connection: changes('sources'),
  edit_connection: changes('sources'),
  create_connection_message: request('sources', 'name'),
  read_connection_messages_again: request('sources'),
  merge_provisional_port: changes('sources'),
  merge_provisional_terminal: changes('sources'),
  undo_provisional_port_merge: changes('sources'),
  undo_provisional_terminal_merge: changes('sources'),

  create_tariff: changes('settings'),
  edit_tariff: changes('settings'),
  delete_tariff: changes('settings'),
  create_tariff_import: changes('settings'),
  create_gate_calendar: changes('settings'),
  edit_gate_calendar: changes('settings'),
  delete_gate_calendar: changes('settings'),

  create_party: changes('settings'),
  edit_party: changes('settings'),
  create_party_import: changes('settings'),
  create_custom_field_definition: changes('settings'),
  delete_custom_field_definition: changes('settings'),
  edit_custom_field_definition: changes('settings'),
  create_custom_field_option: changes('settings'),
  delete_custom_field_option: changes('settings'),
  edit_custom_field_option: changes('settings'),
  edit_document_acceptance: changes('settings'),
  renew_mailbox: changes('settings'),
  edit_mailbox: changes('settings'),
  retry_outgoing_mail: request('settings'),
  undo_audit_entry: changes('records'),
  create_dispute_pack: request('records'),
  create_tariff_export: request('settings', 'format'),
  create_gate_calendar_export: request('settings', 'format'),
  create_party_export: request('settings', 'format'),
  create_audit_export: request('settings', 'format', 'filters'),
  edit_audit_retention: changes('settings'),
  edit_preferences: request('settings'),
}

/** What is no operation of this interface: commands of the operator, what the service does by a setting, and the subscriptions of `/dcsa/v2`. */
const otherAudit = {
  accept_document: 'documents',
  clear_acceptance: 'documents',
  make_sign_in_link: 'sign_in',
  set_limits: 'settings',
  set_entitlements: 'settings',
  make_export_role: 'settings',
  end_export_role: 'settings',
  create_event_subscription: 'webhooks',
  edit_event_subscription: 'webhooks',
  delete_event_subscription: 'webhooks',
} as const satisfies Readonly<Record<string, AuditGroup>>
export type OtherAudited = keyof typeof otherAudit

const everyLine: Readonly<Record<string, AuditedOperation | null>> = operationAudit

/** How an operation is in the audit; null for what changes nothing. */
export const auditOf = (name: OperationName): AuditedOperation | null => everyLine[name] ?? null

/** The operations of a group. */
export const auditedIn = (group: AuditGroup): string[] => [
  ...Object.keys(everyLine).filter((name) => everyLine[name]?.group === group),
  ...Object.entries(otherAudit).flatMap(([name, of]) => (of === group ? [name] : [])),
]

/** What an entry is about, also one of the operator's commands. */
export const auditGroupOf = (operation: string): AuditGroup =>
  everyLine[operation]?.group ??
  Object.entries(otherAudit).find(([name]) => name === operation)?.[1] ??
  'settings'
