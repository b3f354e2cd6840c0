import type { PresentedClock } from '../../../contract/resources/index.ts'
import { minorText } from '../../../contract/format/minor-text.ts'
import { stoppageLabels } from '../../../contract/trade/deadlines/labels.ts'
import { dayText } from './clocks.present.ts'

type ContestedResult = PresentedClock['contested'][number]

const leads: Readonly<Record<ContestedResult['ground'], string>> = {
  availability: 'Free time counted from availability',
  stoppages: 'Without the days on which it could not be collected',
}

/** What the charge would be, and how much less that is than by the tariff. */
export function contestedText(
  { ground, last_free_day, total_minor, contested_minor }: ContestedResult,
  currency: string,
  now: Date,
): { lead: string; more: string } {
  const until =
    last_free_day === null ? 'free time has no end yet' : `last free day ${dayText(last_free_day, now)}`
  const amount = `${minorText(total_minor, currency)} so far`
  const less =
    contested_minor === 0 ? 'nothing is charged for it yet' : `${minorText(contested_minor, currency)} less`
  return { lead: leads[ground], more: `${until}, ${amount}, ${less}` }
}

/** `customs hold 3 Jun to 8 Jun, exam since 9 Jun`. */
export const stoppagesText = ({ stoppages }: ContestedResult, now: Date): string =>
  stoppages
    .map(({ kind, from, until }) => {
      const label = stoppageLabels[kind].toLowerCase()
      if (until === null) return `${label} since ${dayText(from, now)}`
      return until === from
        ? `${label} ${dayText(from, now)}`
        : `${label} ${dayText(from, now)} to ${dayText(until, now)}`
    })
    .join(', ')
