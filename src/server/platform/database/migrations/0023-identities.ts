import { type Kysely, sql } from 'kysely'

/*
 * Who a key or a session stands for is kept in memory by the process that alone uses the embedded engine. It forgets
 * all of it when one of these rows is changed or deleted, at the commit.
 */
const statements = [
  `create function notify_identities_changed() returns trigger language plpgsql as $$
  begin
    perform pg_notify('identities_changed', '');
    return null;
  end $$`,
  ...['accounts', 'api_keys', 'sessions', 'users'].flatMap((table) => [
    `create trigger ${table}_identities_changed after update or delete or truncate on ${table}
      for each statement execute function notify_identities_changed()`,
  ]),
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
