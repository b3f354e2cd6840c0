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
  /** `Line`, `Terminal`, `Rail`, `Last free day`. */
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
  /** Every source that reported one, in the order in which they bind. */
  sources: PresentedLastFreeDay[]
}

const toneOf = (days: number): Tone => {
  if (days <= 0) return 'bad'
  return days <= SOON_DAYS ? 'warn' : 'rest'
}

const labels: Record<LastFreeDay['source'], string> = {
  terminal: 'Terminal',
  line: 'Line',
  rail: 'Rail',
  unspecified: 'Last free day',
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
  return { ...shown, left: daysLeftText(shown.days), tone: toneOf(shown.days), sources }
}
