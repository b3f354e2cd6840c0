import { sql } from 'kysely'
import { type Clock, iso } from '../../platform/clock.ts'
import { wholeAccount } from '../../platform/database/records-view.ts'
import type { Db, Trx } from '../../platform/database/tables.ts'
import { newestPosition } from '../../platform/events/log.ts'
import { createChunkSize } from '../../platform/jobs/chunk-size.ts'
import type { RunResult } from '../../platform/jobs/every.ts'
import { claimInTransaction } from '../../platform/jobs/lease.ts'
import type { Signal } from '../../platform/jobs/signal.ts'
import { type ReadListView, viewAfter } from '../../tracking/read-list-view.ts'
import type { AlertRuleRow } from '../rules/rules.store.ts'
import { watchedBy } from '../rules/watched.ts'
import { evaluatedQueryOf, nextPassAt } from '../rules/watched.rules.ts'
import { endForWebhooks } from '../events/gather.store.ts'
import { costRulesOf, takeCostsDue } from './costs-due.store.ts'
import { examineTogether, readRules } from './examine-together.ts'
import { createFollowing, type EvaluationStep } from './follow.ts'
import { keepMatches, matchesAmong, removeMatches, unseenMatches } from './matches.store.ts'
import { saveProgress } from './progress.store.ts'
import { raiseCrossed } from './raise-crossed.ts'
import { crossed } from './raising.rules.ts'

export interface AlertEvaluationDeps {
  db: Db
  /** The clock of the trade: lists are relative to it. */
  clock: Clock
  wall: Clock
  /** There may be something to mail. */
  mails: Signal
}

const MAX_CONTAINERS_OF_WALK = 500
const MAX_STEPS_OF_ROUND = 50

/**
 * Evaluates alert rules: of what the event log says that changed, of costs that were counted again, and, as days pass without an event,
 * of their whole lists each quarter of an hour. A step is one transaction that holds its rules, with their alerts and how far they
 * came: killed, it is done again or was done.
 */
export function createAlertEvaluation({
  db,
  clock,
  wall,
  mails,
}: AlertEvaluationDeps): () => Promise<RunResult> {
  const following = createFollowing({ clock, wall })
  const walked = createChunkSize({ first: 50, most: MAX_CONTAINERS_OF_WALK })

  const step = (work: (trx: Trx) => Promise<EvaluationStep | undefined>) =>
    db.transaction().execute(async (trx) => work(trx))

  /** Costs change without an event: containers are looked at when their clocks were stored again. */
  async function followCosts(trx: Trx): Promise<EvaluationStep | undefined> {
    const due = await takeCostsDue(trx, walked.size)
    if (!due) return undefined
    const { account_id, ids } = due
    // Those that watch something else now are walked anew, and come to these containers too.
    const { current: rules } = await readRules(trx, await costRulesOf(trx, account_id), clock.now())
    const examined = { account_id, rules, ids, changes: new Map() }
    const hasMail = await examineTogether(trx, examined, { clock, wall })
    return { items: ids.length, of: walked, hasMail }
  }

  async function walk(trx: Trx): Promise<EvaluationStep | undefined> {
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
      await saveProgress(trx, rule, {
        fault: watched.fault,
        has_baseline: false,
        pass_began_at: null,
        pass_due_at: iso(nextPassAt(now)),
      })
      return none
    }
    const { query, view } = watched
    const evaluated_query = evaluatedQueryOf({ ...rule, query })
    const isAnew = evaluated_query !== rule.evaluated_query || rule.fault !== null
    if (isAnew || rule.pass_began_at === null) {
      // What is logged from here on is followed as soon as the walk has ended.
      const position = isAnew ? await newestPosition(trx) : {}
      await saveProgress(trx, rule, {
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
    const size = walked.size
    const page = await viewAfter(trx, wholeAccount(rule.account_id), view, { size, at: rule.pass_position })
    const ids = page.map(({ id }) => id)
    let hasMail = await raiseEntered(trx, rule, ids)
    if (ids.length < size) {
      const unseen = await unseenMatches(trx, rule, rule.pass_began_at, size)
      // Some may have changed their place in the list meanwhile: they are looked at by themselves.
      hasMail = (await examine(trx, rule, view, unseen)) || hasMail
      if (unseen.length < size) {
        if (!rule.has_baseline) await endForWebhooks(trx, rule, { clock, wall })
        // Its first containers were looked at when it began: where a quarter of an hour has begun since, it begins again at once.
        const next = nextPassAt(new Date(rule.pass_began_at))
        await saveProgress(trx, rule, {
          has_baseline: true,
          pass_began_at: null,
          pass_position: null,
          pass_due_at: iso(next),
        })
      }
    } else await saveProgress(trx, rule, { pass_position: JSON.stringify(page.at(-1)) })
    return { items: ids.length, of: walked, hasMail }
  }

  const raiseEntered = async (trx: Trx, rule: AlertRuleRow, ids: readonly string[]): Promise<boolean> => {
    const { entered } = crossed(ids, new Set(ids), await matchesAmong(trx, rule, ids))
    await keepMatches(trx, rule, ids, iso(clock.now()))
    return raiseCrossed(trx, rule, { entered, left: [] }, { changes: new Map(), clock, wall })
  }

  /** Looks at some containers, and raises what crossed the threshold. */
  const examine = async (
    trx: Trx,
    rule: AlertRuleRow,
    view: ReadListView,
    ids: readonly string[],
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
    return raiseCrossed(trx, rule, change, { changes: new Map(), clock, wall })
  }

  return async () => {
    for (let nth = 0; nth < MAX_STEPS_OF_ROUND; nth++) {
      const began = performance.now()
      const done = (await step(following)) ?? (await step(followCosts)) ?? (await step(walk))
      if (!done) return 'done'
      done.of.took(done.items, performance.now() - began)
      if (done.hasMail) mails.notify()
    }
    return 'more'
  }
}
