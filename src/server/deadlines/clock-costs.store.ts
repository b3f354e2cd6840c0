import { sql } from 'kysely'
import type { ClockCost } from '../../contract/operations/index.ts'
import type { Db } from '../platform/database/tables.ts'
import { among } from '../platform/database/values.ts'
import { costOn, costSoFar, todayAtClock } from './clock-totals.store.ts'

/** The clocks of these containers as they were counted last, with what they cost today. */
export async function clockCosts(
  db: Db,
  accountId: string,
  containerIds: readonly string[],
  now: Date,
): Promise<ClockCost[]> {
  const { rows } = await sql<ClockCost>`
    with clocks as (
      select *, ${todayAtClock(now)} as today from container_clocks
      where account_id = ${accountId} and ${among('container_id', containerIds)})
    select container_id, biller, scope, direction, label, last_free_day::text, currency_code,
      case when state = 'free' and today > last_free_day then 'charging' else state end as state,
      last_free_day - today as days_left,
      ${costSoFar(sql`today`)} as so_far_minor,
      case when state <> 'stopped' and today - counted_on + 2 <= cardinality(costs)
        then ${costOn(sql`today + 1`)} - ${costOn(sql`today`)} end as next_day_minor
    from clocks order by container_id, clock`.execute(db)
  return rows
}
