import type { LookupResult } from '../../contract/operations/index.ts'
import type { Db } from '../platform/database/tables.ts'
import { knownLines } from '../reference/infer.store.ts'
import { exactly, identifierKey, lookupResults, type Match, MAX_MATCHES, type Resolved } from './rules.ts'
import { exactMatches, partialMatches } from './store.ts'

/** Rows read for each key: several identifiers of one shipment may match, but it is answered once. */
const MAX_ROWS_PER_KEY = 4 * MAX_MATCHES
/** Keys in one query: the embedded database has one connection, and other requests wait for it. */
const MAX_KEYS_PER_QUERY = 20

/** Resolves identifiers by the five rules of the deep link, in the order given (docs/interface.md). */
export async function lookUp(
  db: Db,
  accountId: string,
  identifiers: readonly string[],
): Promise<LookupResult[]> {
  const keys = [...new Set(identifiers.map(identifierKey))].filter((key) => key !== '')
  const resolved = new Map<string, Resolved>()
  for (const [key, found] of byKey(await exactMatches(db, accountId, keys, MAX_ROWS_PER_KEY))) {
    const exact = exactly(found)
    if (exact) resolved.set(key, exact)
  }
  for (const [kind, rule] of [
    ['container', 'partial_container'],
    ['shipment', 'partial_shipment'],
  ] as const) {
    const open = keys.filter((key) => !resolved.has(key))
    for (let at = 0; at < open.length; at += MAX_KEYS_PER_QUERY) {
      const some = open.slice(at, at + MAX_KEYS_PER_QUERY)
      const rows = await partialMatches(db, accountId, some, { kind, most: MAX_ROWS_PER_KEY, enough: 1 })
      for (const [key, found] of byKey(rows)) resolved.set(key, { rule, found })
    }
  }
  const allTracked = keys.every((key) => resolved.has(key))
  return lookupResults(identifiers, resolved, allTracked ? [] : await knownLines(db, accountId))
}

const byKey = <Row extends Match>(rows: Row[]): Map<string, Row[]> => Map.groupBy(rows, ({ key }) => key)
