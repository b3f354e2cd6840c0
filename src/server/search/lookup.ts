import {
  containerInText,
  nearContainerNumbers,
  similarContainerNumbers,
} from '../../contract/identifiers/index.ts'
import type { LookupResult } from '../../contract/operations/index.ts'
import type { Db } from '../platform/database/tables.ts'
import { knownLines } from '../reference/store.ts'
import {
  exactly,
  identifierKey,
  lookupResults,
  matchesOf,
  type Match,
  MAX_MATCHES,
  type Resolved,
  containersToInclude,
  resultRecords,
} from './rules.ts'
import { exactMatches, partialMatches } from './store.ts'
import type { SearchHit } from '../../contract/resources/index.ts'
import { containerHits, requestHits, shipmentHits } from './hits.store.ts'
import { type RankedHit, ranked, targetsOf } from './hits.rules.ts'
import { presentContainerHit, presentRequestHit, presentShipmentHit } from './present.ts'
import type { Resource } from '../../contract/jsonapi/index.ts'
import { presentContainer } from '../tracking/records/containers.present.ts'
import { containersByIds } from '../tracking/records/containers.store.ts'
import { presentShipment } from '../tracking/records/shipments.present.ts'
import { shipmentsByIds } from '../tracking/records/shipments.store.ts'
import type { RecordsView } from '../platform/database/records-view.ts'

/** Records in one query: the embedded database has one connection, and other requests wait for it. */
const MAX_RECORDS_PER_QUERY = 200

/**
 * The records of lookup results, presented as in the lists: all matched shipments and containers, and the containers of
 * shipments that were found by their own numbers.
 */
export async function lookedUpRecords(
  db: Db,
  view: RecordsView,
  results: readonly LookupResult[],
): Promise<Resource[]> {
  const { shipments, containers, whole } = resultRecords(results)
  const found = await inChunks(shipments, (ids) => shipmentsByIds(db, view, ids))
  const containerIds = containersToInclude(found, containers, whole)
  const known = await inChunks(containerIds, (ids) => containersByIds(db, view, ids))
  return [...found.map(presentShipment), ...known.map(presentContainer)]
}

async function inChunks<Row>(ids: string[], read: (ids: string[]) => Promise<Row[]>): Promise<Row[]> {
  const rows: Row[] = []
  for (let at = 0; at < ids.length; at += MAX_RECORDS_PER_QUERY)
    rows.push(...(await read(ids.slice(at, at + MAX_RECORDS_PER_QUERY))))
  return rows
}

const MAX_HITS = 50

/** Shipments, containers and tracking requests with an identifier that contains the query (docs/interface.md, "Public description"), exact ones first. */
export async function searchAll(db: Db, view: RecordsView, query: string): Promise<SearchHit[]> {
  const key = identifierKey(query)
  if (key === '') return []
  const partial = { most: 2 * MAX_HITS, enough: MAX_HITS }
  const exact = await exactMatches(db, view, [key], MAX_HITS)
  const containers = await partialMatches(db, view, [key], { kind: 'container', ...partial })
  const others = await partialMatches(db, view, [key], { kind: 'shipment', ...partial })
  const targets = targetsOf(exact, [...containers, ...others])
  const [shipmentRows, containerRows, requestRows] = await Promise.all([
    shipmentHits(db, view.account_id, [...targets.shipments.keys()]),
    containerHits(db, view.account_id, [...targets.containers.keys()]),
    requestHits(db, view, key, MAX_HITS),
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

/** Tracked containers that are offered for a number with a wrong check digit. */
const MAX_SIMILAR = 3
/** Rows read for each key: several identifiers of one shipment may match, but it is answered once. */
const MAX_ROWS_PER_KEY = 4 * MAX_MATCHES
/** Keys in one query: the embedded database has one connection, and other requests wait for it. */
const MAX_KEYS_PER_QUERY = 20

/** Resolves identifiers by the five rules of the deep link, in the order given (docs/interface.md). */
export async function lookUp(
  db: Db,
  view: RecordsView,
  identifiers: readonly string[],
): Promise<LookupResult[]> {
  const keys = [...new Set(identifiers.map(identifierKey))].filter((key) => key !== '')
  const resolved = new Map<string, Resolved>()
  for (const [key, found] of byKey(await exactMatches(db, view, keys, MAX_ROWS_PER_KEY))) {
    const exact = exactly(found)
    if (exact) resolved.set(key, exact)
  }
  await resolveInside(db, view, identifiers, resolved)
  for (const [kind, rule] of [
    ['container', 'partial_container'],
    ['shipment', 'partial_shipment'],
  ] as const) {
    const open = keys.filter((key) => !resolved.has(key))
    for (let at = 0; at < open.length; at += MAX_KEYS_PER_QUERY) {
      const some = open.slice(at, at + MAX_KEYS_PER_QUERY)
      const rows = await partialMatches(db, view, some, { kind, most: MAX_ROWS_PER_KEY, enough: 1 })
      for (const [key, found] of byKey(rows)) resolved.set(key, { rule, found })
    }
  }
  const allTracked = keys.every((key) => resolved.has(key))
  const results = lookupResults(
    identifiers,
    resolved,
    allTracked ? [] : await knownLines(db, view.account_id),
  )
  return withSimilar(db, view, results)
}

/** Resolves a text that matches nothing as it is by the one container number in it: `CSQU3054383/40HC`. */
async function resolveInside(
  db: Db,
  view: RecordsView,
  identifiers: readonly string[],
  resolved: Map<string, Resolved>,
): Promise<void> {
  const inside = identifiers.flatMap((identifier) => {
    const key = identifierKey(identifier)
    const number = resolved.has(key) ? undefined : containerInText(identifier)?.number
    return number === undefined ? [] : [{ key, number: identifierKey(number) }]
  })
  const found = byKey(
    await exactMatches(db, view, [...new Set(inside.map(({ number }) => number))], MAX_ROWS_PER_KEY),
  )
  for (const { key, number } of inside) {
    const exact = exactly(found.get(number) ?? [])
    if (exact) resolved.set(key, exact)
  }
}

/** Adds the tracked containers that an untracked number with a wrong check digit, or a near miss, almost is. */
async function withSimilar(db: Db, view: RecordsView, results: LookupResult[]): Promise<LookupResult[]> {
  const wanted = new Map(
    results.flatMap((result) => {
      if (result.rule !== 'untracked') return []
      const number = containerInText(result.identifier)?.number ?? result.identifier
      const numbers = [...similarContainerNumbers(number), ...nearContainerNumbers(number)]
      return numbers.length > 0 ? [[result, numbers] as const] : []
    }),
  )
  const keys = [...new Set([...wanted.values()].flat())]
  if (keys.length === 0) return results
  const found = byKey(await exactMatches(db, view, keys, MAX_SIMILAR))
  return results.map((result) => {
    const matches = (wanted.get(result) ?? []).flatMap((key) => {
      const exact = exactly(found.get(key) ?? [])
      return exact?.rule === 'exact_container' ? matchesOf(exact).slice(0, 1) : []
    })
    return { ...result, similar: matches.slice(0, MAX_SIMILAR) }
  })
}

const byKey = <Row extends Match>(rows: Row[]): Map<string, Row[]> => Map.groupBy(rows, ({ key }) => key)
