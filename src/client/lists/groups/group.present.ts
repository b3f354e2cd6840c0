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

const days = (count: number): string => counted(count, 'day')

function pillOf({ held, worst: { state, days: count } }: ContainerGroup): PresentedGroup['pill'] {
  switch (state) {
    case 'due_or_over':
      return count !== null && count < 0
        ? { text: `${days(-count)} over`, tone: 'bad' }
        : { text: 'today', tone: 'warn' }
    case 'not_ready':
      return { text: held > 0 ? 'held' : 'not available', tone: 'bad' }
    case 'due_soon':
      return { text: `${days(count ?? 0)} left`, tone: 'warn' }
    case 'source_silent':
      return { text: count === null || count === 0 ? 'no news' : `no news for ${days(count)}`, tone: 'rest' }
    case 'to_pay':
      return { text: 'to pay', tone: 'warn' }
    case 'tracking_stopped':
      return { text: 'stopped', tone: 'rest' }
    case 'underway':
    case 'arrived_on_board':
    case 'not_loaded':
      return count === null || count === 0 ? null : { text: `${days(count)} overdue`, tone: 'warn' }
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
    facts: [held > 0 ? `${held} held` : '', to_pay > 0 ? `${to_pay} to pay` : '']
      .filter((part) => part !== '')
      .join(' · '),
  }
}

/** `67 containers in 7 groups`: what is not tracked any more is not counted. */
export function groupedCountText(groups: readonly ContainerGroup[]): string {
  const tracked = groups.filter(({ key }) => key !== 'stopped')
  const count = tracked.reduce((sum, group) => sum + group.count, 0)
  return `${counted(count, 'container')} in ${counted(tracked.length, 'group')}`
}
