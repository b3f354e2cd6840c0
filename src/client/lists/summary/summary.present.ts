import { plural, t } from '../../../contract/language/index.ts'
import type { ContainerSummary } from '../../../contract/operations/index.ts'
import type { ContainerSummaryName } from '../../../contract/operations/lists/index.ts'

type Tone = 'bad' | 'warn' | 'plain'

interface SummaryText {
  label: string
  /** What the count means, as a sentence. */
  title: string
  tone: Tone
  /** Which part of them is worth a line. */
  part: 'ready' | 'due'
}

/** In the order of the strip. */
export const summaryTexts: Record<ContainerSummaryName, SummaryText> = {
  overdue: { label: t('Overdue'), title: t('The day to act by is over'), tone: 'bad', part: 'ready' },
  due_today: { label: t('Today'), title: t('To act by today'), tone: 'warn', part: 'ready' },
  due_soon: {
    label: t('In 3 days'),
    title: t('To act by within the next three days'),
    tone: 'plain',
    part: 'ready',
  },
  held: { label: t('Held'), title: t('A hold keeps the truck away'), tone: 'bad', part: 'due' },
  to_pay: { label: t('To pay'), title: t('Ready for pickup once fees are paid'), tone: 'warn', part: 'due' },
  source_silent: {
    label: t('No news'),
    title: t('The source is silent for longer than usual: only the last known is shown'),
    tone: 'warn',
    part: 'due',
  },
}

/** `3 are ready`, `1 due by today`, or what is to be said where there are none. */
export function partText(name: ContainerSummaryName, counts: ContainerSummary['counts'][string]): string {
  const { part } = summaryTexts[name]
  if (counts.count === 0) return t('none')
  if (part === 'ready') return plural(counts.ready, '{n} is ready', '{n} are ready')
  return t('{n} due by today', { n: counts.due })
}

/** Beside the count of the own containers. */
export const minePartText = ({ count, due }: ContainerSummary['counts'][string]): string =>
  count === 0 ? t('none') : t('{n} due by today', { n: due })

/** `of 1,284`. */
export const ofAllText = (all: number): string => t('of {n}', { n: all })
