import { type Kysely, sql } from 'kysely'

/* What is published of an event beside its time: a change of any of these is news to whoever follows. */
const published = (columns: readonly string[]) =>
  `(${columns.map((name) => `old.${name}`).join(', ')}) is distinct from (${columns.map((name) => `new.${name}`).join(', ')})`
const common = [
  'container_id',
  'event',
  'timestamp',
  'timezone',
  'location_locode',
  'location_id',
  'voyage_number',
  'vessel_id',
]

/* When an event, or another time or place of it, became known here: on the wall clock, in milliseconds. */
const learned = `date_trunc('milliseconds', now())`
const learnedAt = (table: string, columns: readonly string[], where = '') => [
  `alter table ${table} add column learned_at timestamptz not null default ${learned}`,
  `create index ${table}_learned on ${table} (account_id, learned_at, id)${where}`,
  `create trigger ${table}_learned before update on ${table}
    for each row when (${published(columns)}) execute function note_learned()`,
]

const statements = [
  `create function note_learned() returns trigger language plpgsql as $$
  begin
    new.learned_at := ${learned};
    return new;
  end $$`,
  ...learnedAt('transport_events', [...common, 'terminal_id']),
  ...learnedAt(
    'raw_events',
    [...common, 'estimated'],
    ` where event in ('vgm_received', 'carrier_release', 'customs_release')`,
  ),
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
