import type { ReactNode } from 'react'

export interface ShortListColumn<Row> {
  header: string
  /** The field by which the service sorts this column; none when it cannot. */
  sort?: string
  className?: string
  cell: (row: Row) => ReactNode
}

/** What a list needs to know of a row beside its cells. */
export interface RowAddress {
  /** Unique within the list, the same after a refetch. */
  key: string
  /** Where Enter and a click go; null when there is nothing to open. */
  href: string | null
}
