import { partyColumns } from '../../contract/operations/lists/index.ts'
import { beginsWith } from '../platform/database/lists/beginnings.ts'
import { listTable } from '../platform/database/lists/index.ts'

export const partyList = listTable({
  table: 'parties',
  columns: partyColumns,
  sql: { company_name: { matches: beginsWith('parties.company_name') } },
  order: [{ column: 'company_name' }],
  counted: false,
})
