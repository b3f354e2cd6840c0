import { type Kysely, sql } from 'kysely'
import { auditRecords, type Audited } from './0076-audit-of-statements.ts'

/* The account's own tariffs, each version a row, and the gate calendars of ports and terminals by year. People change both: they are audited. */
const audited: Record<string, Audited> = {
  tariffs: {
    type: 'tariff',
    name: 'name',
    kept: [
      'name',
      'biller',
      'label',
      'scac',
      'terminal',
      'contract',
      'locode',
      'equipment_groups',
      'direction',
      'terms',
    ],
  },
  gate_calendars: {
    type: 'gate_calendar',
    name: 'locode',
    kept: ['locode', 'terminal', 'year', 'week', 'exceptions', 'confirmed_by'],
  },
}

const triggersOf = (table: string): string[] =>
  Object.entries({
    insert: 'new table as new_rows',
    update: 'old table as old_rows new table as new_rows',
    delete: 'old table as old_rows',
  }).map(
    ([event, rows]) => `create trigger audited_${event} after ${event} on ${table} referencing ${rows}
      for each statement when (current_setting('portolan.actor', true) <> '') execute function audit_${table}()`,
  )

const statements = [
  `create table tariffs (
    account_id uuid not null references accounts on delete cascade,
    id uuid not null,
    name text not null,
    biller text not null,
    label text not null,
    scac text,
    terminal text,
    contract text,
    locode text,
    equipment_groups text[] not null,
    direction text not null,
    terms jsonb not null,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    primary key (account_id, id))`,
  `create table gate_calendars (
    account_id uuid not null references accounts on delete cascade,
    id uuid not null,
    locode text not null,
    terminal text,
    year int not null,
    week jsonb not null,
    exceptions jsonb not null,
    confirmed_by text not null,
    confirmed_at timestamptz not null,
    primary key (account_id, id))`,
  `create unique index gate_calendars_place on gate_calendars (account_id, locode, coalesce(terminal, ''), year)`,
  ...Object.entries(audited).flatMap(([table, of]) => [auditRecords(table, of), ...triggersOf(table)]),
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
