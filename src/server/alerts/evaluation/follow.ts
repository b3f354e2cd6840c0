import { sql } from 'kysely'
import { type Clock, iso } from '../../platform/clock.ts'
import { wholeAccount } from '../../platform/database/records-view.ts'
import type { Trx } from '../../platform/database/tables.ts'
import { among } from '../../platform/database/values.ts'
import { type LoggedEvent, read } from '../../platform/events/log.ts'
import { type ChunkSize, createChunkSize } from '../../platform/jobs/chunk-size.ts'
import { claimInTransaction } from '../../platform/jobs/lease.ts'
import { type ReadListView, viewAfter } from '../../tracking/list-view.ts'
import { type ActiveMember, activeMembers } from '../members.store.ts'
import type { AlertRuleRow } from '../rules/rules.store.ts'
import { watchedByEach } from '../rules/watched.ts'
import { evaluatedQueryOf } from '../rules/watched.rules.ts'
import { raiseCrossed } from './cross.ts'
import { containersInLog, keepMatches, matchesOfRules, removeMatches } from './matches.store.ts'
import { beginAnew } from './progress.store.ts'
import { changesByContainer, crossed } from './raising.rules.ts'

/** Done in one transaction. */
export interface EvaluationStep {
  items: number
  of: ChunkSize
  hasMail: boolean
}

/** However long a step takes: what each begins with, to find rules and to read the log, must not be most of the work. */
const [MIN_ENTRIES_TOGETHER, MIN_RULES_TOGETHER] = [100, 4]
const MAX_ENTRIES_TOGETHER = 1000
/** A rule takes as long as so many entries, however few there are: its statement is planned and sent. */
const ENTRIES_LIKE_A_RULE = 100
const MAX_RULES_TOGETHER = 200
const MAX_ITEMS = MAX_RULES_TOGETHER * (MAX_ENTRIES_TOGETHER + ENTRIES_LIKE_A_RULE)

const limited = (size: number, least: number, most: number): number => Math.min(most, Math.max(least, size))

/**
 * Follows the event log: the containers that changed are looked at once for all rules of their account that have read it
 * equally far, and rules that ask the same of them share the answer.
 */
export function createFollowing({ clock, wall }: { clock: Clock; wall: Clock }) {
  const size = createChunkSize({ first: 2 * ENTRIES_LIKE_A_RULE, most: MAX_ITEMS })

  return async (trx: Trx): Promise<EvaluationStep | undefined> => {
    const limit = limited(size.size - ENTRIES_LIKE_A_RULE, MIN_ENTRIES_TOGETHER, MAX_ENTRIES_TOGETHER)
    const part = await claimPart(trx, limit, (entries) =>
      limited(
        Math.floor(size.size / (entries + ENTRIES_LIKE_A_RULE)),
        MIN_RULES_TOGETHER,
        MAX_RULES_TOGETHER,
      ),
    )
    if (!part) return undefined
    const { rules, log, account_id } = part
    const done = { items: rules.length * (log.length + ENTRIES_LIKE_A_RULE), of: size }
    const ids = await containersInLog(trx, account_id, recordsNamedIn(log))
    if (ids.length === 0) return { ...done, hasMail: false }
    const watched = await watchedByEach(trx, rules, clock.now())
    const followed: { rule: AlertRuleRow; view: ReadListView }[] = []
    for (const [nth, rule] of rules.entries()) {
      const found = watched[nth]
      if (found?.fault !== null || evaluatedQueryOf({ ...rule, ...found }) !== rule.evaluated_query)
        await beginAnew(trx, rule, clock.now())
      else followed.push({ rule, view: found.view })
    }
    return { ...done, hasMail: await examineTogether(trx, { account_id, followed, ids, log }) }
  }

  /** Looks at containers for each rule, and raises what crossed its threshold. */
  async function examineTogether(trx: Trx, { account_id, followed, ids, log }: Examined): Promise<boolean> {
    const ruleIds = followed.map(({ rule }) => rule.id)
    const before = await matchesOfRules(trx, account_id, ruleIds, ids)
    const changes = changesByContainer(log)
    const matching = new Map<string, Promise<Set<string>>>()
    let known: Promise<ActiveMember[]> | undefined
    const members = () => (known ??= activeMembers(trx, account_id))
    let hasMail = false
    for (const { rule, view } of followed) {
      const asked = rule.evaluated_query ?? rule.id
      const isNamed =
        rule.subject !== 'container' || (rule.container_id !== null && ids.includes(rule.container_id))
      const found =
        matching.get(asked) ??
        (isNamed ? idsInView(trx, account_id, view, ids) : Promise.resolve(new Set<string>()))
      matching.set(asked, found)
      const change = crossed(ids, await found, before.get(rule.id) ?? new Set())
      await keepMatches(trx, rule, change.entered, iso(clock.now()))
      await removeMatches(trx, rule, change.left)
      hasMail = (await raiseCrossed(trx, rule, change, { changes, clock, wall, members })) || hasMail
    }
    return hasMail
  }
}

