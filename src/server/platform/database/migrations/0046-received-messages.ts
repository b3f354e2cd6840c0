import { type Kysely, sql } from 'kysely'

/** Files of status messages that partners sent, each once, with what became of them. */
const statements = [
  `create table received_messages (
    account_id uuid not null,
    connection_id uuid not null,
    id uuid not null,
    name text not null,
    body text not null,
    body_hash text not null,
    received_at timestamptz not null,
    statuses integer not null,
    refusals text[] not null default '{}',
    unmapped_codes text[] not null default '{}',
    primary key (account_id, id),
    unique (account_id, connection_id, body_hash),
    foreign key (account_id, connection_id) references connections on delete cascade)`,
  `create index received_messages_latest on received_messages (account_id, connection_id, received_at desc, id desc)`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
