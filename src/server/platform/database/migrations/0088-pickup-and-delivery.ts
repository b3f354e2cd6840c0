import { type Kysely, sql } from 'kysely'

const statements = [
  /* What people enter of pickup and delivery, while it is in force: entered_values has who entered it, and when. */
  `alter table containers
    add column pickup_number text,
    add column location_entered text,
    add column dray_carrier_id uuid,
    add column dray_carrier_name text,
    add column delivery_place text,
    add column delivery_appointment_at timestamptz,
    add column empty_return_place text,
    add column empty_return_appointment_at timestamptz`,
  /* Names may repeat in an account, but an id has one: a new name of a party reaches its containers. */
  `alter table parties add constraint parties_named unique (account_id, id, company_name)`,
  `alter table containers
    add constraint containers_dray_carrier foreign key (account_id, dray_carrier_id, dray_carrier_name)
      references parties (account_id, id, company_name) on update cascade,
    add constraint containers_dray_carrier_named check ((dray_carrier_id is null) = (dray_carrier_name is null))`,
  `create index containers_dray_carrier on containers (account_id, dray_carrier_id, dray_carrier_name)
    where dray_carrier_id is not null`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
