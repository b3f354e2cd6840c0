import { rawEventColumns } from '../../../contract/operations/lists/index.ts'
import { listTable } from '../../platform/database/lists/index.ts'

/** A container's milestones in the order in which the carrier tells them. */
export const rawEventList = listTable({
  table: 'raw_events',
  columns: rawEventColumns,
  counted: false,
  order: [{ column: 'index' }],
})
