import { type Kysely, sql } from 'kysely'

/* Reference numbers of containers are passed on with their shipment (0051-edited-shipments). */
const statements = [
  `create function note_edited_container() returns trigger language plpgsql as $$
  begin
    insert into edited_shipments (account_id, id)
    select shipments.account_id, shipments.id from shipments
    where shipments.account_id = new.account_id and shipments.id = new.shipment_id and data_origin = 'import'
    on conflict (account_id, id) do update set edits = edited_shipments.edits + 1, due_at = null, attempts = 0;
    return null;
  end $$`,
  `create trigger containers_edited after update of ref_numbers on containers for each row when (
    old.ref_numbers is distinct from new.ref_numbers)
    execute function note_edited_container()`,
  `create trigger containers_found after insert on containers for each row when (cardinality(new.ref_numbers) > 0)
    execute function note_edited_container()`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
