import type { GridRow } from '../../ui/grid/types.ts'
import type { Listed } from '../listed.ts'

/** Copy and Export of exactly what is shown, of the selection when there is one. */
export const ViewActions = <Row extends GridRow>({ listed }: { listed: Listed<Row> }) => (
  <span>{listed.rows.total}</span>
)
