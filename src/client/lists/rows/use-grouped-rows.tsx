import { useMemo } from 'react'
import type { GridRows } from '../../ui/grid/types.ts'
import type { RecordRow } from '../columns/index.ts'
import { LIST_PAGE_ROWS } from './pages.rules.ts'
import type { ListRows } from './use-list-rows.ts'
import { useFolded } from '../groups/folded.ts'
import { groupLines } from '../groups/group-lines.rules.ts'
import { type PresentedGroup, presentGroup } from '../groups/group.present.ts'
import { numberText, t } from '../../../contract/language/index.ts'
import { Pill } from '../../ui/index.ts'
import '../groups/groups.css'

/** What stands in the heading of a group, beside the mark that folds it. */
const GroupHeading = ({ group: { name, place, count, pill, facts } }: { group: PresentedGroup }) => (
  <>
    <b className="group-name" title={name}>
      {name}
    </b>
    {place !== null && <span className="group-place">{place}</span>}
    <span className="group-count">
      {numberText(count)}
      <span className="visually-hidden"> {t('containers')}</span>
    </span>
    {pill && <Pill tone={pill.tone}>{pill.text}</Pill>}
    <span className="group-facts">{facts}</span>
  </>
)

/** The rows of a list with a heading before each group; as they are where the list has no groups. */
export function useGroupedRows<Row extends RecordRow>({
  rows,
  groups,
  grouping,
  seePages,
}: Pick<ListRows<Row>, 'rows' | 'groups' | 'grouping' | 'seePages'>): GridRows<Row> {
  const { isFolded, toggle } = useFolded(grouping)
  return useMemo(() => {
    if (grouping === undefined || groups === undefined) return rows
    const lines = groupLines(groups, isFolded)
    return {
      total: rows.total,
      // What is folded away is selected neither one by one nor with what is on the screen.
      at: (row) => (lines.isShown(row) ? rows.at(row) : undefined),
      onSight(first, last) {
        const pages = new Set<number>()
        for (let line = first; line <= last; line += 1) {
          const at = lines.at(line)
          if ('row' in at) pages.add(Math.floor(at.row / LIST_PAGE_ROWS))
        }
        const start = lines.at(first)
        if (pages.size === 0 && 'group' in start)
          pages.add(Math.floor(lines.firstRow(start.group) / LIST_PAGE_ROWS))
        seePages([...pages])
      },
      lines: {
        count: lines.count,
        lineOf: lines.lineOf,
        at(line) {
          const at = lines.at(line)
          if ('row' in at) return at
          const group = groups[at.group]
          if (group === undefined) return { row: 0 }
          const shown = presentGroup(grouping, group)
          return {
            heading: {
              key: group.key,
              isFolded: isFolded(group.key),
              onToggle: () => toggle(group.key),
              content: <GroupHeading group={shown} />,
            },
          }
        },
      },
    }
  }, [grouping, groups, rows, isFolded, toggle, seePages])
}
