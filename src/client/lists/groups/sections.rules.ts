import { t } from '../../../contract/language/index.ts'
import type { ContainerGroup, ContainerGrouping } from '../../../contract/operations/lists/index.ts'
import { counted } from '../../format/index.ts'
import { presentGroup } from './group.present.ts'

/** The group of a row, by its place among all rows of the list, from 0; undefined where the list has no groups. */
export function groupAt(
  groups: readonly ContainerGroup[] | undefined,
  place: number,
): ContainerGroup | undefined {
  let first = 0
  return groups?.find(({ count }) => place < (first += count))
}

/** Rows that stand together, under the heading of their group; without one where the list has no groups. */
interface Section<Row> {
  key: string
  heading: string | null
  rows: Row[]
}

/** `APM Pier 400 · Los Angeles USLAX · 9 containers · 3 days over · 2 held`: of part of a group how many these are. */
function headingText(grouping: ContainerGrouping, group: ContainerGroup, rows: number): string {
  const { name, place, count, pill, facts } = presentGroup(grouping, group)
  const counts = counted(rows, 'container')
  // How many are held stands behind it.
  const worst = group.worst.state === 'not_ready' && group.held > 0 ? null : pill?.text
  const parts =
    rows === count ? [counts, worst, facts] : [t('{containers} of {n}', { containers: counts, n: count })]
  return [name, place, ...parts].filter((part) => part).join(' · ')
}

/** The rows of a copy or of a printed list, group after group as they come. */
export function groupedSections<Row extends { group?: ContainerGroup | undefined }>(
  grouping: ContainerGrouping | undefined,
  rows: readonly Row[],
): Section<Row>[] {
  const sections: { group: ContainerGroup | undefined; rows: Row[] }[] = []
  for (const row of rows) {
    const group = grouping === undefined ? undefined : row.group
    const last = sections.at(-1)
    if (last !== undefined && last.group?.key === group?.key) last.rows.push(row)
    else sections.push({ group, rows: [row] })
  }
  return sections.map(({ group, rows: own }) => ({
    key: group?.key ?? '',
    heading: grouping === undefined || group === undefined ? null : headingText(grouping, group, own.length),
    rows: own,
  }))
}
