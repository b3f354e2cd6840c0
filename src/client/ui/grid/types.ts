import type { ReactNode } from 'react'

/** A column as a page declares it. */
export interface GridColumn<Row> {
  /** Unique in the list: the attribute's name on the wire, or another name for a column of several attributes. */
  key: string
  header: string
  /** Pixels, until somebody drags it. */
  width: number
  /** Pixels to which it gives way where there is no room for all columns; without: it does not. */
  least?: number
  /** The field by which the service sorts it; none when it cannot. */
  sort?: string
  className?: string
  /** Times of places, or calendar days: wider where the person has them written longer. */
  shows?: 'times' | 'days'
  cell: (row: Row) => ReactNode
}

/** What the rules of a layout need to know of a column. */
export type ColumnFacts = Pick<GridColumn<never>, 'key' | 'header' | 'width' | 'least'>

/** What a list needs to know of a row beside its cells. */
export interface GridRow {
  /** Unique within the list, the same after a refetch: what is selected is remembered by it. */
  key: string
  /** Where Enter and a click go; null when there is nothing to open. */
  href: string | null
  /** What a screen reader calls it, e.g. its number. */
  name: string
}

/**
 * The columns that are shown, from left to right: the pinned ones first, they stay in sight. A width that nobody
 * dragged is left out.
 */
export interface GridLayout {
  columns: readonly ShownColumn[]
}
export interface ShownColumn {
  key: string
  width?: number
  pinned?: true
}

/** The heading of a group of rows. */
export interface GridHeading {
  /** Unique in the list. */
  key: string
  isFolded: boolean
  onToggle: () => void
  content: ReactNode
}

/** Where headings and rows stand, where rows have headings between them; all counted from 0. */
export interface GridLines {
  count: number
  at: (line: number) => { heading: GridHeading } | { row: number }
  /** The line of a row; of a row that is folded away that of its heading. */
  lineOf: (row: number) => number
}

/** Rows that come page by page while somebody scrolls. */
export interface GridRows<Row extends GridRow> {
  /** Undefined while the first answer is on its way. */
  total: number | undefined
  /** Undefined for a row that has not come yet: a skeleton is shown. */
  at: (index: number) => Row | undefined
  /** Called when these rows (with headings: these lines) become visible, from `first` to `last`, both included. */
  onSight?: (first: number, last: number) => void
  /** Without it each line is a row. */
  lines?: GridLines
}

/** What is selected: some rows by their keys, or all that match but some. */
export type Selection = { all: false; keys: ReadonlySet<string> } | { all: true; except: ReadonlySet<string> }

export interface GridProps<Row extends GridRow> {
  /** What a screen reader calls the list. */
  label: string
  /** All that exist; keep the same array from one rendering to the next. */
  columns: readonly GridColumn<Row>[]
  layout: GridLayout
  onLayout: (layout: GridLayout) => void
  rows: GridRows<Row>
  /** The two most important lines, on 360 px; the same function each time. */
  compact: (row: Row) => ReactNode
  /** Pixels of such a row, where it has more than two lines. */
  cardHeight?: number
  /** As the service writes it: a field, `-` before it for descending. */
  sort?: string
  /** With `onSelection`: rows get check boxes. */
  selection?: Selection
  onSelection?: (selection: Selection) => void
  /** Lines of text in a row of the wide list; one if it is left out. */
  lines?: 1 | 2
  /** In place of rows: an empty or an error state. */
  instead?: ReactNode
  foot?: ReactNode
  /** A line above the head: "7 changed since you opened this view". */
  note?: ReactNode
  /** The rows of the view before, shown dimmed until the next ones are there. */
  stale?: boolean
}
