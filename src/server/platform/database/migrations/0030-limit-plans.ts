import { type Kysely, sql } from 'kysely'

/*
 * take_pass (0009) kept plans that PostgreSQL had made while its tables were nearly empty: it then read all of them for each
 * request. Now it always goes by the primary keys, and a request below the limit is two statements instead of five.
 *
 * The counter is raised first, which locks it; its new time is read again when the row was waited for. A refused request
 * takes the count back. The rows that no longer count are looked for only where so many have passed that there are some.
 */
const statements = [
  `create or replace function take_pass(of_whom text, of_bucket text, most bigint, given_now bigint)
   returns bigint language plpgsql set enable_seqscan = off as $$
  declare
    ordinal bigint;
    moment bigint;
    freeing bigint;
  begin
    loop
      update rate_counters set passed = passed + 1, passed_at =
          coalesce(given_now, floor(extract(epoch from clock_timestamp()) * 1000)::bigint)
        where who = of_whom and bucket = of_bucket returning passed, passed_at into ordinal, moment;
      exit when found;
      insert into rate_counters values (of_whom, of_bucket, 0, 0) on conflict do nothing;
    end loop;
    if ordinal > most then
      select at + 60000 - moment into freeing from rate_passes
        where who = of_whom and bucket = of_bucket and number = ordinal - most;
      if freeing > 0 and freeing <= 120000 then
        update rate_counters set passed = passed - 1 where who = of_whom and bucket = of_bucket;
        return freeing;
      end if;
      delete from rate_passes where who = of_whom and bucket = of_bucket and number <= ordinal - most;
    end if;
    insert into rate_passes values (of_whom, of_bucket, ordinal, moment)
      on conflict (who, bucket, number) do update set at = excluded.at;
    return 0;
  end $$`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
