import { isMeasuredBy, type MeasuredThreshold } from '../../../contract/format/index.ts'
import { t } from '../../../contract/language/index.ts'
import { minorDigits, readMinor, writeMinor } from '../../../contract/trade/deadlines/index.ts'
import {
  type AlertThreshold,
  MAX_THRESHOLD_DAYS,
  MAX_THRESHOLD_HOURS,
} from '../../../contract/vocabulary/index.ts'

/** A threshold as it is typed. */
export interface ThresholdDraft {
  threshold: AlertThreshold
  days: string
  hours: string
  /** Such as `1500` or `1500.50`, in the currency. */
  amount: string
  currency: string
}
export type ThresholdFaults = Partial<Record<'days' | 'hours' | 'amount' | 'currency', string>>

/** @param given of the rule that is edited; what it does not have is proposed */
export const draftOfThreshold = (given: MeasuredThreshold | undefined): ThresholdDraft => ({
  threshold: given?.threshold ?? 'enters',
  days: String(given?.days ?? 2),
  hours: String(given?.hours ?? 12),
  amount: given?.amount_minor ? writeMinor(given.amount_minor, given.currency_code ?? 'USD') : '500',
  currency: given?.currency_code ?? 'USD',
})

const wholeIn = (text: string, least: number, most: number): number | null => {
  const value = /^\d{1,6}$/.test(text.trim()) ? Number(text.trim()) : -1
  return value >= least && value <= most ? value : null
}

/** What was typed as the service takes it; what is no value of its field is null, with the reason. */
export function readThreshold(draft: ThresholdDraft): { given: MeasuredThreshold; faults: ThresholdFaults } {
  const { threshold } = draft
  const given: MeasuredThreshold = {
    threshold,
    days: null,
    hours: null,
    amount_minor: null,
    currency_code: null,
  }
  const faults: ThresholdFaults = {}
  if (isMeasuredBy(threshold, 'days')) {
    const least = threshold === 'delayed' ? 1 : 0
    given.days = wholeIn(draft.days, least, MAX_THRESHOLD_DAYS)
    if (given.days === null)
      faults.days = t('Must be a whole number of days from {least} to {most}', {
        least,
        most: String(MAX_THRESHOLD_DAYS),
      })
  }
  if (isMeasuredBy(threshold, 'hours')) {
    given.hours = wholeIn(draft.hours, 1, MAX_THRESHOLD_HOURS)
    if (given.hours === null)
      faults.hours = t('Must be a whole number of hours from 1 to {most}', {
        most: String(MAX_THRESHOLD_HOURS),
      })
  }
  if (isMeasuredBy(threshold, 'amount_minor')) {
    const currency = draft.currency.trim().toUpperCase()
    if (Intl.supportedValuesOf('currency').includes(currency)) {
      given.currency_code = currency
      const minor = readMinor(draft.amount, currency)
      if (minor === null)
        faults.amount = t('Must be an amount of {currency} with at most {digits} digits after the point', {
          currency,
          digits: minorDigits(currency),
        })
      else if (minor === 0) faults.amount = t('Must be more than 0')
      else given.amount_minor = minor
    } else faults.currency = t('Must be a currency, such as USD')
  }
  return { given, faults }
}
