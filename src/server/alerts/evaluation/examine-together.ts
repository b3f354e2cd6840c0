import { type Clock, iso } from '../../platform/clock.ts'
import { wholeAccount } from '../../platform/database/records-view.ts'
import type { Trx } from '../../platform/database/tables.ts'
import { type ReadListView, viewAfter } from '../../tracking/read-list-view.ts'
import { type ActiveMember, activeMembers } from '../members.store.ts'
import type { AlertRuleRow } from '../rules/rules.store.ts'
import { watchedByEach } from '../rules/watched.ts'
import { evaluatedQueryOf } from '../rules/watched.rules.ts'
import { keepMatches, matchesOfRules, removeMatches } from './matches.store.ts'
import { raiseCrossed } from './raise-crossed.ts'
import { type changesByContainer, crossed } from './raising.rules.ts'

/** A rule with the list of what is beyond its threshold. */
interface ReadRule {
  rule: AlertRuleRow
  view: ReadListView
}

/**
 * Reads the lists of rules of one account.
 * @returns those that watch what their matches are of, and those that watch something else or nothing now
 */
export async function readRules(
  trx: Trx,
  rules: readonly AlertRuleRow[],
  now: Date,
): Promise<{ current: ReadRule[]; outdated: AlertRuleRow[] }> {
  const watched = await watchedByEach(trx, rules, now)
  const current: ReadRule[] = []
  const outdated: AlertRuleRow[] = []
  for (const [nth, rule] of rules.entries()) {
    const found = watched[nth]
    if (found?.fault !== null || evaluatedQueryOf({ ...rule, ...found }) !== rule.evaluated_query)
      outdated.push(rule)
    else current.push({ rule, view: found.view })
  }
  return { current, outdated }
}

interface Examined {
  account_id: string
  rules: readonly ReadRule[]
  /** Of containers. */
  ids: readonly string[]
  changes: ReturnType<typeof changesByContainer>
}

/**
 * Looks at containers for each of these rules, and raises what crossed its threshold. Rules that ask the same share the
 * answer, and only what crossed is written.
 * @returns whether there is something to mail
 */
export async function examineTogether(
  trx: Trx,
  { account_id, rules, ids, changes }: Examined,
  { clock, wall }: { clock: Clock; wall: Clock },
): Promise<boolean> {
  const ruleIds = rules.map(({ rule }) => rule.id)
  const before = await matchesOfRules(trx, account_id, ruleIds, ids)
  const matching = new Map<string, Set<string>>()
  let known: Promise<ActiveMember[]> | undefined
  const members = () => (known ??= activeMembers(trx, account_id))
  let hasMail = false
  for (const { rule, view } of rules) {
    const query = rule.evaluated_query ?? rule.id
    const found = matching.get(query) ?? (await matchingOf(trx, { rule, view }, ids))
    matching.set(query, found)
    const change = crossed(ids, found, before.get(rule.id) ?? new Set())
    await keepMatches(trx, rule, change.entered, iso(clock.now()))
    await removeMatches(trx, rule, change.left)
    hasMail = (await raiseCrossed(trx, rule, change, { changes, clock, wall, members })) || hasMail
  }
  return hasMail
}

async function matchingOf(trx: Trx, { rule, view }: ReadRule, ids: readonly string[]): Promise<Set<string>> {
  const { account_id, subject, container_id } = rule
  if (subject === 'container' && (container_id === null || !ids.includes(container_id))) return new Set()
  const found = await viewAfter(trx, wholeAccount(account_id), view, { size: ids.length, at: null, ids })
  return new Set(found.map(({ id }) => id))
}
