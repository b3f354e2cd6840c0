import type { ReactNode } from 'react'
import './sheet.css'
import { useLocation } from 'react-router'
import { classes } from '../classes.ts'
import { useScrollRestoration } from '../scroll-restoration.ts'
import { useIsNarrow } from '../narrow.ts'
import type { ShortListColumn, RowAddress } from './columns.ts'
import { Compact } from './compact.tsx'
import { ShortListTable } from './table.tsx'
import { useRows } from './use-rows.ts'

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
}

/** A short list: rows that scroll under their header, and a foot. */
export const ShortList = <Row extends RowAddress>(props: SheetProps<Row>) => {
  const { label, columns, rows, compact, sort, stale = false, instead, foot } = props
  const body = useRows<HTMLDivElement>()
  const narrow = useIsNarrow()
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
