import { sql } from 'kysely'
import type { Trx } from '../../platform/database/tables.ts'
import type { AlertRuleRow } from '../rules/rules.store.ts'

/** Takes containers of one account whose clocks were stored again: the transaction looks at them, or they stay due. */
export async function takeCostsDue(
  trx: Trx,
  most: number,
): Promise<{ account_id: string; ids: string[] } | undefined> {
  const { rows } = await sql<{ account_id: string; container_id: string }>`
    with next as (select account_id from alert_costs_due order by account_id limit 1),
      taken as (
        select account_id, container_id from alert_costs_due where account_id = (select account_id from next)
        order by container_id limit ${most} for update skip locked)
    delete from alert_costs_due using taken
    where alert_costs_due.account_id = taken.account_id and alert_costs_due.container_id = taken.container_id
    returning alert_costs_due.account_id, alert_costs_due.container_id`.execute(trx)
  const [first] = rows
  return first && { account_id: first.account_id, ids: rows.map(({ container_id }) => container_id) }
}

/** The rules about costs of an account, held until the transaction ends. */
export const costRulesOf = (trx: Trx, accountId: string): Promise<AlertRuleRow[]> =>
  trx
    .selectFrom('alert_rules')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('threshold', '=', 'cost_above')
    .where('fault', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute()
