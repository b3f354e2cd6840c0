import { type Kysely, sql } from 'kysely'

/*
 * What alert rules send to webhooks. Containers that cross a threshold are gathered in an event of the rule until it is due, when it goes into
 * the event log. What was sent as raised is kept, so that its end is sent too, and no other end.
 */
const statements = [
  `alter table alert_rules add column webhook boolean not null default false`,
  `create table alert_events (
    account_id uuid not null,
    id uuid not null,
    rule_id uuid not null,
    event text not null check (event in ('alert.raised', 'alert.ended')),
    rule_name text not null,
    threshold text not null,
    days integer,
    hours integer,
    amount_minor bigint,
    currency_code text,
    created_at timestamptz not null,
    due_at timestamptz,
    primary key (account_id, id),
    foreign key (account_id, rule_id) references alert_rules (account_id, id) on delete cascade)`,
  `create unique index alert_events_gathering on alert_events (account_id, rule_id, event) where due_at is not null`,
  `create index alert_events_due on alert_events (due_at) where due_at is not null`,
  `create index alert_events_rule on alert_events (account_id, rule_id)`,
  `create table alert_event_containers (
    account_id uuid not null,
    event_id uuid not null,
    container_id uuid not null,
    primary key (account_id, event_id, container_id),
    foreign key (account_id, event_id) references alert_events (account_id, id) on delete cascade)`,
  `create table alert_announced (
    account_id uuid not null,
    rule_id uuid not null,
    container_id uuid not null,
    primary key (account_id, rule_id, container_id),
    foreign key (account_id, rule_id) references alert_rules (account_id, id) on delete cascade)`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
