import { sql } from 'kysely'
import type { Db, Trx } from '../../platform/database/tables.ts'
import { among } from '../../platform/database/values.ts'

interface OfRule {
  account_id: string
  id: string
}

/** Which of these containers were beyond the threshold when they were last evaluated. */
export async function matchesAmong(db: Db, rule: OfRule, ids: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('alert_matches')
    .select('container_id')
    .where('account_id', '=', rule.account_id)
    .where('rule_id', '=', rule.id)
    .where(among('container_id', ids))
    .execute()
  return new Set(rows.map(({ container_id }) => container_id))
}

/** The same for several rules of an account, by the id of the rule; those without any are left out. */
export async function matchesOfRules(
  db: Db,
  accountId: string,
  ruleIds: readonly string[],
  ids: readonly string[],
): Promise<Map<string, Set<string>>> {
  const rows = await db
    .selectFrom('alert_matches')
    .select(['rule_id', 'container_id'])
    .where('account_id', '=', accountId)
    .where(among('rule_id', ruleIds))
    .where(among('container_id', ids))
    .execute()
  const matches = new Map<string, Set<string>>()
  for (const { rule_id, container_id } of rows)
    matches.set(rule_id, (matches.get(rule_id) ?? new Set()).add(container_id))
  return matches
}

/** Notes that containers are beyond the threshold, as seen at a time. */
export async function keepMatches(trx: Trx, rule: OfRule, ids: readonly string[], at: string): Promise<void> {
  if (ids.length === 0) return
  await sql`
    insert into alert_matches (account_id, rule_id, container_id, matched_at, seen_at)
    select ${rule.account_id}, ${rule.id}, container_id, ${at}, ${at}
    from unnest(${sql.val([...ids])}::uuid[]) as container_id
    on conflict (account_id, rule_id, container_id) do update set seen_at = excluded.seen_at`.execute(trx)
}

export async function removeMatches(trx: Trx, rule: OfRule, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await trx
    .deleteFrom('alert_matches')
    .where('account_id', '=', rule.account_id)
    .where('rule_id', '=', rule.id)
    .where(among('container_id', ids))
    .execute()
}

/** Matches that a walk through the list, which began at a time, did not come across. */
export async function unseenMatches(db: Db, rule: OfRule, since: string, most: number): Promise<string[]> {
  const rows = await db
    .selectFrom('alert_matches')
    .select('container_id')
    .where('account_id', '=', rule.account_id)
    .where('rule_id', '=', rule.id)
    .where('seen_at', '<', since)
    .limit(most)
    .execute()
  return rows.map(({ container_id }) => container_id)
}

/** The containers that entries of the log are about, also those of a shipment. */
export async function containersInLog(
  db: Db,
  accountId: string,
  named: { containers: readonly string[]; shipments: readonly string[] },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from containers where account_id = ${accountId} and (
      id = any(${sql.val([...named.containers])}::uuid[]) or shipment_id = any(${sql.val([...named.shipments])}::uuid[]))
    `.execute(db)
  const found = new Set(rows.map(({ id }) => id))
  // Those that are gone are in no list any more.
  return [...found, ...named.containers.filter((id) => !found.has(id))]
}
