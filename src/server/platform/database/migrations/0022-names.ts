import { type Kysely, sql } from 'kysely'

/* Attributes of a record that the interface does not name. */
const withUnmapped = [
  'ports',
  'metro_areas',
  'terminals',
  'vessels',
  'shipments',
  'containers',
  'transport_events',
  'estimated_events',
  'container_updated_events',
  'raw_events',
  'tracking_requests',
  'webhook_notifications',
  'documents',
  'document_representations',
  'email_submissions',
]
const statements = [
  ...withUnmapped.map((table) => `alter table ${table} rename column aside to unmapped`),
  /* The first row of a bulk edit that is still to do. */
  `alter table bulk_edits rename column settled to next_ordinal`,
  `alter table bulk_edit_rows rename column settled_at to completed_at`,
  `alter table tracking_request_batch_rows rename column settled_at to completed_at`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
