import { t } from '../../contract/language/index.ts'
import type { ChangedLine } from '../../contract/operations/index.ts'
import type { ChangeMeaning } from '../../contract/vocabulary/index.ts'
import { changedName, changedValue, counted, formatContainerNumber } from '../format/index.ts'

export const meaningTexts: Record<ChangeMeaning, string> = {
  costs_more: t('Costs you more'),
  can_act: t('You can act'),
  later: t('Later'),
  earlier: t('Earlier'),
  news_stopped: t('News stopped'),
}

interface ShownChange {
  /** The number of a container is written as one. */
  number: string | null
  subject: string
  what: string
  before: string
  after: string
}

/** Their values say what they are of. */
const unnamed: ReadonlySet<string> = new Set(['availability', 'tracking', 'source'])

/** `Ever Forward · 7 containers · Arrival est. Tue 24 Nov → Thu 26 Nov`. */
export function presentChange(line: ChangedLine, now: Date): ShownChange {
  const { subject, container, name, containers, zone } = line
  const value = (text: string | null) => changedValue(subject, text, zone, now)
  const of = container === null && containers > 0 ? counted(containers, 'container') : ''
  return {
    number: container === null ? null : formatContainerNumber(container.number),
    subject: container === null ? (name ?? '') : '',
    what: [of, unnamed.has(subject) ? '' : changedName(subject)].filter((text) => text !== '').join(' · '),
    before: value(line.before),
    after: value(line.after),
  }
}

const HOUR_MS = 3_600_000
/** All containers that changed since, as the interface asks for them: by whole hours. */
export const queryOfChanged = (since: string, now: Date): string =>
  `filter[changed_hours_ago][end]=${Math.ceil((now.getTime() - Date.parse(since)) / HOUR_MS) + 1}&sort=act_by_at`
