import { type Kysely, sql } from 'kysely'

/** Connected sources of an account, what was received from them, and the calls that were made. */
const statements = [
  `create table connections (
    account_id uuid not null references accounts,
    id uuid not null,
    kind text not null,
    name text not null,
    settings jsonb not null default '{}',
    secrets bytea,
    secrets_set_at jsonb not null default '{}',
    scacs text[] not null default '{}',
    rank integer not null,
    is_on boolean not null default true,
    limits jsonb not null default '{}',
    last_asked_at timestamptz,
    last_succeeded_at timestamptz,
    failures integer not null default 0,
    problem_kind text,
    problem text,
    paused_until timestamptz,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    primary key (account_id, id))`,
  `create unique index connections_name on connections (account_id, lower(name))`,
  // Calls in spans of ten seconds, so that no rolling minute has more than its limit.
  `create table connection_calls (
    account_id uuid not null,
    connection_id uuid not null,
    started_at timestamptz not null,
    calls integer not null,
    failed integer not null default 0,
    answered integer not null default 0,
    duration_ms bigint not null default 0,
    primary key (account_id, connection_id, started_at),
    foreign key (account_id, connection_id) references connections on delete cascade)`,
  // One row for each event that a source sent, however often; the latest answer about a number says which are still in force.
  `create table received_events (
    account_id uuid not null,
    connection_id uuid not null,
    semantic_key text not null,
    numbers text[] not null,
    payload text not null,
    is_fact boolean not null,
    made_at timestamptz,
    received_at timestamptz not null,
    withdrawn_at timestamptz,
    primary key (account_id, connection_id, semantic_key),
    foreign key (account_id, connection_id) references connections on delete cascade)`,
  `create index received_events_numbers on received_events using gin (numbers)`,
  // The last answer about each number: what is the same need not be written again.
  `create table received_answers (
    account_id uuid not null,
    connection_id uuid not null,
    number text not null,
    answer_hash text,
    outcome text not null,
    answered_at timestamptz not null,
    primary key (account_id, connection_id, number),
    foreign key (account_id, connection_id) references connections on delete cascade)`,
  `create index received_answers_unknown on received_answers (account_id, connection_id) where outcome = 'not_found'`,
  `create index tracking_requests_source on tracking_requests (source, next_check_at)
    where next_check_at is not null and source like 'connection:%'`,
  `create index tracking_requests_connection on tracking_requests (account_id, source)
    where source like 'connection:%'`,
  `insert into connections (account_id, id, kind, name, rank, created_at, updated_at)
    select id, gen_random_uuid(), 'simulated', 'Simulated fleet', 1000, created_at, created_at
    from accounts where simulated`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
