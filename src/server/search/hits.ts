import type { SearchHit } from '../../contract/resources/index.ts'
import type { Db } from '../platform/database/tables.ts'
import { containerHits, requestHits, shipmentHits } from './hits.store.ts'
import { type RankedHit, ranked, targetsOf } from './hits.rules.ts'
import { presentContainerHit, presentRequestHit, presentShipmentHit } from './present.ts'
import { identifierKey } from './rules.ts'
import { exactMatches, partialMatches } from './store.ts'

const MAX_HITS = 50

/** Shipments, containers and tracking requests with an identifier that contains the query (docs/interface.md, "Public description"), exact ones first. */
export async function searchAll(db: Db, accountId: string, query: string): Promise<SearchHit[]> {
  const key = identifierKey(query)
  if (key === '') return []
  const partial = { most: 2 * MAX_HITS, enough: MAX_HITS }
  const exact = await exactMatches(db, accountId, [key], MAX_HITS)
  const containers = await partialMatches(db, accountId, [key], { kind: 'container', ...partial })
  const others = await partialMatches(db, accountId, [key], { kind: 'shipment', ...partial })
  const targets = targetsOf(exact, [...containers, ...others])
  const [shipmentRows, containerRows, requestRows] = await Promise.all([
    shipmentHits(db, accountId, [...targets.shipments.keys()]),
    containerHits(db, accountId, [...targets.containers.keys()]),
    requestHits(db, accountId, key, MAX_HITS),
  ])
  // A request whose shipment is a hit would only repeat it.
  const shown = new Set([...targets.shipments.keys(), ...containerRows.map(({ shipment_id }) => shipment_id)])
  const hits: RankedHit[] = [
    ...shipmentRows.map((row) => ({ hit: presentShipmentHit(row), exact: targets.shipments.get(row.id) })),
    ...containerRows.map((row) => ({ hit: presentContainerHit(row), exact: targets.containers.get(row.id) })),
    ...requestRows
      .filter(({ shipment_id }) => shipment_id === null || !shown.has(shipment_id))
      .map((row) => ({ hit: presentRequestHit(row), exact: row.exact })),
  ]
  return ranked(hits).slice(0, MAX_HITS)
}
