import { type Kysely, sql } from 'kysely'
import type { TableLocks } from '../migrate.ts'

/** No program reads the log by the key that goes, or relies on it: only the archive of a month was written in its order. */
export const worksFrom = '0118-leases-of-requests'

export const locks: TableLocks = [
  'containers',
  'shipments',
  'tracking_requests',
  'transport_events',
  'raw_events',
  'document_jobs',
  'outgoing_mails',
  'event_log',
].map((name) => [name, 'access exclusive'])

/*
 * A column that no search needs makes each row a key of its own. Without it entries of one shipment, and events that were learned in one
 * transaction, are one key with a list of rows.
 */
const statements = [
  /* The rows of one moment are sorted by their ids when they are read. */
  ...[
    ['transport_events', ''],
    ['raw_events', ` where event in ('vgm_received', 'carrier_release', 'customs_release')`],
  ].flatMap(([table, where]) => [
    `drop index ${table}_learned`,
    `create index ${table}_learned on ${table} (account_id, learned_at)${where}`,
  ]),
  `drop index event_log_shipment`,
  `create index event_log_shipment on event_log (account_id, shipment_id)`,

  /* Nothing refers to an entry by it, and followers read by event_log_account_position. */
  `alter table event_log drop constraint event_log_pkey`,

  /* Those of claims from before they named the account (migration 0120). */
  `drop index tracking_requests_source`,
  `drop index document_jobs_link`,
  `drop index outgoing_mails_due`,

  /*
   * Each check of a shipment writes when it was checked, into columns of no index. With room on the page the new row stays beside the old
   * one, and no index gets an entry.
   */
  `alter table containers set (fillfactor = 80)`,
  `alter table shipments set (fillfactor = 85)`,
  `alter table tracking_requests set (fillfactor = 85)`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
