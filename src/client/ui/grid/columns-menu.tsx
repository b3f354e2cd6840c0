import { IconColumns3 } from '@tabler/icons-react'
import type { ColumnFacts, GridLayout } from './types.ts'

export interface ColumnsMenuProps {
  columns: readonly ColumnFacts[]
  layout: GridLayout
  onLayout: (layout: GridLayout) => void
  /** What "Reset" goes back to. */
  standard?: GridLayout
}

/** Which columns a list shows, in which order, and which stay in sight. */
export const ColumnsMenu = (_: ColumnsMenuProps) => (
  <button type="button" className="btn">
    <IconColumns3 size={15} stroke={1.6} aria-hidden="true" /> Columns
  </button>
)
