import { sql } from 'kysely'
import { type Clock, iso } from '../../platform/clock.ts'
import { wholeAccount } from '../../platform/database/records-view.ts'
import type { Db, Trx } from '../../platform/database/tables.ts'
import { type LoggedEvent, newestPosition, read } from '../../platform/events/log.ts'
import { createChunkSize } from '../../platform/jobs/chunk-size.ts'
import type { RunResult } from '../../platform/jobs/every.ts'
import { claimInTransaction } from '../../platform/jobs/lease.ts'
import type { Signal } from '../../platform/jobs/signal.ts'
import { type ReadListView, viewAfter } from '../../tracking/list-view.ts'
import type { AlertRuleRow } from '../rules/rules.store.ts'
import { containersBeyond, watchedBy } from '../rules/watched.ts'
import { evaluatedQueryOf, nextPassAt, raisesOn } from '../rules/watched.rules.ts'
import { endForWebhooks, gatherForWebhooks } from '../events/gather.store.ts'
import { membersOfRule } from '../members.store.ts'
import { costRulesOf, takeCostsDue } from './costs-due.store.ts'
import { containersInLog, keepMatches, matchesAmong, removeMatches, unseenMatches } from './matches.store.ts'
import { changesByContainer, crossed } from './raising.rules.ts'
import { raiseAlerts } from './raise.store.ts'

export interface AlertEvaluationDeps {
  db: Db
  /** The clock of the trade: lists are relative to it. */
  clock: Clock
  wall: Clock
  /** There may be something to mail. */
  mails: Signal
}

const MAX_ENTRIES_TOGETHER = 200
const MAX_CONTAINERS_OF_WALK = 500
/** Rules are evaluated one after the other, so many in a round. */
const MAX_RULES_OF_ROUND = 50

/**
 * Evaluates alert rules: of what the event log says that changed, of costs that were counted again, and, as days pass without an event,
 * of their whole lists each quarter of an hour. A step is one transaction that holds the rule, with its alerts and how far it came:
 * killed, it is done again or was done.
 */
