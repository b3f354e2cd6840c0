import { readFilters } from '../../contract/jsonapi/index.ts'
import { auditColumns } from '../../contract/operations/lists/index.ts'
import { auditList, mentioning } from '../accounts/audit/entries.store.ts'
import { type Clock, iso } from '../platform/clock.ts'
import { countTo } from '../platform/database/lists/index.ts'
import type { Db } from '../platform/database/tables.ts'
import type { Handlers } from '../platform/http/handler.ts'
import { problem } from '../platform/http/problem.ts'
import { storeExport } from './exports.store.ts'

/** Entries in a workbook: each may be several rows, of which a sheet holds a million. */
const MAX_WORKBOOK_ENTRIES = 100_000

/** Answers an address for the file, as exports of lists do. */
export const auditExportRoutes = ({
  db,
  wall,
}: {
  db: Db
  wall: Clock
}): Pick<Handlers, 'create_audit_export'> => ({
  async create_audit_export({ caller, body: { format, filters }, origin }) {
    const audit = Object.fromEntries(
      Object.entries(filters).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
    )
    if (format === 'xlsx') {
      const asked = { filters: readFilters(auditColumns, audit) }
      const limit = { more: mentioning(audit['q']), most: MAX_WORKBOOK_ENTRIES + 1 }
      if ((await countTo(db, caller.account_id, auditList, asked, limit)) > MAX_WORKBOOK_ENTRIES)
        throw problem(
          422,
          `A workbook holds ${MAX_WORKBOOK_ENTRIES.toLocaleString('en-US')} entries, and more match. Export as CSV, or narrow the list.`,
          { source: { pointer: '/format' } },
        )
    }
    const [day] = iso(wall.now()).split('T')
    const file_name = `audit ${day}.${format}`
    const asked = { audit, format, file_name }
    return { ...(await storeExport(db, caller, asked, { origin, now: wall.now() })), format }
  },
})
