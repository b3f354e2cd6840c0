import { inEnglish, msg, t } from '../language/index.ts'
import type { ContainerGroup, ContainerGrouping } from '../operations/lists/index.ts'
import { type ExportCell, textCell } from './cell.ts'
import { writeDate } from '../format/index.ts'
import { joined } from './screen-column.ts'

/** What the menu, the button and the heading of a file call what a list is grouped by. */
export const groupingLabels: Record<ContainerGrouping, string> = {
  terminal: msg('terminal'),
  vessel: msg('vessel and voyage'),
  carrier: msg('carrier'),
  customer: msg('customer'),
  dray_carrier: msg('dray carrier'),
  day: msg('day to act by'),
}

const withoutValue: Record<string, { name: string; place: string | null }> = {
  underway: { name: msg('Not at a terminal yet'), place: msg('on ship or rail, or before departure') },
  picked_up: { name: msg('Picked up'), place: null },
  stopped: { name: msg('Not tracked any more'), place: msg('not in the counts above') },
  others: { name: msg('Other groups'), place: msg('beyond the first thousand') },
}
const none: Record<ContainerGrouping, string> = {
  terminal: msg('Terminal not known'),
  vessel: msg('Vessel not known'),
  carrier: msg('Carrier not known'),
  customer: msg('No customer'),
  dray_carrier: msg('No dray carrier'),
  day: msg('No day to act by yet'),
}

const dayText = (day: string): string => {
  const [year = NaN, month = NaN, date = NaN] = day.split('-').map(Number)
  const on = { year, month, day: date }
  return Number.isNaN(Date.parse(day)) ? day : t('Act by {day}', { day: writeDate(on, on) })
}

type NamedGroup = Pick<ContainerGroup, 'key' | 'label' | 'place'>

/** What a group is called, and beside it, quieter, where it is. */
export function nameOfGroup(
  grouping: ContainerGrouping,
  { key, label, place }: NamedGroup,
): { name: string; place: string | null } {
  if (key === 'none') return { name: t(none[grouping]), place: null }
  const other = withoutValue[key]
  if (other !== undefined) return { name: t(other.name), place: other.place && t(other.place) }
  const value = key.slice(1)
  return { name: grouping === 'day' ? dayText(value) : (label ?? value), place }
}

/** `Group: terminal`, as the button of the list says: no column has that heading. */
export const groupHeading = (grouping: ContainerGrouping): string => `Group: ${groupingLabels[grouping]}`

const isoDay = /^=(\d{4}-\d\d-\d\d)$/

/** The group of a row in a file, in a column before the others: a day is a date. */
export function groupCell(grouping: ContainerGrouping, group: NamedGroup): ExportCell {
  const day = grouping === 'day' ? isoDay.exec(group.key)?.[1] : undefined
  if (day !== undefined)
    return { time: { at: `${day}T00:00:00Z`, zone: 'UTC', precision: 'day', isEstimate: false } }
  const { name, place } = inEnglish(() => nameOfGroup(grouping, group))
  return textCell(group.key.startsWith('=') ? joined([name, place]) : name)
}
