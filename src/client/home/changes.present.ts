import type { ChangedLine } from '../../contract/operations/index.ts'
import type { ChangeMeaning } from '../../contract/vocabulary/index.ts'
import { counted, dateText, formatContainerNumber, readable } from '../format/index.ts'

export const meaningTexts: Record<ChangeMeaning, string> = {
  costs_more: 'Costs you more',
  can_act: 'You can act',
  later: 'Later',
  earlier: 'Earlier',
  news_stopped: 'News stopped',
}

interface ShownChange {
  /** The number of a container is written as one. */
  number: string | null
  subject: string
  what: string
  before: string
  after: string
}

const words: Record<string, string> = {
  last_free_day: 'Last free day',
  hold: 'Hold',
  fees: 'Fees',
  availability: '',
  arrival: 'Arrival est.',
  tracking: '',
  source: '',
}

/** `Ever Forward · 7 containers · Arrival est. Tue 24 Nov → Thu 26 Nov`. */
export function presentChange(line: ChangedLine, now: Date): ShownChange {
  const { subject, container, name, containers, zone } = line
  const isDay = subject === 'arrival' || subject === 'last_free_day'
  const value = (text: string | null): string => {
    if (text === null) return subject === 'hold' ? 'none' : 'not known'
    return isDay ? dateText(text, zone, now).text : readable(text)
  }
  const of = container === null && containers > 0 ? counted(containers, 'container') : ''
  return {
    number: container === null ? null : formatContainerNumber(container.number),
    subject: container === null ? (name ?? '') : '',
    what: [of, words[subject] ?? ''].filter((text) => text !== '').join(' · '),
    before: value(line.before),
    after: value(line.after),
  }
}

const HOUR_MS = 3_600_000
/** All containers that changed since, as the interface asks for them: by whole hours. */
export const queryOfChanged = (since: string, now: Date): string =>
  `filter[changed_hours_ago][end]=${Math.ceil((now.getTime() - Date.parse(since)) / HOUR_MS) + 1}&sort=act_by_at`
