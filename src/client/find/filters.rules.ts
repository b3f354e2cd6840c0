import { blockingHolds, compareLastFreeDays } from '../../contract/trade/index.ts'
import type { ContainerListRow } from '../lists/container-row/row.present.ts'
import { type FindRow, type Resolution, resolutions, resolutionKey } from './find-rows.present.ts'
import type { Shipment } from '../../contract/resources/index.ts'
import type { RecordRow } from '../lists/columns/attribute-columns.tsx'
import { isSelected } from '../ui/grid/selection.rules.ts'
import type { Selection } from '../ui/grid/types.ts'

export interface Copied {
  rows: readonly FindRow[]
  selection: Selection
  now: Date
}

/** Each record once, in the order of the rows, and the ids of those that are shipments and of those that are selected. */
export function copiedRows({ rows, selection, now }: Copied) {
  const all = new Map<string, RecordRow>()
  const shipments = new Set<string>()
  const selected = new Set<string>()
  for (const { key, name, container, shipment } of rows) {
    if (container === null && shipment !== null) shipments.add(shipment.id)
    const row = container ?? (shipment && shipmentWithoutContainer(shipment, { name, now }))
    if (row === null) continue
    all.set(row.key, row)
    if (isSelected(selection, key)) selected.add(row.key)
  }
  return { listed: [...all.values()], shipments, selected }
}

/** Looks like a container row to copy and export, with no container attributes at all. */
const shipmentWithoutContainer = (
  shipment: Shipment,
  { name, now }: Pick<RecordRow, 'name' | 'now'>,
): RecordRow => ({
  key: shipment.id,
  href: null,
  name,
  record: { type: 'container', id: shipment.id, attributes: {} },
  shipment,
  custom_fields: new Map(),
  now,
})

/** The filters of a result page. The address holds all of them. */
export interface FindFilters {
  /** Calendar days left until act by, in the zone of the place of pickup; both bounds inclusive, null for no bound. */
  days: { from: number | null; to: number | null } | null
  /** Names of blocking holds; a row fits with any of them. A pending hold does not block. */
  holds: readonly string[]
  statuses: readonly string[]
  resolutions: readonly Resolution[]
}

const listOf = (text: string | null): string[] => {
  const all = (text ?? '').split(',').map((each) => each.trim())
  return [...new Set(all)].filter((each) => each !== '')
}
const wholeNumber = (text: string | undefined): number | null =>
  text !== undefined && /^-?\d{1,4}$/.test(text) ? Number(text) : null

/** `..3`, `0..3`, `2..` or `1`; null for anything else. */
function readDays(text: string | null): FindFilters['days'] {
  if (text === null) return null
  const [start, end] = text.includes('..') ? text.split('..') : [text, text]
  const days = { from: wholeNumber(start), to: wholeNumber(end) }
  return days.from === null && days.to === null ? null : days
}

/** The parameters have the names of the lists' filters. Invalid values are ignored. */
export const readFindFilters = (fields: URLSearchParams): FindFilters => ({
  days: readDays(fields.get('days_left')),
  holds: listOf(fields.get('blocking_holds')),
  statuses: listOf(fields.get('current_status')),
  resolutions: listOf(fields.get(resolutionKey)).flatMap(
    (text) => resolutions.find((each) => each === text) ?? [],
  ),
})

/** The parameters for these filters; null for one to remove. */
export const fieldsOf = ({
  days,
  holds,
  statuses,
  resolutions,
}: FindFilters): Record<string, string | null> => ({
  days_left: days && `${days.from ?? ''}..${days.to ?? ''}`,
  blocking_holds: holds.join(',') || null,
  current_status: statuses.join(',') || null,
  [resolutionKey]: resolutions.join(',') || null,
})

const anyOf = (chosen: readonly string[], has: readonly string[]): boolean =>
  chosen.length === 0 || chosen.some((each) => has.includes(each))

const holdsOf = ({ record }: ContainerListRow): string[] =>
  blockingHolds(record.attributes.holds_at_pod_terminal).map(({ name }) => name)

function isWithin(days: FindFilters['days'], container: ContainerListRow): boolean {
  if (days === null) return true
  if (container.actBy === null) return false
  return container.actBy.days >= (days.from ?? -Infinity) && container.actBy.days <= (days.to ?? Infinity)
}

const fits = ({ days, holds, statuses }: FindFilters, container: ContainerListRow): boolean =>
  isWithin(days, container) && anyOf(holds, holdsOf(container)) && anyOf(statuses, [container.status])

export const hasContainerFilter = ({ days, holds, statuses }: FindFilters): boolean =>
  days !== null || holds.length > 0 || statuses.length > 0

/**
 * The rows that fit the filters. A bill of lading fits when one of its containers fits every container filter; the row
 * then shows that container. A repeat fits no container filter, because the row it repeats is shown already.
 */
export function filterRows(rows: readonly FindRow[], filters: FindFilters): FindRow[] {
  return rows.flatMap((row) => {
    if (!anyOf(filters.resolutions, [row.resolution])) return []
    if (!hasContainerFilter(filters)) return [row]
    const container = row.containers.find((each) => fits(filters, each))
    if (container === undefined) return []
    return [container === row.container ? row : { ...row, container }]
  })
}

/** `act_by_at`: most urgent first; `-act_by_at`: most urgent last; rows without a date always last. Else as pasted. */
export function sortRows(rows: readonly FindRow[], sort: string): FindRow[] {
  if (sort !== 'act_by_at' && sort !== '-act_by_at') return [...rows]
  const sign = sort.startsWith('-') ? -1 : 1
  return rows.toSorted((one, other) => {
    const [a, b] = [one.container?.actBy ?? null, other.container?.actBy ?? null]
    if (a === null || b === null) return Number(a === null) - Number(b === null)
    return sign * compareLastFreeDays(a, b)
  })
}

/** For each filter value, how many rows would fit it together with the filters of the other kinds. */
export function countsOf(rows: readonly FindRow[], filters: FindFilters) {
  const count = (counted: readonly FindRow[], valuesOf: (row: FindRow) => Iterable<string>) => {
    const counts = new Map<string, number>()
    for (const row of counted)
      for (const value of new Set(valuesOf(row))) counts.set(value, (counts.get(value) ?? 0) + 1)
    return counts
  }
  const fitting = (row: FindRow, without: Partial<FindFilters>) =>
    row.containers.filter((container) => fits({ ...filters, ...without }, container))
  const others = rows.filter((row) => anyOf(filters.resolutions, [row.resolution]))
  return {
    holds: count(others, (row) => fitting(row, { holds: [] }).flatMap(holdsOf)),
    statuses: count(others, (row) => fitting(row, { statuses: [] }).map(({ status }) => status)),
    resolutions: count(filterRows(rows, { ...filters, resolutions: [] }), (row) => [row.resolution]),
    within: (days: NonNullable<FindFilters['days']>) => filterRows(rows, { ...filters, days }).length,
  }
}
