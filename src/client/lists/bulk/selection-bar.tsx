import type { RecordRow } from '../columns/index.ts'
import type { Listed } from '../listed.ts'

/** "2 selected of 23 · Add reference · Tag · …", for the foot of the grid; nothing while nothing is selected. */
export const SelectionBar = <Row extends RecordRow>({ listed }: { listed: Listed<Row> }) => (
  <span>{listed.rows.total}</span>
)
