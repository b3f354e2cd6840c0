import type { ContainerGroup, ContainerGrouping } from '../../../contract/operations/lists/index.ts'
import { counted, type Tone } from '../../format/index.ts'

/** What the menu and the button call them. */
export const groupingLabels: Record<ContainerGrouping, string> = {
  terminal: 'terminal',
  vessel: 'vessel and voyage',
  carrier: 'carrier',
  customer: 'customer',
  day: 'day to act by',
}

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

const withoutValue: Record<string, { name: string; place: string | null }> = {
  underway: { name: 'Not at a terminal yet', place: 'on ship or rail, or before departure' },
  picked_up: { name: 'Picked up', place: null },
  stopped: { name: 'Not tracked any more', place: 'not in the counts above' },
  others: { name: 'Other groups', place: 'beyond the first thousand' },
}
const none: Record<ContainerGrouping, string> = {
  terminal: 'Terminal not known',
  vessel: 'Vessel not known',
  carrier: 'Carrier not known',
  customer: 'No customer',
  day: 'No day to act by yet',
}

const dayFormat = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'UTC',
  weekday: 'short',
  day: 'numeric',
  month: 'short',
})
const dayText = (day: string): string => {
  const at = new Date(`${day}T00:00:00Z`)
  return Number.isNaN(at.getTime()) ? day : `Act by ${dayFormat.format(at).replace(',', '')}`
}

function nameOf(grouping: ContainerGrouping, { key, label, place }: ContainerGroup) {
  if (key === 'none') return { name: none[grouping], place: null }
  const other = withoutValue[key]
  if (other !== undefined) return other
  const value = key.slice(1)
  return { name: grouping === 'day' ? dayText(value) : (label ?? value), place }
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
    ...nameOf(grouping, group),
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
