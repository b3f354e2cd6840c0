import type { Resource } from '../../contract/jsonapi/index.ts'
import type { LookupResult } from '../../contract/operations/index.ts'
import type { Db } from '../platform/database/tables.ts'
import { presentContainer } from '../tracking/records/containers.present.ts'
import { containersByIds } from '../tracking/records/containers.store.ts'
import { presentShipment } from '../tracking/records/shipments.present.ts'
import { shipmentsByIds } from '../tracking/records/shipments.store.ts'
import { boxesOfShipments, resultRecords } from './records.rules.ts'

/** Records in one question: others wait meanwhile for the embedded engine's one connection. */
const chunk = 200

/**
 * The records that lookups lead to, presented as in the lists: all shipments and containers that matched, and the
 * containers of the shipments that were found as a whole.
 */
export async function lookedUpRecords(
  db: Db,
  accountId: string,
  results: readonly LookupResult[],
): Promise<Resource[]> {
  const { shipments, containers, whole } = resultRecords(results)
  const found = await inChunks(shipments, (ids) => shipmentsByIds(db, accountId, ids))
  const boxes = boxesOfShipments(found, containers, whole)
  const known = await inChunks(boxes, (ids) => containersByIds(db, accountId, ids))
  return [...found.map(presentShipment), ...known.map(presentContainer)]
}

async function inChunks<Row>(ids: string[], read: (ids: string[]) => Promise<Row[]>): Promise<Row[]> {
  const rows: Row[] = []
  for (let at = 0; at < ids.length; at += chunk) rows.push(...(await read(ids.slice(at, at + chunk))))
  return rows
}
