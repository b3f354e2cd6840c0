import { numberText, t } from '../../../contract/language/index.ts'
import type { HomeFigures } from '../../../contract/operations/index.ts'
import type { ContainerStage } from '../../../contract/vocabulary/index.ts'
import { readable } from '../../format/index.ts'

const stageTexts: Record<ContainerStage, string> = {
  before_sailing: t('Before sailing'),
  at_sea: t('On ship'),
  at_terminal: t('At terminal'),
  inland: t('Inland'),
  picked_up: t('Picked up'),
}
export const stageText = (name: string): string =>
  Object.hasOwn(stageTexts, name) ? stageTexts[name as ContainerStage] : readable(name)

const DAY_MS = 86_400_000
/** Of the Thursday of a week, which says its year too: `W47`. @param monday `2026-11-16` */
export function weekText(monday: string): string {
  const thursday = Date.parse(monday) + 3 * DAY_MS
  const first = Date.UTC(new Date(thursday).getUTCFullYear(), 0, 1)
  return t('W{week}', { week: 1 + Math.floor((thursday - first) / (7 * DAY_MS)) })
}

/** `+1.8`, `−0.4`, `0`. @param days null where there are too few to say anything */
export function signedDays(days: number | null): string {
  if (days === null) return '—'
  if (days === 0) return '0'
  return `${days > 0 ? '+' : '−'}${numberText(Math.abs(days))}`
}
export const plainDays = (days: number | null): string => (days === null ? '—' : numberText(days))

/** What the axis of distributions shows: from the least to the most that is drawn, and 0 in any case. */
export function axisSpanOf(distributions: HomeFigures['delays']): { from: number; to: number } {
  const drawn = distributions.flatMap(({ tenth, ninetieth }) => [tenth ?? 0, ninetieth ?? 0])
  const [from, to] = [Math.min(0, ...drawn), Math.max(0, ...drawn)]
  return { from, to: to === from ? from + 1 : to }
}

const STEPS = [1, 2, 5, 10, 20, 50, 100, 200, 500]
const MAX_TICKS = 5
/** Round numbers of days within a span. */
export function ticksOf({ from, to }: { from: number; to: number }): number[] {
  const step = STEPS.find((each) => (to - from) / each <= MAX_TICKS) ?? STEPS.at(-1) ?? 1
  const first = Math.ceil(from / step)
  return Array.from({ length: Math.floor(to / step) - first + 1 }, (_, nth) => (first + nth) * step)
}

/** As a share of the highest, in percent of the room; 0 stays 0, and what is there is seen. */
export const shareOf = (count: number, most: number): number =>
  count === 0 ? 0 : Math.max(1, (100 * count) / Math.max(1, most))
