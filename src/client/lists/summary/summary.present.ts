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
  overdue: { label: 'Overdue', title: 'The day to act by is over', tone: 'bad', part: 'ready' },
  due_today: { label: 'Today', title: 'To act by today', tone: 'warn', part: 'ready' },
  due_soon: {
    label: 'In 3 days',
    title: 'To act by within the next three days',
    tone: 'plain',
    part: 'ready',
  },
  held: { label: 'Held', title: 'A hold keeps the truck away', tone: 'bad', part: 'due' },
  to_pay: { label: 'To pay', title: 'Ready for pickup once fees are paid', tone: 'warn', part: 'due' },
  source_silent: {
    label: 'No news',
    title: 'The source is silent for longer than usual: only the last known is shown',
    tone: 'warn',
    part: 'due',
  },
}

/** `3 are ready`, `1 due by today`, or what is to be said where there are none. */
export function partText(name: ContainerSummaryName, counts: ContainerSummary['counts'][string]): string {
  const { part } = summaryTexts[name]
  if (counts.count === 0) return 'none'
  if (part === 'ready') return counts.ready === 1 ? '1 is ready' : `${number(counts.ready)} are ready`
  return `${number(counts.due)} due by today`
}

const number = (count: number): string => count.toLocaleString('en-US')

/** Beside the count of the own containers. */
export const minePartText = ({ count, due }: ContainerSummary['counts'][string]): string =>
  count === 0 ? 'none' : `${number(due)} due by today`

/** `of 1,284`. */
export const ofAllText = (all: number): string => `of ${number(all)}`
