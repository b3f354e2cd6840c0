import { type Kysely, sql } from 'kysely'

/**
 * Indexes for what lists are sorted by as they open, for who asks what changed since, and for the columns of the
 * shipments page; and what carriers tell of a container in their own words.
 */
const statements = [
  ...['shipments', 'containers', 'tracking_requests'].map(
    (table) => `create index ${table}_changed on ${table} (account_id, updated_at, id)`,
  ),
  `create index shipments_bill_of_lading on shipments (account_id, bill_of_lading_number collate "C", id)`,
  `create index shipments_arrival on shipments (account_id, pod_eta_at, id)`,
  `create index tracking_requests_asked on tracking_requests (account_id, request_number collate "C", id)`,
  /* With the id, so that a page by cursor begins at its record. */
  `create index containers_number_id on containers (account_id, number, id)`,
  `drop index containers_number`,
  `alter index containers_number_id rename to containers_number`,

  `create table raw_events (
    account_id uuid not null references accounts (id) on delete cascade,
    id uuid not null,
    container_id uuid not null,
    source_key text not null,
    index integer not null,
    event text,
    original_event text,
    timestamp timestamptz,
    estimated boolean not null,
    actual_on date,
    estimated_on date,
    actual_at timestamptz,
    estimated_at timestamptz,
    timezone text,
    location_name text,
    location_locode text,
    location_id uuid,
    location_type text,
    vessel_name text,
    vessel_imo text,
    vessel_id uuid,
    voyage_number text,
    aside jsonb,
    created_at timestamptz not null,
    primary key (account_id, id)
  )`,
  `create unique index raw_events_key on raw_events (account_id, container_id, source_key)`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
