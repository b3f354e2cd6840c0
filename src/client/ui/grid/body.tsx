import { type CSSProperties, type ReactNode, useCallback, useEffect, useMemo, useRef } from 'react'
import { useLocation } from 'react-router'
import { classes } from '../classes.ts'
import type { OpenedState } from '../opened-from.ts'
import { useScrollRestoration } from '../scroll-restoration.ts'
import { useDensity } from '../use-look.ts'
import { useRowClicks } from '../sheet/use-row-clicks.ts'
import { CompactRow, type RowProps, GridTableRow, withSpaces } from './rows.tsx'
import { HeadingCompactRow, HeadingTableRow } from './heading-row.tsx'
import { ofLines, rowAtLine } from './lines.rules.ts'
import { isSelected } from './selection.rules.ts'
import { GridTable } from './table.tsx'
import type { GridProps, GridRow } from './types.ts'
import { useCursor } from './use-cursor.ts'
import { useRowKeys } from './use-row-keys.ts'
import type { Selecting } from './use-selecting.ts'
import { useVisibleRows } from './use-visible-rows.ts'

/** Pixels, as tokens.css and grid.css have them. */
const sizes = {
  comfortable: { 1: { size: 34, head: 32 }, 2: { size: 46, head: 32 } },
  compact: { 1: { size: 28, head: 32 }, 2: { size: 40, head: 32 } },
} as const
const narrowSize = { size: 64, head: 0 } as const
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
    cardHeight,
    selecting,
  } = props
  const scroller = useRef<HTMLDivElement>(null)
  const density = useDensity()
  const { size, head } = narrow
    ? { ...narrowSize, ...(cardHeight && { size: cardHeight }) }
    : sizes[density][lines]
  const count = rows.total === undefined ? waiting : (rows.lines?.count ?? rows.total)
  const byLine = useMemo(() => ofLines(rows), [rows])
  const location = useLocation()
  const place = placeOf(location)
  const { key: step } = location
  const cursor = useCursor(scroller, {
    rows: byLine,
    lines: rows.lines,
    count,
    stale,
    size,
    head,
    step,
    place,
  })
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
  const openedState = (line: number): OpenedState | undefined => {
    const index = rowAtLine(rows.lines, line)
    const row = index === undefined ? undefined : rows.at(index)
    if (index === undefined || row === undefined) return undefined
    cursor.keep(line)
    return { openedFrom: { address: location.pathname + location.search, step, index, key: row.key } }
  }
  useRowClicks(scroller, (row) => openedState(Number(row.dataset['index'])))
  useRowKeys(scroller, {
    count,
    cursor: cursor.index,
    selecting: selecting && {
      ...selecting,
      toggle(line, range) {
        const index = rowAtLine(rows.lines, line)
        if (index !== undefined) selecting.toggle(index, range)
      },
      extend(from, to) {
        const [start, end] = [rowAtLine(rows.lines, from), rowAtLine(rows.lines, to)]
        if (start !== undefined && end !== undefined) selecting.extend(start, end)
      },
    },
    go: cursor.go,
    openedState,
    page: () => Math.max(1, Math.floor(((scroller.current?.clientHeight ?? 0) - head) / size) - 1),
  })

  const latest = useRef(selecting)
  useEffect(() => {
    latest.current = selecting
  })
  const onToggle = useCallback((index: number, range: boolean) => latest.current?.toggle(index, range), [])
  const propsOf = (line: number): RowProps<Row> => {
    const index = rowAtLine(rows.lines, line) ?? 0
    // During fast scrolling rows are rendered only when it stops; the row with the focus always is.
    const row = flying && line !== cursor.index ? undefined : rows.at(index)
    const selected = selecting && (row ? isSelected(selecting.selection, row.key) : false)
    return { row, index, line, selected, tabbable: line === cursor.index, onToggle }
  }
  const headingAt = (line: number) => {
    const at = rows.total === undefined ? undefined : rows.lines?.at(line)
    return at !== undefined && 'heading' in at
      ? { heading: at.heading, line, tabbable: line === cursor.index }
      : undefined
  }
  const drawn: ReactNode = narrow ? (
    <ul
      className="compact"
      style={cardHeight === undefined ? undefined : ({ '--card': `${cardHeight}px` } as CSSProperties)}
      aria-label={label}
      aria-busy={rows.total === undefined || stale}
    >
      {withSpaces(
        indexes,
        { count, size },
        (line) => {
          const heading = headingAt(line)
          return heading ? (
            <HeadingCompactRow key={`of ${heading.heading.key}`} {...heading} total={count} />
          ) : (
            <CompactRow key={line} {...propsOf(line)} total={count} render={compact} />
          )
        },
        (key, height) => (
          <li key={key} className="grid-space" aria-hidden="true" style={{ height }} />
        ),
      )}
    </ul>
  ) : (
    <GridTable
      {...{ label, columns, layout, onLayout, sort, selecting, scroller, indexes, count, size }}
      total={rows.total}
      stale={stale}
      draw={(line, cells) => {
        const heading = headingAt(line)
        return heading ? (
          <HeadingTableRow
            key={`of ${heading.heading.key}`}
            {...heading}
            columns={cells.length + (selecting ? 1 : 0)}
          />
        ) : (
          <GridTableRow key={line} {...propsOf(line)} cells={cells} />
        )
      }}
    />
  )
  return (
    <div ref={scroller} className={classes('grid-body', stale && 'stale', lines === 2 && 'two-lines')}>
      {drawn}
    </div>
  )
}
