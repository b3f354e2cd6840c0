import type { Resource } from '../../contract/jsonapi/index.ts'
import type { LookupResult } from '../../contract/operations/index.ts'
import type { Db } from '../platform/database/tables.ts'
import { presentContainer } from '../tracking/records/containers.present.ts'
import { containersByIds } from '../tracking/records/containers.store.ts'
import { presentShipment } from '../tracking/records/shipments.present.ts'
import { shipmentsByIds } from '../tracking/records/shipments.store.ts'
import { containersToInclude, resultRecords } from './records.rules.ts'

/** Records in one query: the embedded database has one connection, and other requests wait for it. */
const MAX_RECORDS_PER_QUERY = 200

/**
 * The records of lookup results, presented as in the lists: all matched shipments and containers, and the containers of
 * shipments that were found by their own numbers.
 */
export async function lookedUpRecords(
  db: Db,
  accountId: string,
  results: readonly LookupResult[],
): Promise<Resource[]> {
  const { shipments, containers, whole } = resultRecords(results)
  const found = await inChunks(shipments, (ids) => shipmentsByIds(db, accountId, ids))
  const containerIds = containersToInclude(found, containers, whole)
  const known = await inChunks(containerIds, (ids) => containersByIds(db, accountId, ids))
  return [...found.map(presentShipment), ...known.map(presentContainer)]
}

async function inChunks<Row>(ids: string[], read: (ids: string[]) => Promise<Row[]>): Promise<Row[]> {
  const rows: Row[] = []
  for (let at = 0; at < ids.length; at += MAX_RECORDS_PER_QUERY)
    rows.push(...(await read(ids.slice(at, at + MAX_RECORDS_PER_QUERY))))
  return rows
}
