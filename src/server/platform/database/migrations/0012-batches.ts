import { type Kysely, sql } from 'kysely'

/**
 * Many numbers to be tracked, as they were sent: the rows that wait are the queue, as of everything here that is still
 * to be done (.decisions/0020).
 */
const statements = [
  `create table tracking_request_batches (
    account_id uuid not null references accounts (id) on delete cascade,
    /* Chosen by the caller: of two accounts that chose the same one each has its own. */
    id uuid not null,
    user_id uuid,
    file_name text,
    created_at timestamptz not null,
    primary key (account_id, id)
  )`,
  `create index tracking_request_batches_newest on tracking_request_batches (account_id, created_at desc, id)`,
  `create index tracking_request_batches_age on tracking_request_batches (created_at)`,

  `create table tracking_request_batch_rows (
    account_id uuid not null,
    batch_id uuid not null,
    /* In the order in which they were sent, from 0. */
    ordinal integer not null,
    /* Where it stands in the sheet. */
    row integer not null,
    request_number text not null,
    request_type text not null,
    scac text,
    ref_numbers text[] not null,
    tags text[] not null,
    initial_custom_fields jsonb,
    state text not null check (state in ('waiting', 'created', 'existing', 'rejected')),
    detail text,
    /* The ordinal of the row that this one repeats: what that one comes to is this one's too. */
    repeats integer,
    tracking_request_id uuid,
    shipment_id uuid,
    settled_at timestamptz,
    primary key (account_id, batch_id, ordinal),
    foreign key (account_id, batch_id) references tracking_request_batches (account_id, id) on delete cascade
  )`,
  `create index tracking_request_batch_rows_waiting on tracking_request_batch_rows (account_id, batch_id, ordinal)
    where state = 'waiting'`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
