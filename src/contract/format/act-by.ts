import {
  actBy,
  type ActByFacts,
  daysLeft,
  type LastFreeDay,
  lastFreeDays,
  SOON_DAYS,
} from '../trade/index.ts'
import type { Tone } from './status.ts'
import { dateText, daysLeftText } from './times.ts'

export interface PresentedLastFreeDay extends LastFreeDay {
  /** `Line`, `Terminal`, `Rail`, `Last free day`, `By hand`. */
  label: string
  /** `Fri 20 Nov`. */
  date: string
  title: string
  /** Calendar days from today: 0 today, negative when over. */
  days: number
}

export interface PresentedActBy extends PresentedLastFreeDay {
  /** `today`, `2 days left`, `1 day over`. */
  left: string
  tone: Tone
  /** `entered by hand` where that day binds; null where it is one that was reported. */
  mark: string | null
  /** The same, with what it counts instead of: `entered by hand, counts instead of Terminal Fri 20 Nov`. */
  markTitle: string | null
  /** Every source that reported one, in the order in which they bind. */
  sources: PresentedLastFreeDay[]
}

const ENTERED_MARK = 'entered by hand'

const toneOf = (days: number): Tone => {
  if (days <= 0) return 'bad'
  return days <= SOON_DAYS ? 'warn' : 'rest'
}

const labels: Record<LastFreeDay['source'], string> = {
  terminal: 'Terminal',
  line: 'Line',
  rail: 'Rail',
  unspecified: 'Last free day',
  entered: 'By hand',
}

const present = (each: LastFreeDay, now: Date): PresentedLastFreeDay => {
  const { text, title } = dateText(each.at, each.zone, now)
  return { ...each, label: labels[each.source], date: text, title, days: daysLeft(each, now) }
}

/** The day to act by as screens show it, counted by the service's clock; null when there is none (`actBy`). */
export function presentActBy(facts: ActByFacts, now: Date): PresentedActBy | null {
  const binding = actBy(facts)
  if (binding === null) return null
  const shown = present(binding, now)
  const sources = lastFreeDays(facts).map((each) => present(each, now))
  const isEntered = binding.source === 'entered'
  const others = isEntered && facts.pickup_lfd_overrules === true ? sources.slice(1) : []
  const instead = others.map(({ label, date }) => `${label} ${date}`).join(', ')
  return {
    ...shown,
    left: daysLeftText(shown.days),
    tone: toneOf(shown.days),
    mark: isEntered ? ENTERED_MARK : null,
    markTitle: isEntered ? `${ENTERED_MARK}${instead && `, counts instead of ${instead}`}` : null,
    sources,
  }
}
