import { readContainerNumber } from '../../contract/identifiers/index.ts'
import type { LookupMatch, LookupResult } from '../../contract/operations/index.ts'
import { paths, type Tone } from '../format/index.ts'

/** How one pasted identifier resolved. */
export type Verdict = 'found' | 'several' | 'repeated' | 'untracked'

export interface FindRow {
  key: string
  /** Where the identifier leads; null for a repeat. */
  href: string | null
  /** From 1, as pasted. */
  place: number
  identifier: string
  verdict: Verdict
  /** `Found`, `3 matches`, `Same as row 2`, `Not tracked`. */
  words: string
  tone: Tone
  /** A wrong check digit is told and never stops anything. */
  warning: string | null
  /** What matched, when it is not just the identifier: `as booking`, `as part of CSQU 305438-3`. */
  how: string | null
  match: LookupMatch | null
}

const fields: Record<string, string> = {
  container_number: 'container',
  bill_of_lading_number: 'bill of lading',
  booking_number: 'booking',
  ref_number: 'reference',
}

/** Where a match is opened: its shipment with the container selected; a box without a shipment in its list. */
export function addressOfMatch(match: LookupMatch): string {
  if (match.shipment_id !== null) return paths.shipment(match.shipment_id, match.container_id)
  return paths.containers({ q: match.container_number ?? match.matched })
}

/** Where one identifier leads by the rules of the deep link: the first match, else the list with the query filled in. */
export const addressOfResult = ({ identifier, matches: [first] }: LookupResult): string =>
  first ? addressOfMatch(first) : paths.shipments({ q: identifier })

function howOf(result: LookupResult, match: LookupMatch): string {
  const field = fields[match.matched_field] ?? 'identifier'
  return result.rule.startsWith('partial') ? `part of ${field} ${match.matched}` : field
}

const warningOf = ({ check_digit }: LookupResult): string | null =>
  check_digit === null || check_digit.right ? null : `Check digit should be ${check_digit.expected}`

/** One result as the row that tells it. */
export function findRowOf(result: LookupResult, index: number): FindRow {
  const [match = null] = result.matches
  const shared = {
    key: String(index),
    place: index + 1,
    identifier: result.identifier,
    warning: warningOf(result),
    how: match === null ? null : howOf(result, match),
    match,
  }
  if (result.repeats !== null) {
    const words = `Same as row ${result.repeats + 1}`
    return { ...shared, href: null, verdict: 'repeated', words, tone: 'rest' }
  }
  const href = addressOfResult(result)
  if (match === null) return { ...shared, href, verdict: 'untracked', words: 'Not tracked', tone: 'warn' }
  const count = result.matches.length
  if (count === 1) return { ...shared, href, verdict: 'found', words: 'Found', tone: 'ok' }
  return { ...shared, href: moreOf(result), verdict: 'several', words: `${count} matches`, tone: 'sea' }
}

/** Several answers are shown in the list that can be narrowed by what was typed. */
const moreOf = ({ identifier, matches }: LookupResult): string =>
  matches.every(({ container_id }) => container_id !== null)
    ? paths.containers({ q: identifier })
    : paths.shipments({ q: identifier })

/** How many of each verdict there are; every pasted identifier counts once. */
export function countVerdicts(rows: readonly FindRow[]): Record<Verdict | 'warned', number> {
  const counts = { found: 0, several: 0, repeated: 0, untracked: 0, warned: 0 }
  for (const { verdict, warning } of rows) {
    counts[verdict] += 1
    if (warning !== null) counts.warned += 1
  }
  return counts
}

/** True when it reads as a container number, which then is written as it is painted on the box. */
export const isContainerForm = (identifier: string): boolean =>
  readContainerNumber(identifier).form === 'container'
