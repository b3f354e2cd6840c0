import { type RawBuilder, sql } from 'kysely'
import type { MeasuredThreshold } from '../../../contract/format/index.ts'
import { costSoFar, todayAtClock } from '../../deadlines/clock-totals.store.ts'
import { isWithShipment, ownPortArrival } from '../../tracking/lists/own-arrivals.list.ts'
import { isDelayedByHours } from '../../tracking/lists/arrival-delay.list.ts'

type Condition = RawBuilder<boolean>

/** The conditions of a threshold that are no filters of the list of containers. */
export function beyondThreshold(
  { threshold, hours, amount_minor, currency_code }: MeasuredThreshold,
  accountId: string,
  now: Date,
): Condition[] {
  if (threshold === 'delayed_hours' && hours !== null)
    return [isWithShipment(isDelayedByHours(hours, now, ownPortArrival), accountId)]
  if (threshold === 'cost_above' && amount_minor !== null && currency_code !== null)
    return [costsMoreThan({ amount_minor, currency_code }, accountId, now)]
  return []
}

/** What the clocks of a container cost together in one currency, as they were stored last; without such a clock it costs nothing. */
const costsMoreThan = (
  { amount_minor, currency_code }: { amount_minor: number; currency_code: string },
  accountId: string,
  now: Date,
): Condition => sql`containers.id in (
  select container_id from container_clocks
  where account_id = ${accountId} and currency_code = ${currency_code} and cardinality(costs) > 0
  group by container_id having sum(${costSoFar(todayAtClock(now))}) > ${amount_minor}::bigint)`
