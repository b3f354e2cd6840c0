import { type RawBuilder, sql } from 'kysely'
import type { ClockTotal } from '../../contract/operations/index.ts'
import { PROJECTED_DAYS } from '../../contract/trade/deadlines/index.ts'
import { type Narrowing, narrowedTo } from '../platform/database/lists/index.ts'
import type { Db } from '../platform/database/tables.ts'
import { containerList } from '../tracking/lists/containers.list.ts'

interface TotalRow {
  currency_code: string
  running: number
  charging: number
  running_containers: number
  charging_containers: number
  so_far_minor: number
  stopped_minor: number
  known_until: string | null
  by_day: number[]
}

/** An element of `costs` by a day there; after the last one that is known, that. */
export const costOn = (day: RawBuilder<unknown>) =>
  sql`costs[least(greatest(${day} - counted_on, 0) + 1, cardinality(costs))]`

/** The present day where a clock counts. */
export const todayAtClock = (now: Date) =>
  sql`(${now.toISOString()}::timestamptz at time zone known_zone(zone))::date`

/** What a clock costs up to a day there, or up to its stop. */
export const costSoFar = (today: RawBuilder<unknown>) =>
  sql`case when state = 'stopped' then costs[1] else ${costOn(today)} end`

/** What the clocks of containers that match cost, by currency: currencies are never added. */
export async function clockTotals(
  db: Db,
  accountId: string,
  asked: Narrowing & { now: Date },
  more: readonly RawBuilder<boolean>[],
): Promise<{ totals: ClockTotal[]; uncounted: number }> {
  const now = asked.now.toISOString()
  const matching = sql`
    select containers.id from containers
    where ${sql.join(narrowedTo(containerList, asked, accountId, more), sql` and `)}`
  const { rows } = await sql<TotalRow>`
    with clocks as materialized (
      select container_id, currency_code, state, costs, counted_on, last_free_day,
        ${todayAtClock(asked.now)} as today
      from container_clocks
      where account_id = ${accountId} and cardinality(costs) > 0 and container_id in (${matching})),
    days as (
      select currency_code, ahead,
        sum(${costOn(sql`(${now}::timestamptz at time zone 'UTC')::date + ahead`)})::bigint as total
      from clocks cross join generate_series(0, ${PROJECTED_DAYS}::int) as ahead
      where state <> 'stopped'
      group by currency_code, ahead)
    select currency_code,
      (count(*) filter (where state <> 'stopped'))::int as running,
      (count(*) filter (where state <> 'stopped' and today > last_free_day))::int as charging,
      (count(distinct container_id) filter (where state <> 'stopped'))::int as running_containers,
      (count(distinct container_id) filter (where state <> 'stopped' and today > last_free_day))::int
        as charging_containers,
      coalesce(sum(${costOn(sql`today`)}) filter (where state <> 'stopped'), 0)::bigint as so_far_minor,
      coalesce(sum(costs[1]) filter (where state = 'stopped'), 0)::bigint as stopped_minor,
      (min(counted_on + cardinality(costs) - 1)
        filter (where state <> 'stopped' and cardinality(costs) <= ${PROJECTED_DAYS}::int)) as known_until,
      array(select total from days where days.currency_code = clocks.currency_code order by ahead) as by_day
    from clocks group by currency_code order by currency_code`.execute(db)
  const { rows: others } = await sql<{ uncounted: number }>`
    select count(distinct container_id)::int as uncounted from container_clocks
    where account_id = ${accountId} and state = 'uncounted' and container_id in (${matching})`.execute(db)
  return {
    totals: rows.map(({ by_day, ...total }) => ({ ...total, by_day: dated(by_day, asked.now) })),
    uncounted: others[0]?.uncounted ?? 0,
  }
}

const DAY_MS = 86_400_000
const dated = (totals: readonly number[], now: Date): ClockTotal['by_day'] =>
  totals.map((total_minor, ahead) => ({
    date: new Date(now.getTime() + ahead * DAY_MS).toISOString().slice(0, 10),
    total_minor,
  }))

/** Containers of an account whose clocks are being counted again. */
export async function pendingClocks(db: Db, accountId: string): Promise<number> {
  const { rows } = await sql<{ pending: number }>`
    select count(*)::int as pending from (
      select container_id from clocks_due where account_id = ${accountId}
      union
      select containers.id from containers
      join accounts_with_clocks_due as due on due.account_id = containers.account_id
      where containers.account_id = ${accountId}
        and (due.after_container_id is null or containers.id > due.after_container_id)) as waiting`.execute(
    db,
  )
  return rows[0]?.pending ?? 0
}
