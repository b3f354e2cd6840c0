import { type Kysely, sql } from 'kysely'

/*
 * Shipments that another service of this interface tracks (their records come as imports do), and whose reference numbers or tracking
 * changed here: to be compared with the other service. A change that was made there is found equal, so that nothing goes back.
 * passed_on says whether tracking was stopped there when both were last compared.
 */
const statements = [
  `create table edited_shipments (
    account_id uuid not null references accounts (id) on delete cascade,
    id uuid not null,
    edits integer not null default 1,
    refresh_ids uuid[] not null default '{}',
    due_at timestamptz,
    attempts integer not null default 0,
    leased_by uuid,
    leased_until timestamptz,
    primary key (account_id, id))`,
  `create table passed_on (
    account_id uuid not null,
    connection_id uuid not null,
    shipment_id uuid not null,
    is_stopped boolean not null,
    primary key (account_id, connection_id, shipment_id),
    foreign key (account_id, connection_id) references connections on delete cascade)`,
  `create function note_edited_shipment() returns trigger language plpgsql as $$
  begin
    insert into edited_shipments (account_id, id) values (new.account_id, new.id)
    on conflict (account_id, id) do update set edits = edited_shipments.edits + 1, due_at = null, attempts = 0;
    return null;
  end $$`,
  `create trigger shipments_edited after update on shipments for each row when (
    new.data_origin = 'import'
    and (old.ref_numbers, old.line_tracking_stopped_at is null)
      is distinct from (new.ref_numbers, new.line_tracking_stopped_at is null))
    execute function note_edited_shipment()`,
  `create trigger shipments_found after insert on shipments for each row when (
    new.data_origin = 'import' and cardinality(new.ref_numbers) > 0)
    execute function note_edited_shipment()`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
