import { type Kysely, sql } from 'kysely'

/** Connections that send positions of ships: one process listens to each. Counts of a firehose outgrow an integer. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table position_feeds (
      account_id uuid not null,
      connection_id uuid not null,
      leased_by uuid not null,
      leased_until timestamptz not null,
      counted_since timestamptz not null,
      last_received_at timestamptz,
      received double precision not null default 0,
      stored double precision not null default 0,
      implausible double precision not null default 0,
      unreadable double precision not null default 0,
      dropped double precision not null default 0,
      ships integer not null default 0,
      ships_seen integer not null default 0,
      primary key (account_id, connection_id),
      foreign key (account_id, connection_id) references connections on delete cascade)`.execute(db)
}
