import type { ReactNode } from 'react'
import { Sheet } from '../sheet/index.ts'
import type { GridColumn, GridLayout, GridRow, GridRows, Selection } from './types.ts'

export interface GridProps<Row extends GridRow> {
  /** What a screen reader calls the list. */
  label: string
  /** All that exist; keep the same array from one rendering to the next. */
  columns: readonly GridColumn<Row>[]
  layout: GridLayout
  onLayout: (layout: GridLayout) => void
  rows: GridRows<Row>
  /** Two lines that tell the most, on 360 px; the same function each time. */
  compact: (row: Row) => ReactNode
  /** As the service writes it: a field, `-` before it for descending. */
  sort?: string
  /** With `onSelection`: rows get check boxes. */
  selection?: Selection
  onSelection?: (selection: Selection) => void
  /** In place of rows: an empty or an error state. */
  instead?: ReactNode
  foot?: ReactNode
  /** A line above the head: "7 changed since you opened this view". */
  note?: ReactNode
  /** The rows of the view before, shown dimmed until the next ones are there. */
  stale?: boolean
}

/** A list of any length on paper: rows scroll under their head, and only those in sight are drawn. */
export const Grid = <Row extends GridRow>(props: GridProps<Row>) => {
  const { label, columns, layout, rows, compact, sort, instead, foot, stale = false } = props
  const shown = layout.columns.flatMap(({ key }) => columns.find((column) => column.key === key) ?? [])
  const some = Array.from({ length: Math.min(rows.total ?? 0, 100) }, (_, index) => rows.at(index))
  return (
    <Sheet
      label={label}
      columns={shown}
      rows={rows.total === undefined ? undefined : some.filter((row) => row !== undefined)}
      compact={compact}
      stale={stale}
      instead={instead}
      foot={foot}
      {...(sort === undefined ? {} : { sort })}
    />
  )
}
