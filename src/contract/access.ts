import { type GrantedAccess, isGranted, type OperationAccess } from './vocabulary/index.ts'
import type { OperationName } from './operations/index.ts'

const everybody: OperationAccess = { role: 'viewer', scope: 'read', customers: true }
const reads: OperationAccess = { role: 'viewer', scope: 'read', customers: false }
const works: OperationAccess = { role: 'clerk', scope: 'write', customers: false }
const manages: OperationAccess = { role: 'admin', scope: 'write', customers: false }
/** Who gives access to an account: a key cannot make others. */
const managesAccess: OperationAccess = { ...manages, scope: 'person' }
/** What people do for themselves. */
const forOneself: OperationAccess = { role: 'viewer', scope: 'person', customers: true }
/** A person's own alerts; what customers see is chosen for them by others. */
const hasAlerts: OperationAccess = { role: 'viewer', scope: 'person', customers: false }
const readsDocuments: OperationAccess = { ...reads, scope: 'documents' }
const handlesDocuments: OperationAccess = { ...works, scope: 'documents' }
const managesDocuments: OperationAccess = { ...manages, scope: 'documents' }
/** What everybody changes of themselves, and nobody for somebody else. */
const ofPerson: OperationAccess = { role: 'viewer', scope: 'person', customers: true }
/** Reading too: answers have the secret by which notifications are signed. */
const managesWebhooks: OperationAccess = { ...manages, scope: 'webhooks' }

/**
 * Who may use each operation: the least role, the scope of a key, and whether customers may. The compiler demands a line for each; those
 * that are open to customers answer for the shipments of their party alone.
 */
