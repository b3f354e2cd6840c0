import { type Kysely, sql } from 'kysely'

/*
 * Alert rules about hours of delay and about costs. A container whose clocks are stored again is noted in the transaction that stores them, in
 * accounts with rules about costs alone; those rules then look at it, whatever the event log says.
 */
const note = (event: 'insert' | 'delete') => `create trigger container_clocks_alerts_${event}
  after ${event} on container_clocks referencing ${event === 'delete' ? 'old' : 'new'} table as changed_rows
  for each statement execute function note_alert_costs()`

const statements = [
  `alter table alert_rules
    add column hours integer,
    add column amount_minor bigint,
    add column currency_code text,
    drop constraint alert_rules_threshold_check,
    add constraint alert_rules_threshold_check
      check (threshold in ('enters', 'leaves', 'delayed', 'delayed_hours', 'act_by', 'cost_above'))`,
  `create index alert_rules_costs on alert_rules (account_id) where threshold = 'cost_above'`,
  `create table alert_costs_due (
    account_id uuid not null references accounts on delete cascade,
    container_id uuid not null,
    changes integer not null default 1,
    primary key (account_id, container_id))`,
  `create function note_alert_costs() returns trigger language plpgsql as $$
  begin
    insert into alert_costs_due (account_id, container_id)
    select distinct changed_rows.account_id, changed_rows.container_id from changed_rows
    join accounts on accounts.id = changed_rows.account_id
    where exists (select from alert_rules
      where alert_rules.account_id = changed_rows.account_id and alert_rules.threshold = 'cost_above')
    order by 1, 2
    on conflict (account_id, container_id) do update set changes = alert_costs_due.changes + 1;
    return null;
  end $$`,
  note('insert'),
  note('delete'),
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
