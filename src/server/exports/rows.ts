import { setImmediate as yieldToOthers } from 'node:timers/promises'
import {
  emptyCell,
  type ExportCell,
  groupCell,
  groupHeading,
  type ListSheet,
  listSheet,
} from '../../contract/exports/index.ts'
import type { ContainerGroup } from '../../contract/operations/lists/index.ts'
import type { ExportRequest } from '../platform/database/tables.lists.ts'
import type { RecordsView } from '../platform/database/records-view.ts'
import type { Db } from '../platform/database/tables.ts'
import { createChunkSize } from '../platform/jobs/chunk-size.ts'
import { type ReadListView, readListView, recordsInView } from '../tracking/read-list-view.ts'
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
  const { list, columns, query, weight_unit } = parameters
  const seen = { account_id: accountId, party_id: parameters.party_id ?? null }
  const customHeadings = await customHeadingsOf(db, accountId, list, columns)
  const sheet = listSheet(list, columns, { now, customHeadings, weightUnit: weight_unit })
  const view = readListView(list, query, '/query', now)
  return {
    headings: [...groupHeadings(view), ...sheet.fileHeadings],
    rows: exportRows(db, seen, parameters, view, sheet),
  }
}

/** A view with groups has a column before the others that says the group of each row. */
export const groupHeadings = ({ group }: Pick<ReadListView, 'group'>): string[] =>
  group === undefined ? [] : [groupHeading(group)]

async function* exportRows(
  db: Db,
  seen: RecordsView,
  { list, columns, ids, shipment_ids = [] }: ExportRequest,
  view: ReadListView,
  sheet: ListSheet,
): AsyncGenerator<ExportCell[][]> {
  const cells = ({ record, related }: Exported, group?: ContainerGroup) => [
    ...(view.group === undefined ? [] : [group ? groupCell(view.group, group) : emptyCell]),
    ...sheet.fileCells({ ...related, record }),
  ]
  const chunks = createChunkSize({ first: 100, most: MAX_RECORDS_PER_QUERY })
  const walked = recordsInView(db, seen, view, { size: MAX_IDS_PER_QUERY, ids: ids ?? undefined })
  for await (const viewed of walked)
    for (let at = 0; at < viewed.length;) {
      const some = viewed.slice(at, at + chunks.size)
      at += some.length
      const records = await db.connection().execute(async (connection) => {
        const began = performance.now()
        const read = await exportRecords(connection, seen, {
          list,
          columns,
          ids: some.map(({ id }) => id),
        })
        chunks.took(some.length, performance.now() - began)
        return read
      })
      const groups = new Map(some.map(({ id, group }) => [id, group]))
      yield records.map((each) => cells(each, groups.get(each.record.id)))
      // Other requests are answered between two queries, also when the client reads fast.
      await yieldToOthers()
    }
  const withoutContainer =
    shipment_ids.length === 0 ? [] : await shipmentsOf(db, seen, { columns, ids: shipment_ids })
  if (withoutContainer.length > 0) yield withoutContainer.map((each) => cells(each))
}
