import type { Clock } from '../../platform/clock.ts'
import type { Trx } from '../../platform/database/tables.ts'
import { gatherForWebhooks } from '../events/gather.store.ts'
import { type ActiveMember, activeMembers, alertedBy } from '../members.store.ts'
import type { AlertRuleRow } from '../rules/rules.store.ts'
import { raisesOn } from '../rules/watched.rules.ts'
import { raiseAlerts } from './raise.store.ts'
import type { changesByContainer, crossed } from './raising.rules.ts'

interface Crossing {
  changes: ReturnType<typeof changesByContainer>
  clock: Clock
  wall: Clock
  /** Those of the account, if several rules need them. */
  members?: (() => Promise<ActiveMember[]>) | undefined
}

/**
 * Raises what crossed the threshold, for people and for webhooks; before the baseline is complete nothing is new.
 * @returns whether there is something to mail
 */
export async function raiseCrossed(
  trx: Trx,
  rule: AlertRuleRow,
  change: ReturnType<typeof crossed>,
  { members: findMembers = () => activeMembers(trx, rule.account_id), changes, clock, wall }: Crossing,
): Promise<boolean> {
  if (!rule.has_baseline) return false
  const [raised, ended] =
    raisesOn(rule.threshold) === 'entered' ? [change.entered, change.left] : [change.left, change.entered]
  if (raised.length + ended.length === 0) return false
  const members = alertedBy(rule, await findMembers())
  // A rule that alerts nobody any more sends nothing to webhooks either.
  if (members.length === 0) return false
  await gatherForWebhooks(trx, rule, { raised, ended }, { clock, wall })
  return raiseAlerts(trx, raised, { rule, members, changes, clock, wall })
}
