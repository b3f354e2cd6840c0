import { type Kysely, sql } from 'kysely'
import { auditRecords, type Audited } from './0076-audit-of-statements.ts'

/*
 * Days on which a truck had an appointment for a container and did not get it, as people enter them: a tariff may leave them out, and they are
 * evidence where it does not. The clocks of the container are counted again.
 */
const audited: Audited = {
  type: 'failed_appointment',
  name: 'reason',
  kept: ['container_id', 'date', 'reason', 'source', 'entered_by'],
}

const auditTriggers = Object.entries({
  insert: 'new table as new_rows',
  update: 'old table as old_rows new table as new_rows',
  delete: 'old table as old_rows',
}).map(
  ([
    event,
    rows,
  ]) => `create trigger audited_${event} after ${event} on failed_appointments referencing ${rows}
    for each statement when (current_setting('portolan.actor', true) <> '') execute function audit_failed_appointments()`,
)

const statements = [
  `create table failed_appointments (
    account_id uuid not null references accounts on delete cascade,
    id uuid not null,
    container_id uuid not null,
    date date not null,
    reason text not null,
    source text not null,
    entered_by text not null,
    entered_at timestamptz not null,
    primary key (account_id, id),
    foreign key (account_id, container_id) references containers on delete cascade)`,
  `create index failed_appointments_container on failed_appointments (account_id, container_id, date)`,
  auditRecords('failed_appointments', audited),
  ...auditTriggers,
  `create trigger failed_appointments_clocks_insert after insert on failed_appointments for each row
    execute function note_clocks_of_event()`,
  `create trigger failed_appointments_clocks_delete after delete on failed_appointments for each row
    execute function note_clocks_of_former_event()`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
