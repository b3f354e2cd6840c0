import { minorText } from './minor-text.ts'
import { plural, t } from '../language/index.ts'
import type { AlertThreshold } from '../vocabulary/index.ts'

/** A threshold with what it is measured by; null for what it is not. */
export interface MeasuredThreshold {
  threshold: AlertThreshold
  days: number | null
  hours: number | null
  /** Minor units of the currency. */
  amount_minor: number | null
  currency_code: string | null
}
type Measure = Exclude<keyof MeasuredThreshold, 'threshold'>

const measures: Partial<Record<AlertThreshold, readonly Measure[]>> = {
  delayed: ['days'],
  delayed_hours: ['hours'],
  act_by: ['days'],
  cost_above: ['amount_minor', 'currency_code'],
}
const missing: Record<Measure, string> = {
  days: 'Must be a number of days',
  hours: 'Must be a number of hours',
  amount_minor: 'Must be an amount in minor units of the currency',
  currency_code: 'Must be the currency of the amount, such as USD',
}
const foreign: Record<Measure, string> = {
  days: 'Belongs to a delay in days and to days to act by alone',
  hours: 'Belongs to a delay in hours alone',
  amount_minor: 'Belongs to a cost alone',
  currency_code: 'Belongs to a cost alone',
}
const everyMeasure: readonly Measure[] = ['days', 'hours', 'amount_minor', 'currency_code']

/** Whether a threshold is measured by it. */
export const isMeasuredBy = (threshold: AlertThreshold, measure: Measure): boolean =>
  measures[threshold]?.includes(measure) === true

/** The first measure of a threshold that is wrong: missing, or one of another threshold. Undefined where all are right. */
export function thresholdFault(given: MeasuredThreshold): { at: Measure; fault: string } | undefined {
  for (const at of everyMeasure) {
    const isGiven = given[at] !== null
    if (isMeasuredBy(given.threshold, at) !== isGiven)
      return { at, fault: isGiven ? foreign[at] : missing[at] }
  }
  return given.threshold === 'delayed' && given.days === 0
    ? { at: 'days', fault: 'Must be at least one day' }
    : undefined
}

/** What a rule waits for, in the inbox and in mails: `Delayed by 2 days or more`. */
export function thresholdText({
  threshold,
  days,
  hours,
  amount_minor,
  currency_code,
}: MeasuredThreshold): string {
  switch (threshold) {
    case 'enters':
      return t('Comes into the list')
    case 'leaves':
      return t('Leaves the list')
    case 'delayed':
      return plural(days ?? 0, 'Delayed by {n} day or more', 'Delayed by {n} days or more')
    case 'delayed_hours':
      return plural(hours ?? 0, 'Delayed by {n} hour or more', 'Delayed by {n} hours or more')
    case 'act_by':
      return days === 0
        ? t('Last day to act, or overdue')
        : plural(days ?? 0, '{n} day or less to act', '{n} days or less to act')
    case 'cost_above':
      return t('Costs more than {amount}, as estimated', {
        amount: minorText(amount_minor ?? 0, currency_code ?? 'USD'),
      })
  }
}
