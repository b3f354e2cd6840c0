import type { LookupResult } from '../../contract/operations/index.ts'
import type { Db } from '../platform/database/tables.ts'
import { knownLines } from '../reference/infer.store.ts'
import { exactly, identifierKey, lookupResults, type Match, MAX_MATCHES, type Resolved } from './rules.ts'
import { exactMatches, partialMatches } from './store.ts'

/** A shipment is found by its bill, with and without SCAC, its booking and its references: read more than are told. */
const read = 4 * MAX_MATCHES
/** Identifiers of one partial statement: the embedded engine has one connection, and others wait for it. */
const chunk = 20

/** Resolves identifiers by the five rules of the deep link, in the order given (docs/interface.md). */
export async function lookUp(
  db: Db,
  accountId: string,
  identifiers: readonly string[],
): Promise<LookupResult[]> {
  const keys = [...new Set(identifiers.map(identifierKey))].filter((key) => key !== '')
  const resolved = new Map<string, Resolved>()
  for (const [key, found] of byKey(await exactMatches(db, accountId, keys, read))) {
    const verdict = exactly(found)
    if (verdict) resolved.set(key, verdict)
  }
  for (const [kind, rule] of [
    ['container', 'partial_container'],
    ['shipment', 'partial_shipment'],
  ] as const) {
    const open = keys.filter((key) => !resolved.has(key))
    for (let at = 0; at < open.length; at += chunk) {
      const some = open.slice(at, at + chunk)
      const rows = await partialMatches(db, accountId, some, { kind, most: read, enough: 1 })
      for (const [key, found] of byKey(rows)) resolved.set(key, { rule, found })
    }
  }
  const allTracked = keys.every((key) => resolved.has(key))
  return lookupResults(identifiers, resolved, allTracked ? [] : await knownLines(db, accountId))
}

const byKey = <Row extends Match>(rows: Row[]): Map<string, Row[]> => Map.groupBy(rows, ({ key }) => key)
