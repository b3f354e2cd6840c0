import { AsyncLocalStorage } from 'node:async_hooks'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { OperationName } from '../../contract/operations/index.ts'
import type { Db } from '../platform/database/tables.ts'
import { openInMemory } from './databases.ts'
import { fillAccount, type FilledAccount } from './filled-account/filled-account.ts'
import { everyOperation, send } from './filled-account/request.ts'
import { samples } from './filled-account/samples.ts'
import { startTestService, type TestService } from './service.ts'

/*
 * How many statements an operation sends to the database when its caller is known: a round trip each, which no faster
 * server makes up for. On a PostgreSQL server the caller and its limit are one more.
 */

/** Reading operations that send more than one statement, with the includes of their samples, and why. */
const most: Partial<Record<OperationName, number>> = {
  // The record, and one for each relation that the request includes.
  get_container: 3,
  // Whether there is such a shipment, and its containers.
  list_shipment_containers: 2,
  // With what sources reported of it and of its containers, and other live bills of these.
  get_shipment: 5,
  get_tracking_request: 2,
  get_document: 4,
  get_email_submission: 2,
  get_custom_field_definition: 2,
  get_terminal: 2,
  get_webhook_notification: 5,
  // The notification, its webhook and last attempt, and the records in its body.
  get_webhook_notification_request: 8,
  list_shipping_lines: 4,
  list_custom_field_definitions: 3,
  list_custom_field_options: 4,
  list_custom_fields: 2,
  list_email_submissions: 4,
  list_webhook_notifications: 5,
  // Positions and ports of a voyage come from several tables.
  get_container_map_geojson: 4,
  get_container_route: 5,
  // How far the log is, and the containers by where they are.
  get_fleet_map: 2,
  get_vessel_future_positions: 5,
  get_vessel_future_positions_with_coordinates: 5,
  // Ids first, then the records.
  list_documents: 2,
  list_parties: 2,
  list_audit_entries: 2,
  list_connections: 4,
  get_connection: 5,
  // The record, its reports, the connections that they came through, and what was entered by hand.
  get_container_reports: 4,
  get_shipment_reports: 3,
  // The container, its changes, its last free days, the arrivals of its shipment, and what was entered by hand.
  get_container_history: 5,
  // The container, its events, changes, failed appointments and terminals, and the tariffs and calendars of the account.
  get_container_clocks: 7,
  // What is counted, what could not be, what waits to be, and the tariffs.
  get_clock_totals: 4,
  list_connection_messages: 2,
  // The connection, the message, its acknowledgements, and the containers that it names.
  get_connection_message: 4,
  // What a place can be merged into is asked once for all of them.
  list_provisional_terminals: 2,
  list_provisional_ports: 2,
  list_webhooks: 2,
  list_tracking_requests: 2,
  list_container_raw_events: 3,
  list_container_custom_fields: 3,
  list_shipment_custom_fields: 3,
  list_tracking_request_custom_fields: 3,
  // The work, and how far each of its rows is.
  get_bulk_edit: 2,
  list_bulk_edit_results: 3,
  get_tracking_request_batch: 3,
  list_tracking_request_batches: 3,
  list_tracking_request_batch_rows: 3,
  // One for each value list or kind that is counted.
  get_counts: 3,
  // The rules or the alerts, with what is counted of them, and the members; the records of the includes.
  list_alert_rules: 2,
  list_alerts: 8,
  // The settings, the address, and the last mail.
  get_alert_settings: 3,
  // The preferences, the saved views, and two for each card; what changed, the sources and the calendar.
  get_home: 30,
  // These ask besides whether the account is large, whose counts are kept for a while.
  get_home_figures: 6,
  get_container_summary: 2,
  list_container_facets: 16,
  list_shipment_facets: 8,
  list_document_facets: 8,
  list_tracking_request_facets: 7,
  // The sizes, and the use against the limits of the account.
  get_system: 2,
  // Several kinds of records.
  search: 7,
  search_values: 4,
  get_shared_list: 9,
  // The order, its revisions, its mail, its documents and other live orders; and what is known now of its containers, their clocks and terminals.
  list_delivery_orders: 3,
  get_delivery_order: 15,
  get_linked_order: 11,

  get_document_evidence: 3,
  get_document_words: 2,
  // Whether it is on, and the issuers.
  get_document_learning: 2,
  // The counts, and the settings.
  get_document_acceptance: 2,
  get_mailbox: 3,
  // The person, then their passkeys and the providers.
  get_sign_in: 3,
  // The invitations, then how their mails stand.
  list_invitations: 2,
  // The member, then the sessions.
  list_member_sessions: 2,
}

/** The statements of the request under way, and of no job that runs beside it. */
const counted = new AsyncLocalStorage<{ statements: number }>()
const counting = (db: Db): Db =>
  db.withPlugin({
    transformQuery: ({ node }) => {
      const request = counted.getStore()
      if (request) request.statements += 1
      return node
    },
    transformResult: ({ result }) => Promise.resolve(result),
  })

let service: TestService
let filled: FilledAccount
beforeAll(async () => {
  const database = await openInMemory()
  service = await startTestService({ database: { ...database, db: counting(database.db) } })
  filled = await fillAccount(service, service.own, 'ALPHA')
})
afterAll(() => service.close())

// A stream reads the log for as long as it is open.
const reading = everyOperation.filter(
  ([, { method, media }]) => method === 'GET' && media !== 'text/event-stream',
)
describe.each(reading)('%s', (name, operation) => {
  test(`sends at most ${most[name] ?? 1} statements`, async () => {
    const sample = await samples[name](filled)
    await send(service, filled, operation, sample)
    const sent = { statements: 0 }
    const { status } = await counted.run(sent, () => send(service, filled, operation, sample))
    expect(status).toBe(200)
    expect(sent.statements).toBeLessThanOrEqual(most[name] ?? 1)
  })
})
