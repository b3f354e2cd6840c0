import { type CSSProperties, type ReactNode, type RefObject, useCallback, useMemo, useRef } from 'react'
import { classes } from '../classes.ts'
import { GridHead } from './head.tsx'
import { drawnColumns, pinnedLefts, widths as limits } from './layout.rules.ts'
import { type GridCell, withSpaces } from './rows.tsx'
import type { GridColumn, GridLayout, GridRow } from './types.ts'
import type { Selecting } from './use-selecting.ts'
import { useColumnsInSight, useRoom } from './use-visible-columns.ts'
import { useWidths } from './use-widths.ts'

type TableProps<Row> = {
  label: string
  columns: readonly GridColumn<Row>[]
  layout: GridLayout
  onLayout: (layout: GridLayout) => void
  sort: string
  total: number | undefined
  selecting: Selecting | undefined
  scroller: RefObject<HTMLElement | null>
  /** The rows are those of the view before. */
  stale: boolean
  indexes: readonly number[]
  count: number
  size: number
  draw: (index: number, cells: readonly GridCell<Row>[]) => ReactNode
}

/** Pixels beside the content of a cell. */
const padding = 13

const empty = () => null

const contentWidth = (cell: Element): number => {
  const range = document.createRange()
  range.selectNodeContents(cell.querySelector(':scope > a, :scope > [title]') ?? cell)
  return range.getBoundingClientRect().width
}

export const GridTable = <Row extends GridRow>(props: TableProps<Row>) => {
  const {
    label,
    columns,
    layout,
    onLayout,
    sort,
    total,
    stale,
    selecting,
    scroller,
    indexes,
    count,
    size,
    draw,
  } = props
  const table = useRef<HTMLTableElement>(null)
  const widths = useWidths(layout, onLayout)
  const drawn = useMemo(() => drawnColumns(layout, columns), [layout, columns])
  const room = useRoom(scroller)
  const before = selecting ? limits.check : 0
  const wide = drawn.map(widths.of)
  const lefts = pinnedLefts(
    drawn.map(({ pinned }, at) => ({ pinned, width: wide[at] ?? 0 })),
    before,
    room,
  )
  const pins = lefts.length
  const { from, to } = useColumnsInSight(scroller, wide, room)
  const cells = useMemo(
    () =>
      drawn.map(({ column: { key, className, cell } }, at): GridCell<Row> => {
        const drawCell = at < from || at >= to ? empty : cell
        if (at >= pins) return { key, className, style: undefined, cell: drawCell }
        const name = classes(className, 'pinned', at === pins - 1 && 'last-pin')
        // Its position is a CSS variable of the table: dragging a width renders no row again.
        return { key, className: name, style: { left: `var(--pin-${at})` }, cell }
      }),
    [drawn, pins, from, to],
  )
  const sum = before + wide.reduce((all, width) => all + width, 0)
  const style = Object.fromEntries(lefts.map((left, at) => [`--pin-${at}`, `${left}px`]))
  const checks = selecting ? 1 : 0
  const fit = useCallback(
    (at: number): number => {
      const lines = [...(table.current?.rows ?? [])].flatMap((row) => row.cells[at + checks] ?? [])
      return padding + Math.ceil(Math.max(...lines.map(contentWidth)))
    },
    [checks],
  )
  return (
    <table
      ref={table}
      className="grid-table"
      style={{ ...style, '--room': `${room}px`, minWidth: sum } as CSSProperties}
      aria-label={label}
      aria-rowcount={total === undefined ? -1 : count + 1}
      aria-busy={total === undefined || stale}
    >
      <colgroup>
        {selecting && <col style={{ width: limits.check }} />}
        {drawn.map(({ column }, at) => (
          // What is left over goes to the last one.
          <col key={column.key} style={at === drawn.length - 1 ? undefined : { width: wide[at] }} />
        ))}
      </colgroup>
      <GridHead {...{ drawn, cells, sort, total, selecting, widths, fit }} />
      <tbody>
        {withSpaces(
          indexes,
          { count, size },
          (index) => draw(index, cells),
          (key, height) => (
            <tr key={key} className="grid-space" aria-hidden="true">
              <td colSpan={drawn.length + checks} style={{ height }} />
            </tr>
          ),
        )}
      </tbody>
    </table>
  )
}