const operationAccess: Readonly<Record<OperationName, OperationAccess>> = {
  create_tracking_request: works,
  edit_tracking_request: works,
  get_tracking_request: reads,
  infer_tracking_number: reads,
  list_tracking_requests: reads,

  edit_shipment: works,
  get_shipment: everybody,
  list_shipment_containers: everybody,
  list_shipments: everybody,
  resume_shipment_tracking: works,
  stop_shipment_tracking: works,

  edit_container: works,
  edit_container_by_body: works,
  edit_container_note: works,
  get_container: everybody,
  get_container_map_geojson: everybody,
  get_container_route: everybody,
  list_container_raw_events: everybody,
  list_container_transport_events: everybody,
  list_containers: everybody,
  refresh_container: works,
  get_container_summary: everybody,
  get_fleet_map: everybody,
  get_container_reports: reads,
  get_container_history: reads,
  list_container_updates: reads,

  get_shipment_reports: reads,

  end_entered_value: works,
  enter_container_value: works,
  enter_container_values: works,
  list_entered_values: reads,

  get_container_clocks: reads,
  create_dispute_pack: readsDocuments,
  enter_failed_appointment: works,
  delete_failed_appointment: works,
  get_clock_totals: reads,
  list_clock_costs: reads,
  list_tariffs: reads,
  create_tariff: works,
  get_tariff: reads,
  edit_tariff: works,
  delete_tariff: works,
  create_tariff_import: works,
  create_tariff_export: reads,
  list_gate_calendars: reads,
  create_gate_calendar: works,
  get_gate_calendar: reads,
  edit_gate_calendar: works,
  delete_gate_calendar: works,
  create_gate_calendar_export: reads,

  get_metro_area: everybody,
  get_port: everybody,
  get_shipping_line: everybody,
  get_terminal: everybody,
  get_vessel: everybody,
  get_vessel_future_positions: reads,
  get_vessel_future_positions_with_coordinates: reads,
  list_shipping_lines: everybody,

  create_party: works,
  create_party_import: works,
  create_party_export: reads,
  edit_party: works,
  get_party: reads,
  list_parties: reads,

  create_custom_field_definition: manages,
  delete_custom_field_definition: manages,
  edit_custom_field_definition: manages,
  get_custom_field_definition: reads,
  list_custom_field_definitions: reads,

  create_custom_field_option: manages,
  delete_custom_field_option: manages,
  edit_custom_field_option: manages,
  get_custom_field_option: reads,
  list_custom_field_options: reads,

  create_container_custom_field: works,

  create_custom_field: works,

  create_shipment_custom_field: works,

  create_tracking_request_custom_field: works,

  delete_container_custom_field: works,

  delete_custom_field: works,

  delete_shipment_custom_field: works,

  delete_tracking_request_custom_field: works,

  edit_container_custom_field: works,

  edit_custom_field: works,

  edit_shipment_custom_field: works,

  edit_tracking_request_custom_field: works,

  get_custom_field: reads,

  list_container_custom_fields: reads,

  list_custom_fields: reads,

  list_shipment_custom_fields: reads,

  list_tracking_request_custom_fields: reads,

  search: everybody,
  search_values: reads,
  create_lookup: everybody,

  list_delivery_orders: reads,
  create_delivery_order: works,
  get_delivery_order: reads,
  edit_delivery_order: works,
  send_delivery_order: works,
  revise_delivery_order: works,
  withdraw_delivery_order: works,
  attach_order_document: handlesDocuments,
  detach_order_document: handlesDocuments,
  get_linked_order: everybody,
  answer_linked_order: everybody,

  create_direct_upload: handlesDocuments,
  create_document: handlesDocuments,
  create_document_link: handlesDocuments,
  delete_document: handlesDocuments,
  delete_document_link: handlesDocuments,
  edit_document: handlesDocuments,
  get_document: readsDocuments,
  get_document_download_url: readsDocuments,
  get_document_evidence: readsDocuments,
  get_document_page: readsDocuments,
  get_document_words: readsDocuments,

  get_document_schema: readsDocuments,

  get_mailbox: readsDocuments,
  list_document_types: readsDocuments,
  list_documents: readsDocuments,
  reclassify_document: handlesDocuments,
  reextract_document: handlesDocuments,
  relink_document: handlesDocuments,
  get_document_acceptance: readsDocuments,
  edit_document_acceptance: managesDocuments,
  renew_mailbox: managesDocuments,
  edit_mailbox: managesDocuments,
  rotate_document: handlesDocuments,
  split_document: handlesDocuments,

  create_document_template: handlesDocuments,
  delete_document_template: handlesDocuments,
  edit_document_template: handlesDocuments,
  list_document_templates: readsDocuments,
  get_document_learning: readsDocuments,
  edit_document_learning: managesDocuments,
  edit_learned_issuer: handlesDocuments,
  forget_learned_field: handlesDocuments,
  forget_learned_issuer: handlesDocuments,
  forget_learned_issuers: managesDocuments,
  try_document_template: handlesDocuments,

  get_email_submission: readsDocuments,
  list_email_submissions: readsDocuments,

  create_webhook: managesWebhooks,
  delete_webhook: managesWebhooks,
  edit_webhook: managesWebhooks,
  rotate_webhook_secret: managesWebhooks,
  end_webhook_secret_overlap: managesWebhooks,
  get_webhook: managesWebhooks,

  get_webhook_notification: managesWebhooks,

  list_webhook_events: managesWebhooks,
  list_webhook_ips: managesWebhooks,

  list_webhook_notification_examples: managesWebhooks,
  list_webhook_notifications: managesWebhooks,

  list_webhooks: managesWebhooks,
  get_webhook_event_counts: managesWebhooks,
  get_webhook_notification_request: managesWebhooks,
  list_webhook_health: managesWebhooks,
  redeliver_webhook: managesWebhooks,
  redeliver_webhook_notification: managesWebhooks,
  replay_webhook: managesWebhooks,
  test_webhook: managesWebhooks,
  trigger_webhook: managesWebhooks,

  check_connection: manages,
  create_connection: manages,
  delete_connection: manages,
  edit_connection: manages,
  get_connection: reads,
  list_connections: reads,
  create_connection_message: works,
  list_connection_messages: reads,
  get_connection_message: reads,
  read_connection_messages_again: manages,
  list_provisional_terminals: reads,
  list_provisional_ports: reads,
  list_provisional_vessels: reads,
  list_provisional_lines: reads,
  merge_provisional_terminal: manages,
  merge_provisional_port: manages,
  undo_provisional_terminal_merge: manages,
  undo_provisional_port_merge: manages,

  create_import: manages,

  check_tracking_requests: reads,
  create_tracking_request_batch: works,
  get_tracking_request_batch: reads,
  list_tracking_request_batch_rows: reads,
  list_tracking_request_batches: reads,

  create_saved_view: works,
  delete_saved_view: works,
  edit_saved_view: works,
  list_saved_views: reads,

  list_alert_rules: hasAlerts,
  create_alert_rule: hasAlerts,
  edit_alert_rule: hasAlerts,
  delete_alert_rule: hasAlerts,
  check_alert_rule: hasAlerts,
  list_alerts: hasAlerts,
  edit_alert: hasAlerts,
  list_alert_mutes: hasAlerts,
  create_alert_mute: hasAlerts,
  delete_alert_mute: hasAlerts,
  get_alert_settings: hasAlerts,
  edit_alert_settings: hasAlerts,
  send_test_alert_mail: hasAlerts,

  create_share: works,
  get_shared_list: everybody,
  list_shares: reads,
  revoke_share: works,

  create_bulk_edit: works,
  get_bulk_edit: reads,
  list_bulk_edit_results: reads,
  undo_bulk_edit: works,

  create_export: everybody,

  follow_changes: everybody,
  get_counts: everybody,

  get_home: everybody,
  get_home_figures: everybody,
  get_preferences: ofPerson,
  edit_preferences: ofPerson,

  list_container_facets: everybody,

  list_document_facets: readsDocuments,

  list_shipment_facets: everybody,

  list_tracking_request_facets: reads,

  list_members: managesAccess,
  edit_member: managesAccess,
  remove_member: managesAccess,
  list_member_sessions: managesAccess,
  end_member_sessions: managesAccess,
  list_invitations: managesAccess,
  create_invitation: managesAccess,
  renew_invitation: managesAccess,
  delete_invitation: managesAccess,
  get_invitation_offer: everybody,
  accept_invitation: everybody,
  list_sessions: forOneself,
  end_session: forOneself,
  end_other_sessions: forOneself,
  switch_account: forOneself,

  get_session: everybody,
  create_session: everybody,
  delete_session: everybody,

  list_api_keys: managesAccess,
  create_api_key: managesAccess,
  edit_api_key: managesAccess,
  rotate_api_key: managesAccess,
  revoke_api_key: managesAccess,
  list_embed_keys: managesAccess,
  create_embed_key: managesAccess,
  revoke_embed_key: managesAccess,
  list_limits: reads,

  get_system: { ...manages, scope: 'read' },
  list_outgoing_mails: managesAccess,
  retry_outgoing_mail: managesAccess,
  request_email_verification: ofPerson,
  verify_email: everybody,
  confirm_email_change: everybody,
  get_password_reset_ways: everybody,
  request_password_reset: everybody,
  set_password_by_link: everybody,
  list_audit_entries: managesAccess,
  get_audit_entry: managesAccess,
  undo_audit_entry: managesAccess,
  create_audit_export: managesAccess,
  get_audit_retention: managesAccess,
  edit_audit_retention: managesAccess,

  get_sign_in: ofPerson,
  edit_sign_in: ofPerson,
  cancel_email_change: ofPerson,
  confirm_session: ofPerson,
  set_password: ofPerson,
  create_second_factor: ofPerson,
  confirm_second_factor: ofPerson,
  delete_second_factor: ofPerson,
  create_recovery_codes: ofPerson,

  get_sign_in_ways: everybody,
  create_passkey_challenge: everybody,
  sign_in_by_passkey: everybody,
  create_passkey_registration: ofPerson,
  list_openid_providers: managesAccess,
  create_openid_provider: managesAccess,
  edit_openid_provider: managesAccess,
  delete_openid_provider: managesAccess,
  begin_openid_sign_in: everybody,
  sign_in_by_openid: everybody,
  begin_openid_link: ofPerson,
  create_openid_login: ofPerson,
  delete_openid_login: ofPerson,

  create_passkey: ofPerson,
  edit_passkey: ofPerson,
  delete_passkey: ofPerson,
}

/** Whether somebody may use an operation. */
export const isAllowed = (granted: GrantedAccess, name: OperationName): boolean =>
  isGranted(granted, operationAccess[name])

/** What an operation needs, for its description and for the sentence of a refusal. */
export const accessTo = (name: OperationName): OperationAccess => operationAccess[name]
