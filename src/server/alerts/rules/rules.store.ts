import { type Selectable, sql, type SqlBool } from 'kysely'
import type { AlertRulesTable } from '../../platform/database/tables.alerts.ts'
import type { Db } from '../../platform/database/tables.ts'
import type { PersonOfAccount } from '../person-of-account.ts'

export type AlertRuleRow = Selectable<AlertRulesTable>

/** A person sees their own rules and the shared ones. */
const visibleTo = ({ account_id, user_id }: PersonOfAccount) =>
  sql<SqlBool>`(account_id = ${account_id} and (shared or user_id = ${user_id}))`

export const alertRulesOf = (db: Db, person: PersonOfAccount): Promise<AlertRuleRow[]> =>
  db
    .selectFrom('alert_rules')
    .selectAll()
    .where(visibleTo(person))
    .orderBy(sql`lower(name) collate "C"`)
    .orderBy('id')
    .execute()

export const alertRuleOf = (db: Db, person: PersonOfAccount, id: string): Promise<AlertRuleRow | undefined> =>
  db.selectFrom('alert_rules').selectAll().where(visibleTo(person)).where('id', '=', id).executeTakeFirst()

/** How many containers are beyond the threshold of each rule. */
export async function countMatches(
  db: Db,
  accountId: string,
  ids: readonly string[],
): Promise<Map<string, number>> {
  const counts = await db
    .selectFrom('alert_matches')
    .select(({ fn }) => ['rule_id', fn.countAll<number>().as('count')])
    .where('account_id', '=', accountId)
    .where('rule_id', 'in', ids.length > 0 ? [...ids] : [accountId])
    .groupBy('rule_id')
    .execute()
  return new Map(counts.map(({ rule_id, count }) => [rule_id, count]))
}

export async function deleteAlertRule(db: Db, person: PersonOfAccount, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('alert_rules')
    .where(visibleTo(person))
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