export function createAlertEvaluation({
  db,
  clock,
  wall,
  mails,
}: AlertEvaluationDeps): () => Promise<RunResult> {
  const entries = createChunkSize({ first: 20, most: MAX_ENTRIES_TOGETHER })
  const walked = createChunkSize({ first: 50, most: MAX_CONTAINERS_OF_WALK })

  const step = (work: (trx: Trx) => Promise<Step | undefined>) =>
    db.transaction().execute(async (trx) => work(trx))

  async function follow(trx: Trx): Promise<Step | undefined> {
    const [rule] = await claimInTransaction<AlertRuleRow>(trx, 'alert_rules', {
      where: sql`alert_rules.has_baseline and alert_rules.fault is null and exists (
        select from event_log where event_log.account_id = alert_rules.account_id
          and (event_log.xid, event_log.seq) > (alert_rules.xid, alert_rules.seq)
          and event_log.xid < pg_snapshot_xmin(pg_current_snapshot()))`,
      order: sql`alert_rules.xid, alert_rules.seq`,
      most: 1,
    })
    if (!rule) return undefined
    const { account_id, id } = rule
    const log = await read(trx, { after: rule, account_id, limit: entries.size })
    const last = log.at(-1)
    if (!last) return undefined
    await trx
      .updateTable('alert_rules')
      .set({ xid: last.xid, seq: last.seq })
      .where('account_id', '=', account_id)
      .where('id', '=', id)
      .execute()
    const ids = await containersInLog(trx, account_id, namedIn(log))
    if (ids.length === 0) return { items: log.length, of: entries, hasMail: false }
    const watched = await watchedBy(trx, rule, clock.now())
    if (watched.fault !== null || evaluatedQueryOf({ ...rule, ...watched }) !== rule.evaluated_query) {
      await beginAnew(trx, rule, clock.now())
      return { items: log.length, of: entries, hasMail: false }
    }
    const view = containersBeyond({ ...rule, ...watched }, clock.now())
    const hasMail = await examine(trx, rule, view, ids, changesByContainer(log))
    return { items: log.length, of: entries, hasMail }
  }

  /** Costs change without an event: containers are looked at when their clocks were stored again. */
  async function followCosts(trx: Trx): Promise<Step | undefined> {
    const due = await takeCostsDue(trx, walked.size)
    if (!due) return undefined
    let hasMail = false
    for (const rule of await costRulesOf(trx, due.account_id)) {
      const watched = await watchedBy(trx, rule, clock.now())
      // Its walk, which begins anew, comes to them too.
      if (watched.fault !== null || evaluatedQueryOf({ ...rule, ...watched }) !== rule.evaluated_query)
        continue
      const view = containersBeyond({ ...rule, ...watched }, clock.now())
      hasMail = (await examine(trx, rule, view, due.ids, new Map())) || hasMail
    }
    return { items: due.ids.length, of: walked, hasMail }
  }

  async function walk(trx: Trx): Promise<Step | undefined> {
    const now = clock.now()
    const [rule] = await claimInTransaction<AlertRuleRow>(trx, 'alert_rules', {
      where: sql`alert_rules.pass_due_at <= ${iso(now)}`,
      order: sql`alert_rules.pass_due_at`,
      most: 1,
    })
    if (!rule) return undefined
    const none = { items: 1, of: walked, hasMail: false }
    const watched = await watchedBy(trx, rule, now)
    if (watched.fault !== null) {
      await save(trx, rule, {
        fault: watched.fault,
        has_baseline: false,
        pass_began_at: null,
        pass_due_at: iso(nextPassAt(now)),
      })
      return none
    }
    const { query } = watched
    const evaluated_query = evaluatedQueryOf({ ...rule, query })
    const isAnew = evaluated_query !== rule.evaluated_query || rule.fault !== null
    if (isAnew || rule.pass_began_at === null) {
      // What is logged from here on is followed as soon as the walk has ended.
      const position = isAnew ? await newestPosition(trx) : {}
      await save(trx, rule, {
        ...position,
        ...(isAnew && { has_baseline: false, evaluated_query, query, fault: null }),
        pass_began_at: iso(now),
        pass_position: null,
      })
      if (isAnew)
        await trx
          .deleteFrom('alert_matches')
          .where('account_id', '=', rule.account_id)
          .where('rule_id', '=', rule.id)
          .execute()
      return none
    }
    const view = containersBeyond({ ...rule, query }, now)
    const size = walked.size
    const page = await viewAfter(trx, wholeAccount(rule.account_id), view, { size, at: rule.pass_position })
    const ids = page.map(({ id }) => id)
    let hasMail = await raiseEntered(trx, rule, ids)
    if (ids.length < size) {
      const unseen = await unseenMatches(trx, rule, rule.pass_began_at, size)
      // Some may have changed their place in the list meanwhile: they are looked at by themselves.
      hasMail = (await examine(trx, rule, view, unseen, new Map())) || hasMail
      if (unseen.length < size) {
        if (!rule.has_baseline) await endForWebhooks(trx, rule, { clock, wall })
        // Its first containers were looked at when it began: where a quarter of an hour has begun since, it begins again at once.
        const next = nextPassAt(new Date(rule.pass_began_at))
        await save(trx, rule, {
          has_baseline: true,
          pass_began_at: null,
          pass_position: null,
          pass_due_at: iso(next),
        })
      }
    } else await save(trx, rule, { pass_position: JSON.stringify(page.at(-1)) })
    return { items: ids.length, of: walked, hasMail }
  }

  const raiseEntered = async (trx: Trx, rule: AlertRuleRow, ids: readonly string[]): Promise<boolean> => {
    const { entered } = crossed(ids, new Set(ids), await matchesAmong(trx, rule, ids))
    await keepMatches(trx, rule, ids, iso(clock.now()))
    return raiseCrossed(trx, rule, { entered, left: [] }, new Map())
  }

  /** Looks at some containers, and raises what crossed the threshold. */
  const examine = async (
    trx: Trx,
    rule: AlertRuleRow,
    view: ReadListView,
    ids: readonly string[],
    changes: ReturnType<typeof changesByContainer>,
  ): Promise<boolean> => {
    if (ids.length === 0) return false
    const found = await viewAfter(trx, wholeAccount(rule.account_id), view, {
      size: ids.length,
      at: null,
      ids,
    })
    const matching = new Set(found.map(({ id }) => id))
    const change = crossed(ids, matching, await matchesAmong(trx, rule, ids))
    await keepMatches(trx, rule, [...matching], iso(clock.now()))
    await removeMatches(trx, rule, change.left)
    return raiseCrossed(trx, rule, change, changes)
  }

  /** Raises what crossed the threshold, for people and for webhooks; before the baseline is complete nothing is new. */
  const raiseCrossed = async (
    trx: Trx,
    rule: AlertRuleRow,
    change: ReturnType<typeof crossed>,
    changes: ReturnType<typeof changesByContainer>,
  ): Promise<boolean> => {
    if (!rule.has_baseline) return false
    const [raised, ended] =
      raisesOn(rule.threshold) === 'entered' ? [change.entered, change.left] : [change.left, change.entered]
    if (raised.length + ended.length === 0) return false
    const members = await membersOfRule(trx, rule)
    // A rule that alerts nobody any more sends nothing to webhooks either.
    if (members.length === 0) return false
    await gatherForWebhooks(trx, rule, { raised, ended }, { clock, wall })
    return raiseAlerts(trx, raised, { rule, members, changes, clock, wall })
  }

  return async () => {
    for (let nth = 0; nth < MAX_RULES_OF_ROUND; nth++) {
      const began = performance.now()
      const done = (await step(follow)) ?? (await step(followCosts)) ?? (await step(walk))
      if (!done) return 'done'
      done.of.took(done.items, performance.now() - began)
      if (done.hasMail) mails.notify()
    }
    return 'more'
  }
}

interface Step {
  items: number
  of: ReturnType<typeof createChunkSize>
  hasMail: boolean
}

type Progress = Partial<
  Pick<
    AlertRuleRow,
    'fault' | 'has_baseline' | 'evaluated_query' | 'query' | 'xid' | 'seq' | 'pass_due_at' | 'pass_began_at'
  >
> & { pass_position?: string | null }

const save = (trx: Trx, { account_id, id }: AlertRuleRow, progress: Progress) =>
  trx
    .updateTable('alert_rules')
    .set(progress)
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .execute()

/** What it watches is another list than before: its walk begins at once, as that of a new rule. */
const beginAnew = (trx: Trx, rule: AlertRuleRow, now: Date) =>
  save(trx, rule, { has_baseline: false, pass_began_at: null, pass_due_at: iso(now) })

/** What entries of the log are about. */
const namedIn = (log: readonly LoggedEvent[]) => {
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
