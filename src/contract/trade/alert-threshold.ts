import { counted } from '../format/readable.ts'
import { type AlertThreshold, countsDays } from '../vocabulary/index.ts'

/** What a rule waits for, in the inbox and in mails: `Delayed by 2 days or more`. */
export function thresholdText(threshold: AlertThreshold, days: number | null): string {
  const of = countsDays(threshold) ? counted(days ?? 0, 'day') : ''
  return {
    enters: 'Comes into the list',
    leaves: 'Leaves the list',
    delayed: `Delayed by ${of} or more`,
    act_by: days === 0 ? 'Last day to act, or overdue' : `${of} or less to act`,
  }[threshold]
}
