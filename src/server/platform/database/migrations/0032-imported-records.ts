import { type Kysely, sql } from 'kysely'

/* Events of another service that are none of ours, or that name no container or shipment: kept and given back as they
   came, for notifications refer to them. */
const statements = [
  `create table imported_records (
    account_id uuid not null references accounts (id) on delete cascade,
    type text not null,
    id uuid not null,
    attributes jsonb not null,
    relationships jsonb not null,
    primary key (account_id, type, id)
  )`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
