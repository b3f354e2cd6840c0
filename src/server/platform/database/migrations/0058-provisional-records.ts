import { type Kysely, sql } from 'kysely'

/*
 * Ports, ships and lines that sources name by a code which no catalogue has are kept with who reported them, as terminals are since 0056.
 * Of these only a terminal has a code list and a port. A merge moves the references of one place, which the indexes find. Nearly all events name
 * a location, and an index of all would cost more than merging is worth: that of a provisional port has an id of UUID version 8.
 */
const statements = [
  `alter table provisional_terminals rename to provisional_records`,
  `alter table provisional_records add column type text not null default 'terminal'`,
  `alter table provisional_records alter column type drop default`,
  `alter table provisional_records alter column code_list drop not null`,
  `alter table provisional_records alter column port_id drop not null`,
  `alter table provisional_reporters rename column terminal_id to provisional_id`,
  `alter table merged_references rename column terminal_id to provisional_id`,
  `create index transport_events_terminal on transport_events (account_id, terminal_id) where terminal_id is not null`,
  `create index transport_events_provisional on transport_events (account_id, location_id)
    where substr(location_id::text, 15, 1) = '8'`,
  `create index raw_events_provisional on raw_events (account_id, location_id)
    where substr(location_id::text, 15, 1) = '8'`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
