import { rawEventColumns } from '../../../contract/operations/lists/index.ts'
import { listTable } from '../../platform/database/lists/index.ts'

/** The milestones of a container in the order in which the carrier reports them. */
export const rawEventList = listTable({
  table: 'raw_events',
  columns: rawEventColumns,
  counted: false,
  order: [{ column: 'index' }],
})
