import { type Kysely, sql } from 'kysely'

const statements = [
  /* A document that was told of by an import has a record here, but no bytes. */
  `alter table documents
    alter column blob_id drop not null,
    alter column checksum drop not null,
    /* What a person says of the contents; over what was extracted, key by key. */
    add column extracted_data_manual jsonb,
    add column last_document_representation_id uuid,
    add column aside jsonb`,
  `create index documents_of_email on documents (account_id, email_submission_id)
    where email_submission_id is not null`,

  `create table document_representations (
    account_id uuid not null references accounts (id) on delete cascade,
    id uuid not null,
    document_id uuid not null,
    /* What was read, each time anew; or the one with a person's words over the last that was read. */
    origin text not null check (origin in ('extracted', 'manual')),
    schema_version text not null,
    payload jsonb not null,
    aside jsonb,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    primary key (account_id, id)
  )`,
  `create index document_representations_newest on document_representations
    (account_id, document_id, created_at desc, id desc)`,
  `create unique index document_representations_manual on document_representations (account_id, document_id)
    where origin = 'manual'`,

  `create table document_shipments (
    account_id uuid not null references accounts (id) on delete cascade,
    document_id uuid not null,
    shipment_id uuid not null,
    primary key (account_id, document_id, shipment_id)
  )`,
  `create index document_shipments_shipment on document_shipments (account_id, shipment_id)`,
  `create table document_containers (
    account_id uuid not null references accounts (id) on delete cascade,
    document_id uuid not null,
    container_id uuid not null,
    primary key (account_id, document_id, container_id)
  )`,
  `create index document_containers_container on document_containers (account_id, container_id)`,

  /* What is to be done with a document, once of each kind: the rows are the queue. */
  `create table document_jobs (
    account_id uuid not null references accounts (id) on delete cascade,
    document_id uuid not null,
    kind text not null check (kind in ('classify', 'extract', 'rotate')),
    /* Of a rotation, clockwise. */
    degrees integer check ((kind = 'rotate') = (degrees is not null)),
    requested_at timestamptz not null,
    next_attempt_at timestamptz not null,
    attempts integer not null default 0,
    primary key (account_id, document_id, kind)
  )`,
  `create index document_jobs_due on document_jobs (next_attempt_at)`,
  `insert into document_jobs (account_id, document_id, kind, requested_at, next_attempt_at)
    select account_id, id, 'classify', created_at, created_at from documents where document_type is null`,

  `create table email_submissions (
    account_id uuid not null references accounts (id) on delete cascade,
    id uuid not null,
    user_id uuid,
    subject text not null,
    body text,
    "from" text[] not null default '{}',
    "to" text[] not null default '{}',
    cc text[] not null default '{}',
    sent_at timestamptz,
    message_id text,
    in_reply_to text,
    "references" text[] not null default '{}',
    content_type text,
    aside jsonb,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    primary key (account_id, id)
  )`,
  `create index email_submissions_newest on email_submissions (account_id, created_at desc, id)`,
  `create trigger email_submissions_inserted after insert on email_submissions referencing new table as changed
    for each statement execute function count_inserted()`,
  `create trigger email_submissions_deleted after delete on email_submissions referencing old table as changed
    for each statement execute function count_deleted()`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
