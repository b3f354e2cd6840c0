import { type Kysely, sql } from 'kysely'

/**
 * Every owned table is keyed by (account_id, id): no record can be reached without naming the account, an imported
 * record keeps the id that it came with, and each table can be partitioned by account.
 * SQL no newer than PostgreSQL 15; `collate "C"` where order matters, so that both engines sort alike.
 */
const statements = [
  `create extension if not exists pg_trgm`,
  `create extension if not exists btree_gin`,

  `create table settings (key text primary key, value jsonb not null)`,

  `create table accounts (
    id uuid primary key,
    company_name text not null,
    routing_data boolean not null default false,
    simulated boolean not null default false,
    created_at timestamptz not null
  )`,
  `create table users (
    account_id uuid not null references accounts (id) on delete cascade,
    id uuid not null,
    name text not null,
    email text,
    created_at timestamptz not null,
    primary key (account_id, id)
  )`,
  `create table api_keys (
    account_id uuid not null references accounts (id) on delete cascade,
    id uuid not null,
    /* SHA-256 of the key: the key itself is shown once and kept nowhere. */
    key_hash bytea not null unique,
    label text not null,
    created_at timestamptz not null,
    revoked_at timestamptz,
    primary key (account_id, id)
  )`,
  `create table sessions (
    token_hash bytea primary key,
    account_id uuid not null references accounts (id) on delete cascade,
    user_id uuid,
    expires_at timestamptz not null
  )`,
  `create table sign_in_tokens (
    token_hash bytea primary key,
    account_id uuid not null references accounts (id) on delete cascade,
    user_id uuid,
    expires_at timestamptz not null
  )`,

  ...['port', 'metro_area'].map(
    (kind) => `create table ${kind}s (
      account_id uuid not null,
      id uuid not null,
      name text not null,
      code text,
      city text,
      state_abbr text,
      state text,
      country_code text,
      country text,
      time_zone text,
      latitude double precision,
      longitude double precision,
      aside jsonb,
      primary key (account_id, id)
    )`,
  ),
  `create index ports_code on ports (code, account_id)`,
  `create index metro_areas_code on metro_areas (code, account_id)`,
  /* Terminals and rail terminals share a table: type tells them apart. */
  `create table terminals (
    account_id uuid not null,
    id uuid not null,
    type text not null check (type in ('terminal', 'rail_terminal')),
    name text not null,
    nickname text,
    firms_code text,
    smdg_code text,
    bic_facility_code text,
    street text,
    city text,
    state text,
    state_abbr text,
    zip text,
    country text,
    port_id uuid,
    metro_area_id uuid,
    aside jsonb,
    primary key (account_id, id)
  )`,
  `create table shipping_lines (
    account_id uuid not null,
    id uuid not null,
    scac text not null,
    name text not null,
    short_name text not null,
    alternative_scacs text[] not null default '{}',
    bill_of_lading_prefixes text[] not null default '{}',
    container_prefixes text[] not null default '{}',
    bill_of_lading_tracking_support boolean not null,
    booking_number_tracking_support boolean not null,
    container_number_tracking_support boolean not null,
    primary key (account_id, id)
  )`,
  `create unique index shipping_lines_scac on shipping_lines (account_id, scac)`,
  `create table vessels (
    account_id uuid not null,
    id uuid not null,
    name text not null,
    imo text,
    mmsi text,
    aside jsonb,
    primary key (account_id, id)
  )`,
  `create index vessels_imo on vessels (imo, account_id)`,
  `create table vessel_positions (
    account_id uuid not null,
    vessel_id uuid not null,
    timestamp timestamptz not null,
    latitude double precision not null,
    longitude double precision not null,
    heading real,
    speed real,
    primary key (account_id, vessel_id, timestamp)
  )`,
  `create table parties (
    account_id uuid not null,
    id uuid not null,
    company_name text not null,
    primary key (account_id, id)
  )`,

  `create table shipments (
    account_id uuid not null references accounts (id) on delete cascade,
    id uuid not null,
    bill_of_lading_number text not null,
    normalized_number text not null,
    booking_number text,
    ref_numbers text[] not null default '{}',
    tags text[] not null default '{}',
    shipping_line_scac text,
    shipping_line_name text,
    shipping_line_short_name text,
    customer_name text,
    port_of_lading_id uuid,
    port_of_lading_locode text,
    port_of_lading_name text,
    port_of_discharge_id uuid,
    port_of_discharge_locode text,
    port_of_discharge_name text,
    pod_terminal_id uuid,
    destination_id uuid,
    destination_type text,
    destination_locode text,
    destination_name text,
    destination_terminal_id uuid,
    destination_terminal_type text,
    pod_vessel_name text,
    pod_vessel_imo text,
    pod_voyage_number text,
    pol_etd_at timestamptz,
    pol_atd_at timestamptz,
    pol_timezone text,
    pod_eta_at timestamptz,
    pod_original_eta_at timestamptz,
    pod_ata_at timestamptz,
    pod_timezone text,
    destination_eta_at timestamptz,
    destination_ata_at timestamptz,
    destination_timezone text,
    line_tracking_last_attempted_at timestamptz,
    line_tracking_last_succeeded_at timestamptz,
    line_tracking_stopped_at timestamptz,
    line_tracking_stopped_reason text,
    line_tracking_stopped_by_user_id uuid,
    data_origin text not null,
    aside jsonb,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    primary key (account_id, id)
  )`,
  `create index shipments_number on shipments (account_id, normalized_number)`,
  `create index shipments_newest on shipments (account_id, created_at desc, id)`,

  `create table containers (
    account_id uuid not null references accounts (id) on delete cascade,
    id uuid not null,
    shipment_id uuid,
    number text collate "C" not null,
    ref_numbers text[] not null default '{}',
    seal_number text,
    equipment_type text,
    equipment_length integer,
    equipment_height text,
    weight_in_lbs double precision,
    current_status text not null default 'new',
    availability_known boolean not null default false,
    available_for_pickup boolean,
    holds_at_pod_terminal jsonb not null default '[]',
    fees_at_pod_terminal jsonb not null default '[]',
    pickup_lfd timestamptz,
    pickup_lfd_line timestamptz,
    pickup_lfd_terminal timestamptz,
    pickup_lfd_rail timestamptz,
    /* The earliest of all that was told (gaps.md, "Last free day"): what people act by, until the box was picked up.
       least() passes over nulls. The dashboard tells the same (client/format/pickup.rules.ts). */
    act_by_at timestamptz generated always as (
      case
        when current_status in ('picked_up', 'delivered', 'dropped', 'empty_returned')
          or final_destination_full_out_at is not null
          or empty_terminated_at is not null
          or (pod_full_out_at is not null and final_destination_timezone is null and current_status <> 'off_dock')
        then null
        else least(pickup_lfd_line, pickup_lfd_terminal, pickup_lfd_rail, pickup_lfd)
      end) stored,
    pickup_appointment_at timestamptz,
    pickup_facility_id uuid,
    pod_terminal_id uuid,
    location_at_pod_terminal text,
    pod_arrived_at timestamptz,
    pod_discharged_at timestamptz,
    pod_full_out_at timestamptz,
    pod_full_out_chassis_number text,
    pod_timezone text,
    pod_rail_carrier_scac text,
    pod_rail_loaded_at timestamptz,
    pod_rail_departed_at timestamptz,
    ind_rail_carrier_scac text,
    ind_eta_at timestamptz,
    ind_ata_at timestamptz,
    ind_rail_unloaded_at timestamptz,
    ind_facility_lfd_on timestamptz,
    final_destination_full_out_at timestamptz,
    final_destination_timezone text,
    empty_terminated_at timestamptz,
    empty_terminated_timezone text,
    terminal_checked_at timestamptz,
    pod_last_tracking_request_at timestamptz,
    shipment_last_tracking_request_at timestamptz,
    data_origin text not null,
    aside jsonb,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    primary key (account_id, id)
  )`,
  `create index containers_shipment on containers (account_id, shipment_id)`,
  `create index containers_number on containers (account_id, number)`,
  `create index containers_newest on containers (account_id, created_at desc, id)`,
  `create index containers_act_by on containers (account_id, act_by_at, id)`,

  `create table transport_events (
    account_id uuid not null references accounts (id) on delete cascade,
    id uuid not null,
    container_id uuid not null,
    shipment_id uuid,
    source_key text not null,
    event text not null,
    timestamp timestamptz,
    timezone text,
    location_locode text,
    location_id uuid,
    location_type text,
    voyage_number text,
    vessel_id uuid,
    terminal_id uuid,
    terminal_type text,
    data_source text,
    aside jsonb,
    created_at timestamptz not null,
    primary key (account_id, id)
  )`,
  `create unique index transport_events_key on transport_events (account_id, container_id, source_key)`,

  `create table estimated_events (
    account_id uuid not null references accounts (id) on delete cascade,
    id uuid not null,
    shipment_id uuid not null,
    event text not null,
    estimated_timestamp timestamptz not null,
    timezone text,
    location_locode text,
    port_id uuid,
    vessel_id uuid,
    voyage_number text,
    data_source text,
    aside jsonb,
    created_at timestamptz not null,
    primary key (account_id, id)
  )`,
  `create index estimated_events_shipment on estimated_events (account_id, shipment_id)`,
  `create table container_updated_events (
    account_id uuid not null references accounts (id) on delete cascade,
    id uuid not null,
    container_id uuid not null,
    terminal_id uuid,
    changeset jsonb not null,
    timestamp timestamptz not null,
    timezone text,
    data_source text,
    aside jsonb,
    primary key (account_id, id)
  )`,

  `create table tracking_requests (
    account_id uuid not null references accounts (id) on delete cascade,
    id uuid not null,
    request_type text not null,
    request_number text not null,
    normalized_number text not null,
    scac text,
    status text not null default 'pending',
    failed_reason text,
    is_retrying boolean not null default false,
    retry_count integer,
    ref_numbers text[] not null default '{}',
    tags text[] not null default '{}',
    shipment_id uuid,
    customer_id uuid,
    source text not null,
    next_check_at timestamptz,
    checked_at timestamptz,
    aside jsonb,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    primary key (account_id, id)
  )`,
  `create index tracking_requests_due on tracking_requests (next_check_at) where next_check_at is not null`,
  `create index tracking_requests_number on tracking_requests (account_id, normalized_number)`,
  /* One that became a shipment is found as that shipment. */
  `create index tracking_requests_partial on tracking_requests using gin (normalized_number gin_trgm_ops)
    where shipment_id is null`,
  `create index tracking_requests_newest on tracking_requests (account_id, created_at desc, id)`,
  `create index tracking_requests_shipment on tracking_requests (account_id, shipment_id)`,

  /* What a shipment or container can be found by, normalised (interface.md, "Deep link resolution"). */
  `create table identifiers (
    account_id uuid not null references accounts (id) on delete cascade,
    field text not null check (field in ('container_number', 'bill_of_lading_number', 'booking_number', 'ref_number')),
    normalized text collate "C" not null,
    /* As it is shown. */
    value text not null,
    shipment_id uuid,
    container_id uuid
  )`,
  /* Wide enough to give the newest of ten thousand boxes with one reference without reading the others. */
  `create index identifiers_exact on identifiers
    (account_id, normalized, field, shipment_id desc nulls last, container_id)`,
  /* Without the account: a GIN index would walk all of its rows for each find (15 to 23 ms in a million containers
    instead of 1). Two, because the deep link looks through containers before shipments. */
  `create index identifiers_partial_container on identifiers using gin (normalized gin_trgm_ops)
    where field = 'container_number'`,
  `create index identifiers_partial_shipment on identifiers using gin (normalized gin_trgm_ops)
    where field <> 'container_number'`,
  /* Partial, so that a find cannot choose them: for an account that the statistics do not know yet it would. */
  `create index identifiers_shipment on identifiers (account_id, shipment_id) where shipment_id is not null`,
  `create index identifiers_container on identifiers (account_id, container_id) where container_id is not null`,

  /* The one event log: appended in the transaction of the change it tells of, never changed. */
  `create table event_log (
    seq bigint generated always as identity primary key,
    account_id uuid not null,
    id uuid not null,
    event text not null,
    reference_type text,
    reference_id uuid,
    shipment_id uuid,
    container_id uuid,
    payload jsonb,
    occurred_at timestamptz not null,
    recorded_at timestamptz not null
  )`,
  `create index event_log_account on event_log (account_id, seq)`,
  `create index event_log_shipment on event_log (account_id, shipment_id, seq)`,

  `create table webhook_notifications (
    account_id uuid not null references accounts (id) on delete cascade,
    id uuid not null,
    webhook_id uuid,
    event text not null,
    delivery_status text not null default 'pending',
    reference_type text,
    reference_id uuid,
    aside jsonb,
    created_at timestamptz not null,
    primary key (account_id, id)
  )`,
  `create index webhook_notifications_newest on webhook_notifications (account_id, created_at desc, id)`,

  `create table blobs (
    account_id uuid not null references accounts (id) on delete cascade,
    id uuid not null,
    key text not null unique,
    filename text not null,
    content_type text not null,
    byte_size bigint not null,
    /* Base64 of the MD5 digest. */
    checksum text not null,
    created_at timestamptz not null,
    /* When it is swept away; null once a document was made of it. */
    expires_at timestamptz,
    /* Set when all bytes were received and their checksum was right. */
    stored_at timestamptz,
    primary key (account_id, id)
  )`,
  `create index blobs_expiry on blobs (expires_at) where expires_at is not null`,
  `create table documents (
    account_id uuid not null references accounts (id) on delete cascade,
    id uuid not null,
    blob_id uuid not null,
    name text not null,
    document_type text,
    document_type_manual text,
    classification_notes text,
    source text not null,
    file_name text not null,
    file_content_type text,
    file_size_bytes bigint,
    checksum text not null,
    user_id uuid,
    email_submission_id uuid,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    primary key (account_id, id)
  )`,
  `create unique index documents_content on documents (account_id, checksum, file_size_bytes)`,
  `create index documents_newest on documents (account_id, created_at desc, id)`,
  `create index documents_named on documents using gin (name gin_trgm_ops, file_name gin_trgm_ops)`,

  /* Exact totals for lists without counting a million rows each time; kept by the triggers below. */
  `create table record_counts (
    account_id uuid not null references accounts (id) on delete cascade,
    kind text not null,
    total bigint not null,
    primary key (account_id, kind)
  )`,
  `create function count_inserted() returns trigger language plpgsql as $$
  begin
    insert into record_counts (account_id, kind, total)
      select account_id, tg_table_name, count(*) from changed group by account_id
      on conflict (account_id, kind) do update set total = record_counts.total + excluded.total;
    return null;
  end $$`,
  `create function count_deleted() returns trigger language plpgsql as $$
  begin
    update record_counts set total = record_counts.total - gone.total
      from (select account_id, count(*) as total from changed group by account_id) as gone
      where record_counts.account_id = gone.account_id and record_counts.kind = tg_table_name;
    return null;
  end $$`,
  ...['shipments', 'containers', 'tracking_requests', 'documents', 'webhook_notifications'].flatMap(
    (table) => [
      `create trigger ${table}_inserted after insert on ${table} referencing new table as changed
      for each statement execute function count_inserted()`,
      `create trigger ${table}_deleted after delete on ${table} referencing old table as changed
      for each statement execute function count_deleted()`,
    ],
  ),
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
