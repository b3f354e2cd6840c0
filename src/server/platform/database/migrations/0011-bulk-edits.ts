import { type Kysely, sql } from 'kysely'

/**
 * One change made to many records. What matches a query is written down first, record by record, and is not looked for
 * again: the change itself may alter what matches. Then the rows that wait are the queue (.decisions/0020).
 */
const statements = [
  `create table bulk_edits (
    account_id uuid not null references accounts (id) on delete cascade,
    id uuid not null,
    user_id uuid,
    list text not null,
    action text not null,
    values text[] not null,
    custom_field jsonb,
    /* What is still to be written down of a query, after which record of it; null once all are. */
    query text,
    except_ids uuid[] not null,
    written_to jsonb,
    /* Rows that are written down, and up to which of them all are settled. */
    written integer not null,
    settled integer not null,
    /* How many matched when it was asked. */
    expected integer not null,
    /* The edit that this one takes back. */
    undoes uuid,
    undone_at timestamptz,
    finished_at timestamptz,
    created_at timestamptz not null,
    primary key (account_id, id)
  )`,
  `create index bulk_edits_open on bulk_edits (account_id, id) where finished_at is null`,
  `create index bulk_edits_age on bulk_edits (created_at)`,

  `create table bulk_edit_rows (
    account_id uuid not null,
    bulk_edit_id uuid not null,
    ordinal integer not null,
    record_id uuid not null,
    number text not null,
    /* The record that is changed: the one that was named, or the shipment that it belongs to. */
    target_id uuid,
    state text not null check (state in ('waiting', 'changed', 'unchanged', 'refused')),
    detail text,
    before jsonb,
    after jsonb,
    settled_at timestamptz,
    primary key (account_id, bulk_edit_id, ordinal),
    foreign key (account_id, bulk_edit_id) references bulk_edits (account_id, id) on delete cascade
  )`,
  `create index bulk_edit_rows_target on bulk_edit_rows (account_id, bulk_edit_id, target_id)`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
