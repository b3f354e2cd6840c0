import { type RawBuilder, sql } from 'kysely'
import {
  MAX_USUAL_AGE_HOURS,
  SOON_DAYS,
  statusesUnderway,
  type UrgencyState,
  urgencyStates,
} from '../../../contract/trade/index.ts'
import type { ColumnSql } from '../../platform/database/lists/index.ts'
import { isDueWithin } from './relative.list.ts'

type Judgement = RawBuilder<boolean>

const isOpen: Judgement = sql`containers.open_work`
const isBlocked: Judgement = sql`(containers.holds_at_pod_terminal <> '[]'
  and jsonb_path_exists(containers.holds_at_pod_terminal, '$[*] ? (@.status == "hold")'))`
const wasReady: Judgement = sql`(containers.available_for_pickup is true and not ${isBlocked})`
const isUnderway: Judgement = sql`(containers.current_status = any(${sql.val([...statusesUnderway])}::text[]))`

/** Not at a terminal yet, also where the ship is in port. */
export const isOnTheWay: Judgement = sql`(${isUnderway} and containers.available_for_pickup is not true)`

/** `amountsToPay` names any: the total of a currency where one is reported, else the sum. */
const hasAmounts: Judgement = sql`(containers.fees_at_pod_terminal <> '[]' and exists (
  with fees as (
    select fee ->> 'type' as type, nullif(fee ->> 'currency_code', '') as currency,
      case when jsonb_typeof(fee -> 'amount') = 'number' then (fee ->> 'amount')::numeric end as amount
    from jsonb_array_elements(containers.fees_at_pod_terminal) as fee)
  select from fees
  group by coalesce(currency, (select min(currency) from fees having count(distinct currency) = 1))
  having coalesce(max(amount) filter (where type = 'total'), sum(amount)) > 0))`

const toPay: Judgement = sql`(${isOpen} and ${wasReady} and ${hasAmounts})`

const lineCheckedAt = sql`(
  select shipments.line_tracking_last_succeeded_at from shipments
  where shipments.account_id = containers.account_id and shipments.id = containers.shipment_id)`
/** `availabilityAge`: at the port by the terminal where it was ever asked, inland by the line. */
const checkedAt = (byLine: RawBuilder<unknown>) => sql`case
  when containers.pod_full_out_at is null and containers.pod_rail_departed_at is null
    then coalesce(containers.terminal_checked_at, ${byLine})
  else coalesce(${byLine}, containers.terminal_checked_at) end`
/** When the line answered last, in a statement that has joined the shipment. */
const lineOfJoined = sql.ref('shipments.line_tracking_last_succeeded_at')
const hoursBefore = (now: Date, hours: number) =>
  sql`${new Date(now.getTime() - hours * 3_600_000).toISOString()}::timestamptz`
const silentAt = (now: Date, byLine: RawBuilder<unknown> = lineCheckedAt): Judgement => sql`(${isOpen}
  and coalesce(${checkedAt(byLine)} < case
  when ${isUnderway} then ${hoursBefore(now, MAX_USUAL_AGE_HOURS.underway)}
  else ${hoursBefore(now, MAX_USUAL_AGE_HOURS.atPickup)} end, false))`

/** Whole days since a silent source last answered; null of every other. For a statement that has joined the shipment. */
export const silentDaysAt = (now: Date): RawBuilder<number> => sql`case when ${silentAt(now, lineOfJoined)}
  then floor(extract(epoch from ${hoursBefore(now, 0)} - ${checkedAt(lineOfJoined)}) / 86400)::int end`

/** What is to do with a container: the judgements of contract/trade/open-work.ts, with property tests beside. */
export const openWorkColumns = {
  open_work: {
    value: isOpen,
    // Written as the partial index has it.
    reads: ({ values }) =>
      values.length === 1 ? (values[0] === 'true' ? isOpen : sql`(not ${isOpen})`) : sql`true`,
  },
  held: { value: sql`(${isOpen} and ${isBlocked})` },
  to_pay: { value: toPay },
  source_silent: { at: (now) => ({ value: silentAt(now) }) },
} as const satisfies Record<string, ColumnSql>

const rank = (state: UrgencyState) => sql.lit(urgencyStates.indexOf(state))

/** `urgencyRank` of contract/trade, for a statement that has joined the shipment. */
export function urgencyAt(now: Date): RawBuilder<number> {
  return sql`case
    when containers.stopped_before_pickup then ${rank('tracking_stopped')}
    when not ${isOpen} then
      case when containers.current_status = 'empty_returned' then ${rank('returned')} else ${rank('picked_up')} end
    when ${isDueWithin(1, now)} then ${rank('due_or_over')}
    when not ${wasReady} and not ${isOnTheWay} and (${isBlocked} or containers.available_for_pickup is false
      or containers.current_status = 'not_available') then ${rank('not_ready')}
    when ${isDueWithin(SOON_DAYS + 1, now)} then ${rank('due_soon')}
    when ${isOnTheWay} then case
      when containers.pod_arrived_at is not null and containers.current_status = 'on_ship'
        then ${rank('arrived_on_board')}
      when containers.current_status = 'new' then ${rank('not_loaded')} else ${rank('underway')} end
    when ${silentAt(now, lineOfJoined)} then ${rank('source_silent')}
    when ${wasReady} and ${hasAmounts} then ${rank('to_pay')}
    else ${rank('on_shore')} end`
}
