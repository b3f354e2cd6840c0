import { type Kysely, sql } from 'kysely'

/** Values go with their definition; a value's record is named by id, as its kind stands in the definition. */
const statements = [
  `create table custom_field_definitions (
    account_id uuid not null references accounts (id) on delete cascade,
    id uuid not null,
    entity_type text not null check (entity_type in ('Shipment', 'Container', 'TrackingRequest')),
    api_slug text collate "C" not null,
    display_name text not null,
    description text,
    data_type text not null,
    reference_type text,
    validation jsonb,
    default_format text,
    default_value jsonb,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    primary key (account_id, id)
  )`,
  `create unique index custom_field_definitions_slug
    on custom_field_definitions (account_id, entity_type, api_slug)`,
  `create table custom_field_options (
    account_id uuid not null,
    id uuid not null,
    definition_id uuid not null,
    label text not null,
    value text collate "C" not null,
    position integer,
    created_at timestamptz not null,
    primary key (account_id, id),
    foreign key (account_id, definition_id) references custom_field_definitions (account_id, id) on delete cascade
  )`,
  `create unique index custom_field_options_value on custom_field_options (account_id, definition_id, value)`,
  `create table custom_fields (
    account_id uuid not null,
    id uuid not null,
    definition_id uuid not null,
    entity_id uuid not null,
    value jsonb not null,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    primary key (account_id, id),
    foreign key (account_id, definition_id) references custom_field_definitions (account_id, id) on delete cascade
  )`,
  /* A record has one value of each definition. */
  `create unique index custom_fields_one on custom_fields (account_id, definition_id, entity_id)`,
  `create index custom_fields_entity on custom_fields (account_id, entity_id)`,
  `create index custom_fields_newest on custom_fields (account_id, created_at desc, id)`,

  /* Values for what a tracking request comes to, until its shipment is found. */
  `create table staged_custom_fields (
    account_id uuid not null references accounts (id) on delete cascade,
    tracking_request_id uuid not null,
    shipment jsonb not null,
    containers jsonb not null,
    primary key (account_id, tracking_request_id)
  )`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
