import { setImmediate as breath } from 'node:timers/promises'
import { type ExportCell, cellsOf, headersOf } from '../../../contract/exports/index.ts'
import type { ExportRequest } from '../../platform/database/tables.lists.ts'
import type { Position } from '../../platform/database/lists/index.ts'
import type { Db } from '../../platform/database/tables.ts'
import { readView, viewAfter } from '../../tracking/list-view.ts'
import { type Exported, exportRecords, shipmentsOf } from './records.store.ts'

/**
 * Records that are read at once, and ids that are looked up at once: where no index has the order, each look sorts
 * all that match.
 */
const sizes = { records: 500, ids: 10_000 } as const

/**
 * The rows of an export, the header as the first, some at a time: never all of them are in memory.
 * @param now by the clock of the trade
 */
export async function* exportRows(
  db: Db,
  accountId: string,
  asked: ExportRequest,
  now: Date,
): AsyncGenerator<ExportCell[][]> {
  const { list, columns, shipment_ids = [] } = asked
  const cells = ({ record, related }: Exported) => cellsOf(list, columns, record, related)
  let rows: ExportCell[][] = [headersOf(list, columns).map((text) => ({ text }))]
  for await (const ids of idsOf(db, accountId, asked, now))
    for (let at = 0; at < ids.length; at += sizes.records) {
      const some = ids.slice(at, at + sizes.records)
      const records = await exportRecords(db, accountId, { list, columns, ids: some })
      yield [...rows, ...records.map(cells)]
      rows = []
      // Others are answered between two looks, also where the reader is always ready for more.
      await breath()
    }
  const apart =
    shipment_ids.length === 0 ? [] : await shipmentsOf(db, accountId, { columns, ids: shipment_ids })
  if (rows.length + apart.length > 0) yield [...rows, ...apart.map(cells)]
}

async function* idsOf(
  db: Db,
  accountId: string,
  { list, query, ids: only }: ExportRequest,
  now: Date,
): AsyncGenerator<string[]> {
  const view = readView(list, query, '/query', now)
  let at: Position | null = null
  for (;;) {
    const found: Position[] = await viewAfter(db, accountId, view, {
      size: sizes.ids,
      at,
      ids: only ?? undefined,
    })
    if (found.length > 0) yield found.map(({ id }) => id)
    at = found.at(-1) ?? null
    if (found.length < sizes.ids) return
  }
}
