import { setImmediate as yieldToOthers } from 'node:timers/promises'
import { type ExportCell, type ListSheet, listSheet } from '../../../contract/exports/index.ts'
import type { ExportRequest } from '../../platform/database/tables.lists.ts'
import type { Position } from '../../platform/database/lists/index.ts'
import type { Db } from '../../platform/database/tables.ts'
import { createChunkSize } from '../../platform/jobs/chunk-size.ts'
import { readListView, viewAfter } from '../../tracking/list-view.ts'
import type { ExportContent } from './files.ts'
import { customHeadingsOf, type Exported, exportRecords, shipmentsOf } from './records.store.ts'

/** Many ids in one query, because without an index for the order each query sorts all matching records. */
const MAX_IDS_PER_QUERY = 10_000
const MAX_RECORDS_PER_QUERY = 500

/**
 * What an export is made of: its rows come in pieces, so that not all are in memory.
 * @param now the time of the trade clock
 */
export async function exportContent(
  db: Db,
  accountId: string,
  parameters: ExportRequest,
  now: Date,
): Promise<ExportContent> {
  const { list, columns } = parameters
  const customHeadings = await customHeadingsOf(db, accountId, list, columns)
  const sheet = listSheet(list, columns, { now, customHeadings })
  return { headings: sheet.fileHeadings, rows: exportRows(db, accountId, parameters, sheet, now) }
}

async function* exportRows(
  db: Db,
  accountId: string,
  parameters: ExportRequest,
  sheet: ListSheet,
  now: Date,
): AsyncGenerator<ExportCell[][]> {
  const { list, columns, shipment_ids = [] } = parameters
  const cells = ({ record, related }: Exported) => sheet.fileCells({ ...related, record })
  const chunks = createChunkSize({ first: 100, most: MAX_RECORDS_PER_QUERY })
  for await (const ids of idsOf(db, accountId, parameters, now))
    for (let at = 0; at < ids.length;) {
      const some = ids.slice(at, at + chunks.size)
      at += some.length
      const records = await db.connection().execute(async (connection) => {
        const began = performance.now()
        const read = await exportRecords(connection, accountId, { list, columns, ids: some })
        chunks.took(some.length, performance.now() - began)
        return read
      })
      yield records.map(cells)
      // Other requests are answered between two queries, also when the client reads fast.
      await yieldToOthers()
    }
  const withoutContainer =
    shipment_ids.length === 0 ? [] : await shipmentsOf(db, accountId, { columns, ids: shipment_ids })
  if (withoutContainer.length > 0) yield withoutContainer.map(cells)
}

async function* idsOf(
  db: Db,
  accountId: string,
  { list, query, ids: only }: ExportRequest,
  now: Date,
): AsyncGenerator<string[]> {
  const view = readListView(list, query, '/query', now)
  let at: Position | null = null
  for (;;) {
    const found: Position[] = await viewAfter(db, accountId, view, {
      size: MAX_IDS_PER_QUERY,
      at,
      ids: only ?? undefined,
    })
    if (found.length > 0) yield found.map(({ id }) => id)
    at = found.at(-1) ?? null
    if (found.length < MAX_IDS_PER_QUERY) return
  }
}