interface Examined {
  account_id: string
  followed: readonly { rule: AlertRuleRow; view: ReadListView }[]
  ids: readonly string[]
  log: readonly LoggedEvent[]
}

/** Entries of the log of one account, and the rules that read on from there. */
interface LogPart {
  account_id: string
  rules: AlertRuleRow[]
  log: LoggedEvent[]
}

/**
 * Takes the rule that has waited longest, with others that have read as far, and moves them on behind the entries.
 * @param most how many rules may be taken, by the number of entries
 */
async function claimPart(
  trx: Trx,
  limit: number,
  most: (entries: number) => number,
): Promise<LogPart | undefined> {
  const [first] = await claimInTransaction<AlertRuleRow>(trx, 'alert_rules', {
    where: sql`${isFollowing} and exists (
      select from event_log where event_log.account_id = alert_rules.account_id
        and (event_log.xid, event_log.seq) > (alert_rules.xid, alert_rules.seq)
        and event_log.xid < pg_snapshot_xmin(pg_current_snapshot()))`,
    order: sql`alert_rules.xid, alert_rules.seq`,
    most: 1,
  })
  if (!first) return undefined
  const { account_id } = first
  const log = await read(trx, { after: first, account_id, limit })
  const [from, last] = [log[0], log.at(-1)]
  if (!from || !last) return undefined
  // Between the place of the first rule and this entry there is none of the account.
  const others = await claimInTransaction<AlertRuleRow>(trx, 'alert_rules', {
    where: sql`${isFollowing} and alert_rules.account_id = ${account_id} and alert_rules.id <> ${first.id}
            and (alert_rules.xid, alert_rules.seq) < (${from.xid}::xid8, ${from.seq}::bigint)`,
    order: sql`alert_rules.id`,
    most: most(log.length) - 1,
  })
  const rules = [first, ...others]
  await trx
    .updateTable('alert_rules')
    .set({ xid: last.xid, seq: last.seq })
    .where('account_id', '=', account_id)
    .where(
      among(
        'id',
        rules.map(({ id }) => id),
      ),
    )
    .execute()
  return { account_id, rules, log }
}

const isFollowing = sql<boolean>`alert_rules.has_baseline and alert_rules.fault is null`

async function idsInView(
  trx: Trx,
  accountId: string,
  view: ReadListView,
  ids: readonly string[],
): Promise<Set<string>> {
  const found = await viewAfter(trx, wholeAccount(accountId), view, { size: ids.length, at: null, ids })
  return new Set(found.map(({ id }) => id))
}

/** The records that entries of the log are about. */
const recordsNamedIn = (log: readonly LoggedEvent[]) => {
  const named = { containers: new Set<string>(), shipments: new Set<string>() }
  for (const entry of log) {
    if (entry.container_id !== null) named.containers.add(entry.container_id)
    else if (entry.shipment_id !== null) named.shipments.add(entry.shipment_id)
    if (entry.reference_id === null) continue
    if (entry.reference_type === 'container') named.containers.add(entry.reference_id)
    if (entry.reference_type === 'shipment') named.shipments.add(entry.reference_id)
  }
  return { containers: [...named.containers], shipments: [...named.shipments] }
}
