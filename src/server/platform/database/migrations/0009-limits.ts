import { type Kysely, sql } from 'kysely'

/**
 * An account may have limits of its own, and several processes on one PostgreSQL count together.
 *
 * The tables that count are unlogged: what was asked within a minute need not outlive a crash, and a count then waits
 * for no disk. Each request that passes is a row under its number, so that a count costs the same whatever the limit.
 */
const statements = [
  /* Bucket → requests in 60 seconds, for the buckets that differ from the installation's. */
  `alter table accounts add column rate_limits jsonb not null default '{}'`,

  `create unlogged table rate_counters (
    who text not null,
    bucket text not null,
    /* How many have passed, and when the last of them did, in milliseconds. */
    passed bigint not null,
    passed_at bigint not null,
    primary key (who, bucket)
  )`,
  `create unlogged table rate_passes (
    who text not null,
    bucket text not null,
    number bigint not null,
    at bigint not null,
    primary key (who, bucket, number)
  )`,

  /*
   * Lets one request pass and answers 0, or refuses it and answers after how many milliseconds the next would pass.
   * The time is the database's own unless one is given, and is read once the counter is held: of several processes
   * none has a clock ahead of the others. A time of more than a minute ahead comes from before that clock was set
   * back, and does not count.
   */
  `create function take_pass(of_whom text, of_bucket text, most bigint, given_now bigint)
   returns bigint language plpgsql as $$
  declare
    already bigint;
    moment bigint;
    freeing bigint;
  begin
    loop
      select passed into already from rate_counters
        where who = of_whom and bucket = of_bucket for update;
      exit when found;
      insert into rate_counters values (of_whom, of_bucket, 0, 0) on conflict do nothing;
    end loop;
    moment := coalesce(given_now, floor(extract(epoch from clock_timestamp()) * 1000)::bigint);
    select at + 60000 - moment into freeing from rate_passes
      where who = of_whom and bucket = of_bucket and number = already + 1 - most;
    if freeing > 0 and freeing <= 120000 then
      return freeing;
    end if;
    insert into rate_passes values (of_whom, of_bucket, already + 1, moment)
      on conflict (who, bucket, number) do update set at = excluded.at;
    delete from rate_passes where who = of_whom and bucket = of_bucket and number <= already + 1 - most;
    update rate_counters set passed = already + 1, passed_at = moment
      where who = of_whom and bucket = of_bucket;
    return 0;
  end $$`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
