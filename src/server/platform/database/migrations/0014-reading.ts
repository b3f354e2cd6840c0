import { type Kysely, sql } from 'kysely'

const linkTables = ['document_shipments', 'document_containers']

const statements = [
  `alter table documents
    add column state text not null default 'waiting' check (state in ('waiting', 'reading', 'read', 'failed')),
    add column failure text,
    add column classification_confidence double precision,
    add column is_unsure boolean not null default false,
    add column reviewed_at timestamptz,
    add column pages_count integer,
    /* What it was split from or attached to, and how many such steps it is away from what somebody sent. */
    add column parent_document_id uuid,
    add column depth integer not null default 0,
    /* Until when somebody has it in hand, by the clock on the wall: who is killed is not waited for longer. */
    add column leased_until timestamptz`,
  `update documents set
    state = case when exists (
      select from document_jobs as job where job.account_id = documents.account_id and job.document_id = documents.id
    ) then 'waiting' else 'read' end,
    /* What an import tells of was accepted where it comes from. */
    reviewed_at = case when blob_id is null then updated_at end`,
  `create index documents_leased on documents (account_id) where leased_until is not null`,
  `create index documents_to_review on documents (account_id) where reviewed_at is null`,

  `alter table document_jobs
    drop constraint document_jobs_kind_check,
    add constraint document_jobs_kind_check check (kind in ('rotate', 'split', 'classify', 'extract', 'link')),
    /* Of a split: first and last pages, and names. */
    add column parts jsonb check ((kind = 'split') = (parts is not null)),
    /* Counts how often it was asked for: what was asked for again while it was done is done again. */
    add column wishes integer not null default 0`,
  `create index document_jobs_waiting on document_jobs (account_id, next_attempt_at) where kind <> 'link'`,
  `create index document_jobs_link on document_jobs (next_attempt_at) where kind = 'link'`,

  /* What was read last, as it is shown: see the contract, "document_evidence". */
  `create table document_evidence (
    account_id uuid not null references accounts (id) on delete cascade,
    document_id uuid not null,
    evidence jsonb not null,
    /* What stands in it, each word once: what is learnt from it when a person says of what type it is. */
    words text[] not null default '{}',
    primary key (account_id, document_id)
  )`,

  ...linkTables.map(
    (table) => `alter table ${table}
      /* What a person refused stays here, so that it is not found again. */
      add column origin text not null default 'found' check (origin in ('found', 'manual', 'refused')),
      add column identifier text,
      add column field text,
      add column reason text`,
  ),
  /* What in a document could be an identifier, as identifiers are compared. */
  `create table document_keys (
    account_id uuid not null references accounts (id) on delete cascade,
    document_id uuid not null,
    key text collate "C" not null,
    /* Where it stands: a path into the payload, name, file_name, or text for the pages' own words. */
    field text not null,
    primary key (account_id, document_id, key)
  )`,
  `create index document_keys_key on document_keys (account_id, key)`,
  /* Whoever files an identifier need not know of documents: those in which it stands are looked at again. */
  `create function relink_documents() returns trigger language plpgsql as $$
  begin
    insert into document_jobs (account_id, document_id, kind, requested_at, next_attempt_at)
      select distinct on (known.account_id, known.document_id)
        known.account_id, known.document_id, 'link', timestamptz 'epoch', timestamptz 'epoch'
      from filed join document_keys as known
        on known.account_id = filed.account_id and known.key = filed.normalized
      order by known.account_id, known.document_id
      on conflict (account_id, document_id, kind) do update set wishes = document_jobs.wishes + 1;
    return null;
  end $$`,
  `create trigger identifiers_of_documents after insert on identifiers referencing new table as filed
    for each statement execute function relink_documents()`,

  /* What people said of documents' types, and how many of these documents have each word. */
  `create table document_corrections (
    account_id uuid not null references accounts (id) on delete cascade,
    document_id uuid not null,
    document_type text not null,
    words text[] not null,
    primary key (account_id, document_id)
  )`,
  `create table document_words (
    account_id uuid not null references accounts (id) on delete cascade,
    word text collate "C" not null,
    document_type text not null,
    documents integer not null,
    primary key (account_id, word, document_type)
  )`,

  `create table document_templates (
    account_id uuid not null references accounts (id) on delete cascade,
    id uuid not null,
    user_id uuid,
    name text not null,
    document_type text not null,
    keywords text[] not null,
    fields jsonb not null,
    "table" jsonb,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    primary key (account_id, id)
  )`,
  `create unique index document_templates_name on document_templates (account_id, lower(name))`,

  `alter table accounts add column mailbox_token text unique`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
