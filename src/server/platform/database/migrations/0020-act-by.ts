import { type Kysely, sql } from 'kysely'

/* The same list and pattern as src/contract/trade/calendar.ts. */
const zonesOfOneWord = [
  'UTC GMT UCT Zulu Universal Greenwich EST MST HST EST5EDT CST6CDT MST7MDT PST8PDT',
  'Cuba Egypt Eire GB GB-Eire Hongkong Iceland Iran Israel Jamaica Japan Kwajalein Libya NZ NZ-CHAT Navajo PRC',
  'Poland Portugal ROC ROK Singapore Turkey W-SU',
].flatMap((line) => line.split(' '))

const pickedUp = `(current_status in ('picked_up', 'delivered', 'dropped', 'empty_returned')
  or final_destination_full_out_at is not null
  or empty_terminated_at is not null
  or (pod_full_out_at is not null and final_destination_timezone is null and current_status <> 'off_dock'))`

/* All last free days but the terminal's count where the container goes, so the earliest instant is the earliest day. */
const terminal = 'pickup_lfd_terminal'
const inland = `least(pickup_lfd_line, pickup_lfd_rail,
  case when pickup_lfd is distinct from pickup_lfd_terminal then pickup_lfd end)`
const portZone = 'known_zone(pod_timezone)'
const inlandZone = 'known_zone(coalesce(final_destination_timezone, pod_timezone))'
const day = (at: string, zone: string) => `(${at} at time zone ${zone})::date`
const inlandBinds = `(${terminal} is null
  or (${day(inland, inlandZone)}, ${inland}) < (${day(terminal, portZone)}, ${terminal}))`

const generated = (type: string, value: string) =>
  `${type} generated always as (case when not ${pickedUp} then ${value} end) stored`

const statements = [
  /* PostgreSQL takes these four for abbreviations of a fixed offset; the IANA zones of these names change their clocks. */
  `create or replace function checked_zone(zone text) returns text
  language plpgsql immutable parallel safe as $$
  begin
    zone := case zone when 'CET' then 'Europe/Brussels' when 'MET' then 'Europe/Brussels'
      when 'EET' then 'Europe/Athens' when 'WET' then 'Europe/Lisbon' else zone end;
    if zone !~ '^([A-Za-z_]+/)+[A-Za-z_-]+$' and zone !~ '^Etc/GMT[+-][0-9]{1,2}$'
      and zone <> all('{${zonesOfOneWord.join(',')}}'::text[]) then
      return 'UTC';
    end if;
    perform timestamptz 'epoch' at time zone zone;
    return zone;
  exception when others then
    return 'UTC';
  end $$`,

  /*
   * The day to act by, as actBy (src/contract/trade/act-by.ts) decides it: the earliest calendar day, each in the zone
   * of its source; of equal days the earlier instant; of equal instants the terminal's. The column before this took the
   * earliest instant. act_by_day is midnight UTC of that day, a type by which lists already sort.
   */
  `alter table containers drop column act_by_at`,
  `alter table containers
    add column act_by_at ${generated('timestamptz', `case when ${inlandBinds} then ${inland} else ${terminal} end`)},
    add column act_by_day ${generated(
      'timestamptz',
      `least(${day(inland, inlandZone)}, ${day(terminal, portZone)})::timestamp at time zone 'UTC'`,
    )},
    add column act_by_zone ${generated('text', `case when ${inlandBinds} then ${inlandZone} else ${portZone} end`)}`,
  `create index containers_act_by on containers (account_id, act_by_day, act_by_at, id)`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
