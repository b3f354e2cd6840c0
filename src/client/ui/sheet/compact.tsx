import { memo, type ReactNode } from 'react'
import { Skeleton } from '../skeleton.tsx'
import type { RowAddress } from './columns.ts'

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
export const Compact = <Row extends RowAddress>({ label, rows, render }: CompactProps<Row>) => (
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
