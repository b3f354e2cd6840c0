import { type Kysely, sql } from 'kysely'

const statements = [
  `alter table accounts add column learns_from_documents boolean not null default true`,
  /* What accepted documents of one issuer and type have in common, calculated from learned_documents. */
  `create table learned_issuers (
    account_id uuid not null references accounts (id) on delete cascade,
    id uuid not null,
    document_type text not null,
    name text not null,
    documents integer not null,
    /* By what its documents are recognised, and its fields: see reading/learned. */
    fingerprint jsonb not null,
    fields jsonb not null,
    /* How many fields are read at their learned places. */
    fields_read integer not null,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    /* When a document was read by it. */
    last_used_at timestamptz,
    primary key (account_id, id)
  )`,
  `create table learned_documents (
    account_id uuid not null references accounts (id) on delete cascade,
    document_id uuid not null,
    issuer_id uuid not null,
    fingerprint jsonb not null,
    /* What it says about the places of its fields. */
    lessons jsonb not null,
    accepted_at timestamptz not null,
    primary key (account_id, document_id),
    constraint learned_documents_issuer foreign key (account_id, issuer_id)
      references learned_issuers (account_id, id) on delete cascade
  )`,
  `create index learned_documents_issuer on learned_documents (account_id, issuer_id)`,
  /* Accepted documents that are to be learned from. */
  `create table learning_jobs (
    account_id uuid not null references accounts (id) on delete cascade,
    document_id uuid not null,
    requested_at timestamptz not null,
    attempts integer not null default 0,
    primary key (account_id, document_id)
  )`,
  `create index learning_jobs_requested on learning_jobs (requested_at)`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
