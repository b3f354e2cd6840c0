import { type RefObject, useLayoutEffect, useMemo, useState } from 'react'
import { type ColumnFacts, fittingLayout, type GridLayout } from '../../ui/grid/index.ts'
import { columnsToLeaveOut, type ListName } from '../view/index.ts'

/** Pixels of the page's width that are no column: margins, edges and check boxes of the list (grid.css). */
const BESIDE_COLUMNS_PX = 68

interface FittingLayout {
  /** The columns that have room. */
  layout: GridLayout
  /** The headings of those that have none. */
  leftOut: readonly string[]
  /** A layout of the columns that have room, with the others where they were. */
  withLeftOut: (layout: GridLayout) => GridLayout
}

/**
 * What of a list's columns has room beside each other. @param head as wide as the page
 * @param least what is left out first
 */
export function useFittingLayout(
  head: RefObject<HTMLElement | null>,
  list: ListName,
  layout: GridLayout,
  columns: readonly ColumnFacts[],
  least?: readonly string[],
): FittingLayout {
  const [width, setWidth] = useState(0)
  // Before it is painted, so that no column comes and goes.
  useLayoutEffect(() => {
    const measured = head.current
    if (measured === null) return undefined
    const measure = () => setWidth(measured.clientWidth)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(measured)
    return () => observer.disconnect()
  }, [head])
  return useMemo(() => {
    const fitting = fittingLayout(
      layout,
      columns,
      width - BESIDE_COLUMNS_PX,
      least ?? columnsToLeaveOut(list, layout),
    )
    const shown = new Set(fitting.columns.map(({ key }) => key))
    return {
      layout: fitting,
      leftOut: layout.columns.flatMap(({ key }) =>
        shown.has(key) ? [] : (columns.find((column) => column.key === key)?.header ?? []),
      ),
      withLeftOut: (changed) => {
        const given = new Set(fitting.columns)
        const byKey = new Map(changed.columns.map((column) => [column.key, column]))
        return {
          columns: layout.columns.map((column) => {
            const next = byKey.get(column.key)
            // What gave way only for this window keeps its own width.
            return next === undefined || given.has(next) ? column : next
          }),
        }
      },
    }
  }, [list, least, layout, columns, width])
}
