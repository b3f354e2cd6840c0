import { type Kysely, sql } from 'kysely'

/*
 * Terminals that sources name by a code which no catalogue has, beside their records in `terminals`: who reported them, and with which
 * terminal a person merged them. merged_references says which records were moved, so that a merge can be undone.
 */
const statements = [
  `create table provisional_terminals (
    account_id uuid not null,
    id uuid not null,
    code_list text not null,
    code text not null,
    port_id uuid not null,
    created_at timestamptz not null,
    merged_into uuid,
    merged_at timestamptz,
    primary key (account_id, id),
    foreign key (account_id) references accounts (id) on delete cascade)`,
  `create table provisional_reporters (
    account_id uuid not null,
    terminal_id uuid not null,
    source text not null,
    first_reported_at timestamptz not null,
    primary key (account_id, terminal_id, source),
    foreign key (account_id, terminal_id) references provisional_terminals on delete cascade)`,
  `create table merged_references (
    account_id uuid not null,
    terminal_id uuid not null,
    column_name text not null,
    record_id uuid not null,
    primary key (account_id, terminal_id, column_name, record_id),
    foreign key (account_id, terminal_id) references provisional_terminals on delete cascade)`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
