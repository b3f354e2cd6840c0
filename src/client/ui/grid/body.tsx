import { type ReactNode, useCallback, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { classes } from '../classes.ts'
import type { OpenedState } from '../opened-from.ts'
import { useScrollRestoration } from '../scroll-restoration.ts'
import { useRowClicks } from '../sheet/use-row-clicks.ts'
import { CompactRow, type RowProps, GridTableRow, withSpaces } from './rows.tsx'
import { isSelected } from './selection.rules.ts'
import { GridTable } from './table.tsx'
import type { GridProps, GridRow } from './types.ts'
import { useCursor } from './use-cursor.ts'
import { useRowKeys } from './use-row-keys.ts'
import type { Selecting } from './use-selecting.ts'
import { useVisibleRows } from './use-visible-rows.ts'

/** Pixels, as grid.css has them. */
const sizes = {
  1: { size: 34, head: 32 },
  2: { size: 46, head: 32 },
  narrow: { size: 64, head: 0 },
} as const
/** Skeleton rows until the number of rows is known. */
const waiting = 40

/** The same place however wide its columns are. */
function placeOf({ pathname, search }: { pathname: string; search: string }): string {
  const fields = new URLSearchParams(search)
  fields.delete('columns')
  return `${pathname}?${fields.toString()}`
}

type BodyProps<Row extends GridRow> = GridProps<Row> & { narrow: boolean; selecting: Selecting | undefined }

/** The scrolled part: the visible rows and some beside them, under their head. */
export const Body = <Row extends GridRow>(props: BodyProps<Row>) => {
  const {
    label,
    rows,
    compact,
    columns,
    layout,
    onLayout,
    sort = '',
    stale = false,
    narrow,
    lines = 1,
    selecting,
  } = props
  const scroller = useRef<HTMLDivElement>(null)
  const { size, head } = narrow ? sizes.narrow : sizes[lines]
  const count = rows.total ?? waiting
  const location = useLocation()
  const place = placeOf(location)
  const { key: step } = location
  const cursor = useCursor(scroller, { rows, count, stale, size, head, step, place })
  const { indexes, flying } = useVisibleRows(scroller, {
    count,
    size,
    head,
    cursor: cursor.index,
    onRest: (first, last) => {
      cursor.rest(first)
      rows.onSight?.(first, last)
    },
  })
  useScrollRestoration(scroller, { name: 'rows', place, ready: rows.total !== undefined && !stale })
  const openedState = (index: number): OpenedState | undefined => {
    const row = rows.at(index)
    if (row === undefined) return undefined
    cursor.keep(index)
    return { openedFrom: { address: location.pathname + location.search, step, index, key: row.key } }
  }
  useRowClicks(scroller, (row) => openedState(Number(row.dataset['index'])))
  useRowKeys(scroller, {
    count,
    cursor: cursor.index,
    selecting,
    go: cursor.go,
    openedState,
    page: () => Math.max(1, Math.floor(((scroller.current?.clientHeight ?? 0) - head) / size) - 1),
  })

  const latest = useRef(selecting)
  useEffect(() => {
    latest.current = selecting
  })
  const onToggle = useCallback((index: number, range: boolean) => latest.current?.toggle(index, range), [])
  const propsOf = (index: number): RowProps<Row> => {
    // During fast scrolling rows are rendered only when it stops; the row with the focus always is.
    const row = flying && index !== cursor.index ? undefined : rows.at(index)
    const selected = selecting && (row ? isSelected(selecting.selection, row.key) : false)
    return { row, index, selected, tabbable: index === cursor.index, onToggle }
  }
  const drawn: ReactNode = narrow ? (
    <ul className="compact" aria-label={label} aria-busy={rows.total === undefined}>
      {withSpaces(
        indexes,
        { count, size },
        (index) => (
          <CompactRow key={index} {...propsOf(index)} total={count} render={compact} />
        ),
        (key, height) => (
          <li key={key} className="grid-space" aria-hidden="true" style={{ height }} />
        ),
      )}
    </ul>
  ) : (
    <GridTable
      {...{ label, columns, layout, onLayout, sort, selecting, scroller, indexes, count, size }}
      total={rows.total}
      draw={(index, cells) => <GridTableRow key={index} {...propsOf(index)} cells={cells} />}
    />
  )
  return (
    <div ref={scroller} className={classes('grid-body', stale && 'stale', lines === 2 && 'two-lines')}>
      {drawn}
    </div>
  )
}
