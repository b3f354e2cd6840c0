import { midSentence, t } from '../../../contract/language/index.ts'
import type { PresentedClock } from '../../../contract/resources/index.ts'
import { minorText } from '../../../contract/format/minor-text.ts'
import { stoppageLabels } from '../../../contract/trade/deadlines/labels.ts'
import { dayText } from './clocks.present.ts'

type ContestedResult = PresentedClock['contested'][number]

const leads: Readonly<Record<ContestedResult['ground'], string>> = {
  availability: t('Free time counted from availability'),
  stoppages: t('Without the days on which it could not be collected'),
}

/** What the charge would be, and how much less that is than by the tariff. */
export function contestedText(
  { ground, last_free_day, total_minor, contested_minor }: ContestedResult,
  currency: string,
  now: Date,
): { lead: string; more: string } {
  const until =
    last_free_day === null
      ? t('free time has no end yet')
      : t('last free day {day}', { day: dayText(last_free_day, now) })
  const amount = t('{amount} so far', { amount: minorText(total_minor, currency) })
  const less =
    contested_minor === 0
      ? t('nothing is charged for it yet')
      : t('{amount} less', { amount: minorText(contested_minor, currency) })
  return { lead: leads[ground], more: `${until}, ${amount}, ${less}` }
}

/** `customs hold 3 Jun to 8 Jun, exam since 9 Jun`. */
export const stoppagesText = ({ stoppages }: ContestedResult, now: Date): string =>
  stoppages
    .map(({ kind, from, until }) => {
      const label = midSentence(t(stoppageLabels[kind]))
      if (until === null) return t('{what} since {day}', { what: label, day: dayText(from, now) })
      return until === from
        ? `${label} ${dayText(from, now)}`
        : t('{what} {from} to {until}', { what: label, from: dayText(from, now), until: dayText(until, now) })
    })
    .join(', ')
