import { type Kysely, sql } from 'kysely'

/** Acknowledgements of received interchanges: rows are made with the message, and written to the partner's folder afterwards. */
const statements = [
  `alter table connections add column last_control_number integer not null default 0`,
  `create table acknowledgements (
    account_id uuid not null,
    connection_id uuid not null,
    id uuid not null,
    message_id uuid not null,
    interchange_key text not null,
    control_number integer not null,
    format text not null,
    verdict text not null,
    name text not null,
    body text not null,
    made_at timestamptz not null,
    written_at timestamptz,
    leased_by uuid,
    leased_until timestamptz,
    primary key (account_id, id),
    unique (account_id, connection_id, interchange_key),
    unique (account_id, connection_id, control_number),
    foreign key (account_id, connection_id) references connections on delete cascade,
    foreign key (account_id, message_id) references received_messages on delete cascade)`,
  `create index acknowledgements_of_message on acknowledgements (account_id, message_id, control_number)`,
  `create index acknowledgements_to_write on acknowledgements (made_at) where written_at is null`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
