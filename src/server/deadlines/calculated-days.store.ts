import { sql } from 'kysely'
import type { CalculatedDay } from '../../contract/trade/deadlines/index.ts'
import type { Trx } from '../platform/database/tables.ts'

/** The calculated day to act by of these containers, in the containers themselves: lists show, sort and filter by it. */
export async function storeCalculatedDays(
  trx: Trx,
  accountId: string,
  days: readonly (CalculatedDay & { id: string })[],
  now: string,
): Promise<void> {
  await sql`
    update containers set pickup_lfd_calculated = found.pickup_lfd_calculated,
      pickup_lfd_calculated_timezone = found.pickup_lfd_calculated_timezone,
      act_by_closes_at = found.act_by_closes_at, updated_at = ${now}
    from jsonb_to_recordset(${JSON.stringify(days)}::jsonb) as found(
      id uuid, pickup_lfd_calculated timestamptz, pickup_lfd_calculated_timezone text, act_by_closes_at timestamptz)
    where containers.account_id = ${accountId} and containers.id = found.id and
      (containers.pickup_lfd_calculated, containers.pickup_lfd_calculated_timezone, containers.act_by_closes_at)
      is distinct from (found.pickup_lfd_calculated, found.pickup_lfd_calculated_timezone, found.act_by_closes_at)`.execute(
    trx,
  )
}
