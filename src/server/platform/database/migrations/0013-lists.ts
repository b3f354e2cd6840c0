import { type Kysely, sql } from 'kysely'

/** Zones of great ports: what is here is taken at its word. */
const zones = [
  'America/Los_Angeles America/Vancouver America/Tijuana America/Denver America/Phoenix America/Edmonton',
  'America/Chicago America/Winnipeg America/Mexico_City America/New_York America/Toronto America/Detroit',
  'America/Halifax America/Anchorage America/Panama America/Bogota America/Lima America/Guayaquil America/Santiago',
  'America/Sao_Paulo America/Jamaica America/Puerto_Rico America/Santo_Domingo Pacific/Honolulu',
  'Asia/Shanghai Asia/Hong_Kong Asia/Taipei Asia/Seoul Asia/Tokyo Asia/Manila Asia/Singapore Asia/Bangkok',
  'Asia/Jakarta Asia/Ho_Chi_Minh Asia/Kuala_Lumpur Asia/Kolkata Asia/Colombo Asia/Dhaka Asia/Karachi Asia/Dubai',
  'Asia/Riyadh Asia/Jerusalem Asia/Beirut Australia/Sydney Australia/Melbourne Australia/Brisbane Pacific/Auckland',
  'Europe/London Europe/Dublin Europe/Lisbon Europe/Madrid Europe/Paris Europe/Brussels Europe/Amsterdam',
  'Europe/Berlin Europe/Copenhagen Europe/Stockholm Europe/Warsaw Europe/Rome Europe/Athens Europe/Istanbul',
  'Africa/Cairo Africa/Casablanca Africa/Lagos Africa/Nairobi Africa/Johannesburg UTC',
].flatMap((line) => line.split(' '))

/** What boxes are sorted and counted by of their shipments; text as lists compare it. */
const ofShipments = [
  'destination_eta_at',
  'shipping_line_scac collate "C"',
  'pod_vessel_name collate "C"',
  'port_of_lading_locode collate "C"',
  'port_of_discharge_locode collate "C"',
  'destination_locode collate "C"',
]

const statements = [
  /*
   * The zone in which days are counted: one that the database does not know, or takes for a rule of its own (`FOO5`),
   * is UTC. Zones come from imports, and a statement over many boxes is not to fail on one of them.
   */
  `create function checked_zone(zone text) returns text language plpgsql immutable parallel safe as $$
  begin
    if zone !~ '^([A-Za-z_]+/)+[A-Za-z_-]+$' and zone !~ '^Etc/GMT[+-][0-9]{1,2}$'
      and zone not in ('EST5EDT', 'CST6CDT', 'MST7MDT', 'PST8PDT', 'EST', 'MST', 'HST') then
      return 'UTC';
    end if;
    perform timestamptz 'epoch' at time zone zone;
    return zone;
  exception when others then
    return 'UTC';
  end $$`,
  `create function known_zone(zone text) returns text language sql immutable parallel safe as $$
    select case
      when zone is null then 'UTC'
      when zone = any('{${zones.join(',')}}'::text[]) then zone
      else checked_zone(zone) end
  $$`,

  /* Words are found in any case. Their text is lowered as a whole: that moves no quote and no comma of it. */
  `create function lower_words(words text[]) returns text[] language plpgsql immutable parallel safe as $$
  begin
    return lower(words::text)::text[];
  end $$`,
  ...[
    ['containers', 'ref_numbers'],
    ['shipments', 'ref_numbers'],
    ['shipments', 'tags'],
  ].map(
    ([table, column]) => `create index ${table}_${column} on ${table} using gin (lower_words(${column}))
      where ${column} <> '{}'`,
  ),

  ...ofShipments.map(
    (column) => `create index shipments_${column.split(' ')[0]} on shipments (account_id, ${column}, id)`,
  ),
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
