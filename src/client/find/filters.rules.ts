import { blockingHolds, compareLastFreeDays } from '../../contract/trade/index.ts'
import type { ContainerListRow } from '../lists/container-row/row.present.ts'
import type { FindRow, FindResult } from './verdict.present.ts'
import { findResults } from './verdict.present.ts'

/** What the result is narrowed to: all of it stands in the address, beside what was asked. */
export interface FindFilters {
  /** Calendar days to the day to act by, in the zone of the place: at least, at most; null for no bound. */
  days: { from: number | null; to: number | null } | null
  /** Names of holds that stand (`hold`; a pending one does not stop a truck). Any of them. */
  holds: readonly string[]
  statuses: readonly string[]
  verdicts: readonly FindResult[]
}

const words = (text: string | null): string[] => {
  const all = (text ?? '').split(',').map((word) => word.trim())
  return [...new Set(all)].filter((word) => word !== '')
}
const wholeNumber = (text: string | undefined): number | null =>
  text !== undefined && /^-?\d{1,4}$/.test(text) ? Number(text) : null

/** `..3`, `0..3`, `2..`, `1`; anything else is as if it were absent. */
function readDays(text: string | null): FindFilters['days'] {
  if (text === null) return null
  const [start, end] = text.includes('..') ? text.split('..') : [text, text]
  const days = { from: wholeNumber(start), to: wholeNumber(end) }
  return days.from === null && days.to === null ? null : days
}

/** By the names that the lists' own addresses have. */
export const readFilters = (fields: URLSearchParams): FindFilters => ({
  days: readDays(fields.get('days_left')),
  holds: words(fields.get('blocking_holds')),
  statuses: words(fields.get('current_status')),
  verdicts: words(fields.get('verdict')).flatMap((word) => findResults.find((each) => each === word) ?? []),
})

/** The same as an address has them; null takes a field away. */
export const fieldsOf = ({
  days,
  holds,
  statuses,
  verdicts: some,
}: FindFilters): Record<string, string | null> => ({
  days_left: days && `${days.from ?? ''}..${days.to ?? ''}`,
  blocking_holds: holds.join(',') || null,
  current_status: statuses.join(',') || null,
  verdict: some.join(',') || null,
})

const anyOf = (chosen: readonly string[], has: readonly string[]): boolean =>
  chosen.length === 0 || chosen.some((each) => has.includes(each))

export const holdsOf = ({ record }: ContainerListRow): string[] =>
  blockingHolds(record.attributes.holds_at_pod_terminal).map(({ name }) => name)

function isWithin(days: FindFilters['days'], box: ContainerListRow): boolean {
  if (days === null) return true
  if (box.actBy === null) return false
  return box.actBy.days >= (days.from ?? -Infinity) && box.actBy.days <= (days.to ?? Infinity)
}

const fits = ({ days, holds, statuses }: FindFilters, box: ContainerListRow): boolean =>
  isWithin(days, box) && anyOf(holds, holdsOf(box)) && anyOf(statuses, [box.status])

export const asksOfBoxes = ({ days, holds, statuses }: FindFilters): boolean =>
  days !== null || holds.length > 0 || statuses.length > 0

/**
 * The rows that the filters leave. A bill of lading stays when one of its boxes fits all that is asked of boxes, and
 * that box is the one that is shown. A repeat fits nothing that is asked of boxes: what it repeats is there already.
 */
export function narrowed(rows: readonly FindRow[], filters: FindFilters): FindRow[] {
  return rows.flatMap((row) => {
    if (!anyOf(filters.verdicts, [row.verdict])) return []
    if (!asksOfBoxes(filters)) return [row]
    const box = row.boxes.find((each) => fits(filters, each))
    if (box === undefined) return []
    return [box === row.box ? row : { ...row, box }]
  })
}

/** `act_by_at`, `-act_by_at`: the most urgent first, or last, those without a date always last; else as pasted. */
export function sorted(rows: readonly FindRow[], sort: string): FindRow[] {
  if (sort !== 'act_by_at' && sort !== '-act_by_at') return [...rows]
  const sign = sort.startsWith('-') ? -1 : 1
  return rows.toSorted((one, other) => {
    const [a, b] = [one.box?.actBy ?? null, other.box?.actBy ?? null]
    if (a === null || b === null) return Number(a === null) - Number(b === null)
    return sign * compareLastFreeDays(a, b)
  })
}

/** How many rows each value would leave, the filters of the other kinds applied. */
export function countsOf(rows: readonly FindRow[], filters: FindFilters) {
  const count = (left: readonly FindRow[], valuesOf: (row: FindRow) => Iterable<string>) => {
    const counts = new Map<string, number>()
    for (const row of left)
      for (const value of new Set(valuesOf(row))) counts.set(value, (counts.get(value) ?? 0) + 1)
    return counts
  }
  const fitting = (row: FindRow, without: Partial<FindFilters>) =>
    row.boxes.filter((box) => fits({ ...filters, ...without }, box))
  const rest = rows.filter((row) => anyOf(filters.verdicts, [row.verdict]))
  return {
    holds: count(rest, (row) => fitting(row, { holds: [] }).flatMap(holdsOf)),
    statuses: count(rest, (row) => fitting(row, { statuses: [] }).map(({ status }) => status)),
    verdicts: count(narrowed(rows, { ...filters, verdicts: [] }), (row) => [row.verdict]),
    within: (days: NonNullable<FindFilters['days']>) => narrowed(rows, { ...filters, days }).length,
  }
}
