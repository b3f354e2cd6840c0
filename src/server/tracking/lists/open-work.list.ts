import { type RawBuilder, sql } from 'kysely'
import {
  blockerOrder,
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
/** `isEmptyToReturn` of contract/trade, written as the partial index has it. */
const isEmptyOut: Judgement = sql`(not containers.open_work and containers.tracking_stopped_at is null
  and containers.current_status <> 'empty_returned' and containers.empty_terminated_at is null)`
/** The worst of what keeps a truck away is this: stored, so that no list reads the holds and fees of each container. */
const isWorst = (blocker: (typeof blockerOrder)[number]): Judgement =>
  sql`(containers.blocker_rank = ${sql.lit(blockerOrder.indexOf(blocker))})`
/** Of open work. */
const wasReady: Judgement = sql`(containers.available_for_pickup is true and ${isWorst('hold')} is not true)`
const isUnderway: Judgement = sql`(containers.current_status = any(${sql.val([...statusesUnderway])}::text[]))`

/** Not at a terminal yet, also where the ship is in port. */
export const isOnTheWay: Judgement = sql`(${isUnderway} and containers.available_for_pickup is not true)`

/** Of open work. */
const hasAmounts: Judgement = sql`(${wasReady} and ${isWorst('to pay')})`

const lineCheckedAt = sql`(
  select shipments.line_tracking_last_succeeded_at from shipments
  where shipments.account_id = containers.account_id and shipments.id = containers.shipment_id)`
/** `availabilityAge`: by a source beside both; else at the port by the terminal where it was ever asked, inland by the line. */
const checkedAt = (byLine: RawBuilder<unknown>) => sql`case
  when containers.availability_checked_at is not null then containers.availability_checked_at
  when containers.pod_full_out_at is null and containers.pod_rail_departed_at is null
    then coalesce(containers.terminal_checked_at, ${byLine})
  else coalesce(${byLine}, containers.terminal_checked_at) end`
/** When the line answered last, in a statement that has joined the shipment. */
const lineOfJoined = sql.ref('shipments.line_tracking_last_succeeded_at')
const hoursBefore = (now: Date, hours: number) =>
  sql`${new Date(now.getTime() - hours * 3_600_000).toISOString()}::timestamptz`
const silentAt = (now: Date, byLine: RawBuilder<unknown> = lineCheckedAt): Judgement => sql`(${isOpen}
  and (containers.availability_ended or coalesce(${checkedAt(byLine)} < case
  when ${isUnderway} then ${hoursBefore(now, MAX_USUAL_AGE_HOURS.underway)}
  else ${hoursBefore(now, MAX_USUAL_AGE_HOURS.atPickup)} end, false)))`

/** Whole days since the source of a container last answered. For a statement that has joined the shipment. */
export const checkedDaysAt = (now: Date): RawBuilder<number> =>
  sql`floor(extract(epoch from ${hoursBefore(now, 0)} - ${checkedAt(lineOfJoined)}) / 86400)::int`

/** What is to do with a container: the judgements of contract/trade/open-work.ts, with property tests beside. */
export const openWorkColumns = {
  open_work: {
    value: isOpen,
    // Written as the partial index has it.
    reads: ({ values }) =>
      values.length === 1 ? (values[0] === 'true' ? isOpen : sql`(not ${isOpen})`) : sql`true`,
  },
  empty_to_return: {
    value: isEmptyOut,
    // Written as the partial index has it.
    reads: ({ values }) =>
      values.length === 1 ? (values[0] === 'true' ? isEmptyOut : sql`(not ${isEmptyOut})`) : sql`true`,
  },
  held: { value: sql`(${isOpen} and ${isWorst('hold')} is true)` },
  to_pay: { value: sql`(${isOpen} and ${hasAmounts} is true)` },
  source_silent: { at: (now) => ({ value: silentAt(now) }) },
} as const satisfies Record<string, ColumnSql>

export const rankOf = (state: UrgencyState) => sql.lit(urgencyStates.indexOf(state))

/** `urgencyRank` of contract/trade, for a statement that has joined the shipment. */
export function urgencyAt(now: Date): RawBuilder<number> {
  return sql`case
    when containers.stopped_before_pickup then ${rankOf('tracking_stopped')}
    when not ${isOpen} then
      case when containers.current_status = 'empty_returned' then ${rankOf('returned')} else ${rankOf('picked_up')} end
    when ${isDueWithin(1, now)} then ${rankOf('due_or_over')}
    when not ${wasReady} and not ${isOnTheWay} and (${isWorst('hold')} or containers.available_for_pickup is false
      or containers.current_status = 'not_available') then ${rankOf('not_ready')}
    when ${isDueWithin(SOON_DAYS + 1, now)} then ${rankOf('due_soon')}
    when ${isOnTheWay} then case
      when containers.pod_arrived_at is not null and containers.current_status = 'on_ship'
        then ${rankOf('arrived_on_board')}
      when containers.current_status = 'new' then ${rankOf('not_loaded')} else ${rankOf('underway')} end
    when ${silentAt(now, lineOfJoined)} then ${rankOf('source_silent')}
    when ${hasAmounts} then ${rankOf('to_pay')}
    else ${rankOf('on_shore')} end`
}
