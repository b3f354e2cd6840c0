import { iso } from '../../platform/clock.ts'
import type { Trx } from '../../platform/database/tables.ts'
import type { AlertRuleRow } from '../rules/rules.store.ts'

type Progress = Partial<
  Pick<
    AlertRuleRow,
    'fault' | 'has_baseline' | 'evaluated_query' | 'query' | 'xid' | 'seq' | 'pass_due_at' | 'pass_began_at'
  >
> & { pass_position?: string | null }

export const saveProgress = (trx: Trx, { account_id, id }: AlertRuleRow, progress: Progress) =>
  trx
    .updateTable('alert_rules')
    .set(progress)
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .execute()

/** A rule that watches another list than before is walked at once, as a new rule is. */
export const beginAnew = (trx: Trx, rule: AlertRuleRow, now: Date) =>
  saveProgress(trx, rule, { has_baseline: false, pass_began_at: null, pass_due_at: iso(now) })
