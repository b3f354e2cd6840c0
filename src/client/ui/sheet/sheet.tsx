import './sheet.css'
import { type ReactNode, type RefObject, useRef, memo } from 'react'
import { useLocation } from 'react-router'
import { classes } from '../classes.ts'
import { useIsNarrow } from '../narrow.ts'
import { useScrollRestoration } from '../scroll-restoration.ts'
import { type ShortListColumn, type RowAddress, ShortListTable } from './table.tsx'
import { usePageKeys } from '../keys.ts'
import { useRowClicks } from './use-row-clicks.ts'
import { Skeleton } from '../states.tsx'

type RowProps<Row> = { row: Row; render: (row: Row) => ReactNode }

const PlainItem = <Row extends RowAddress>({ row, render }: RowProps<Row>): ReactNode => (
  <li data-href={row.href ?? undefined}>{render(row)}</li>
)
const MemoItem = memo(PlainItem) as typeof PlainItem

type CompactProps<Row> = {
  label: string
  rows: readonly Row[] | undefined
  /** The two most important lines; the same function each time, so that rows stay memoised. */
  render: (row: Row) => ReactNode
}

const waiting = Array.from({ length: 8 }, (_, line) => line)

/** A table on 360 px: each row in two lines. */
const Compact = <Row extends RowAddress>({ label, rows, render }: CompactProps<Row>) => (
  <ul className="compact" aria-label={label} aria-busy={rows === undefined}>
    {rows === undefined
      ? waiting.map((line) => (
          <li key={line}>
            <Skeleton width="62%" />
            <br />
            <Skeleton width="84%" />
          </li>
        ))
      : rows.map((row) => <MemoItem key={row.key} row={row} render={render} />)}
  </ul>
)

const rowLink = '[data-href] a[data-row]'

/** A list that is moved through by `j` and `k` and opened by Enter (the row's own link has the focus) or by a click. */
function useRows<Of extends HTMLElement>(): RefObject<Of | null> {
  const list = useRef<Of>(null)
  usePageKeys(['j', 'k'], (key) => {
    const links = [...(list.current?.querySelectorAll<HTMLElement>(rowLink) ?? [])]
    const at = links.findIndex((link) => link.closest('[data-href]')?.contains(document.activeElement))
    const next = at < 0 ? 0 : at + (key === 'j' ? 1 : -1)
    const link = links[Math.min(Math.max(next, 0), links.length - 1)]
    link?.focus({ preventScroll: true })
    link?.closest('[data-href]')?.scrollIntoView({ block: 'nearest' })
  })
  useRowClicks(list)
  return list
}

type SheetProps<Row> = {
  /** What a screen reader calls the list. */
  label: string
  columns: readonly ShortListColumn<Row>[]
  rows: readonly Row[] | undefined
  compact: (row: Row) => ReactNode
  sort?: string
  /** The rows of the page before, shown until the next ones are there. */
  stale?: boolean
  /** In place of rows: an empty or an error state. */
  instead?: ReactNode
  foot?: ReactNode
  /** Up to this width of the window rows are lines, for a table that needs more than a phone has. */
  compactBelow?: number
}

/** A short list: rows that scroll under their header, and a foot. */
export const ShortList = <Row extends RowAddress>(props: SheetProps<Row>) => {
  const { label, columns, rows, compact, sort, stale = false, instead, foot, compactBelow } = props
  const body = useRows<HTMLDivElement>()
  const narrow = useIsNarrow(compactBelow)
  const { pathname, search } = useLocation()
  useScrollRestoration(body, { name: 'rows', place: pathname + search, ready: rows !== undefined })
  return (
    <section className="sheet" aria-label={label}>
      <div ref={body} className={classes('sheet-body', stale && 'stale')}>
        {instead ??
          (narrow ? (
            <Compact label={label} rows={rows} render={compact} />
          ) : (
            <ShortListTable
              label={label}
              columns={columns}
              rows={rows}
              {...(sort === undefined ? {} : { sort })}
            />
          ))}
      </div>
      {foot && <div className="sheet-foot">{foot}</div>}
    </section>
  )
}
