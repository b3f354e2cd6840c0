import { plural, t } from '../../../contract/language/index.ts'
import { nameOfGroup } from '../../../contract/exports/group-column.ts'
import type { ContainerGroup, ContainerGrouping } from '../../../contract/operations/lists/index.ts'
import { counted, type Tone } from '../../format/index.ts'

/** A group as its heading shows it. */
export interface PresentedGroup {
  key: string
  name: string
  /** Beside the name, quieter. */
  place: string | null
  count: number
  /** The worst state of its containers; null where there is nothing to do. */
  pill: { text: string; tone: Tone } | null
  /** `2 held · 1 to pay`; empty where there is neither. */
  facts: string
}

function pillOf({ held, worst: { state, days: count } }: ContainerGroup): PresentedGroup['pill'] {
  switch (state) {
    case 'due_or_over':
      return count !== null && count < 0
        ? { text: plural(-count, '{n} day over', '{n} days over'), tone: 'bad' }
        : { text: t('today'), tone: 'warn' }
    case 'not_ready':
      return { text: held > 0 ? t('held') : t('not available'), tone: 'bad' }
    case 'due_soon':
      return { text: plural(count ?? 0, '{n} day left', '{n} days left'), tone: 'warn' }
    case 'source_silent':
      return {
        text:
          count === null || count === 0
            ? t('no news')
            : plural(count, 'no news for {n} day', 'no news for {n} days'),
        tone: 'rest',
      }
    case 'to_pay':
      return { text: t('to pay'), tone: 'warn' }
    case 'tracking_stopped':
      return { text: t('stopped'), tone: 'rest' }
    case 'underway':
    case 'arrived_on_board':
    case 'not_loaded':
      return count === null || count === 0
        ? null
        : { text: plural(count, '{n} day overdue', '{n} days overdue'), tone: 'warn' }
    default:
      return null
  }
}

export function presentGroup(grouping: ContainerGrouping, group: ContainerGroup): PresentedGroup {
  const { key, count, held, to_pay } = group
  return {
    key,
    ...nameOfGroup(grouping, group),
    count,
    pill: pillOf(group),
    facts: [held > 0 ? t('{n} held', { n: held }) : '', to_pay > 0 ? t('{n} to pay', { n: to_pay }) : '']
      .filter((part) => part !== '')
      .join(' · '),
  }
}

/** `67 containers in 7 groups`: what is not tracked any more is not counted. */
export function groupedCountText(groups: readonly ContainerGroup[]): string {
  const tracked = groups.filter(({ key }) => key !== 'stopped')
  const count = tracked.reduce((sum, group) => sum + group.count, 0)
  return t('{containers} in {groups}', {
    containers: counted(count, 'container'),
    groups: counted(tracked.length, 'group'),
  })
}
