import { type Kysely, sql } from 'kysely'

/** Messages of sources that say of what there is news, each once, so that one that is sent again changes nothing. */
const statements = [
  `create table received_news (
    account_id uuid not null,
    connection_id uuid not null,
    message text not null,
    received_at timestamptz not null,
    primary key (account_id, connection_id, message),
    foreign key (account_id, connection_id) references connections on delete cascade)`,
  `create index received_news_old on received_news (received_at)`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
