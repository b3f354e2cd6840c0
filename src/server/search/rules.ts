import {
  containerInText,
  meantContainerNumber,
  normaliseIdentifier,
  readContainerNumber,
} from '../../contract/identifiers/index.ts'
import type { LookupMatch, LookupResult, MatchingRule } from '../../contract/operations/index.ts'
import { inside, isIndexed } from '../platform/database/lists/like.rules.ts'
import type { IdentifierField } from '../platform/database/tables.tracking.ts'
import { inferNumber, type KnownLine } from '../reference/infer.rules.ts'

/** Containers that are included with shipments found by their own numbers. */
const MAX_CONTAINERS = 2000

/** The ids of the matched records, each once. Of the shipments in `whole` all containers are included. */
export function resultRecords(results: readonly LookupResult[]) {
  const matches = results.flatMap((result) => result.matches)
  const first = results.flatMap((result) => result.matches.slice(0, 1))
  return {
    shipments: [...new Set(matches.flatMap(({ shipment_id }) => shipment_id ?? []))],
    containers: [...new Set(matches.flatMap(({ container_id }) => container_id ?? []))],
    whole: new Set(first.flatMap((match) => (match.container_id === null ? (match.shipment_id ?? []) : []))),
  }
}

/** The ids of the matched containers, then those of the shipments in `whole`. */
export function containersToInclude(
  shipments: readonly { row: { id: string }; container_ids: string[] }[],
  containers: readonly string[],
  whole: ReadonlySet<string>,
): string[] {
  const of = shipments.flatMap(({ row, container_ids }) => (whole.has(row.id) ? container_ids : []))
  return [...new Set([...containers, ...of.slice(0, MAX_CONTAINERS)])]
}

/** Matches in the result of one identifier (contract, `lookupResult.matches`). */
export const MAX_MATCHES = 10

/** The form in which identifiers are compared; may be empty. PostgreSQL stores no NUL character. */
export const identifierKey = (text: string): string => normaliseIdentifier(text).replaceAll('\0', '')

/**
 * The LIKE pattern for a key anywhere inside an identifier; null when the key is too short for the index of parts,
 * and is searched only at the beginning of identifiers.
 */
export const patternInside = (key: string): string | null => (isIndexed(key) ? inside(key) : null)

/** An identifier that matches a key, with the attributes of the shipment and the container that it belongs to. */
export interface Match {
  key: string
  field: IdentifierField
  value: string
  shipment_id: string | null
  container_id: string | null
  bill_of_lading_number: string | null
  shipping_line_scac: string | null
  /** Null where the account does not have that shipment; so is `container_created_at`. */
  shipment_created_at: string | null
  container_number: string | null
  current_status: string | null
  container_created_at: string | null
}
/** Of two, the one with the lower `rank` comes first; see `inOrder`. */
export type Ranked = Match & { rank: number }
export interface Resolved {
  rule: MatchingRule
  found: Ranked[]
}

const shipmentRanks: Record<IdentifierField, number> = {
  container_number: 0,
  bill_of_lading_number: 1,
  booking_number: 2,
  ref_number: 3,
}

/** Rules 1 and 2 of the deep link, for what equals the key; undefined when nothing does. */
export function exactly(found: Match[]): Resolved | undefined {
  const ranked = found.map((each) => ({ ...each, rank: shipmentRanks[each.field] }))
  const containers = ranked.filter(({ field }) => field === 'container_number')
  if (containers.length > 0) return { rule: 'exact_container', found: containers }
  return ranked.length > 0 ? { rule: 'exact_shipment', found: ranked } : undefined
}

/**
 * "With several matches the first is used" (docs/interface.md): the one whose rank is lowest, of these the newest (a
 * container sails many times with the same number), of these the one with the lowest id. Ranks: an exact match of a bill of
 * lading, then of a booking, then of a reference; a partial match by where in the identifier it is, then by the
 * identifier's bytes.
 */
const inOrder = (one: Candidate, other: Candidate): number =>
  one.rank - other.rank || compare(other.created_at, one.created_at) || compare(one.id, other.id)
const compare = (one: string, other: string): number => (one === other ? 0 : one < other ? -1 : 1)
interface Candidate {
  id: string
  rank: number
  created_at: string
  match: LookupMatch
}

/** The matches of one identifier, each shipment (or, by the container rules, each container) once. */
export function matchesOf({ rule, found }: Resolved): LookupMatch[] {
  const selects = rule === 'exact_container' || rule === 'partial_container'
  const candidates = found.flatMap((match) => candidateOf(match, selects) ?? []).toSorted(inOrder)
  const first = new Map<string, LookupMatch>()
  for (const { id, match } of candidates) if (!first.has(id)) first.set(id, match)
  return [...first.values()].slice(0, MAX_MATCHES)
}

/** A reference number finds the shipment (rule 2), and the container only when it has no shipment. */
function candidateOf(match: Ranked, selects: boolean): Candidate | undefined {
  const shipment_id = match.shipment_created_at === null ? null : match.shipment_id
  const known = match.container_created_at === null ? null : match.container_id
  const container_id = selects || shipment_id === null ? known : null
  const id = container_id ?? (selects ? null : shipment_id)
  if (id === null) return undefined
  const created_at = (container_id ? match.container_created_at : match.shipment_created_at) ?? ''
  const containerMatch = container_id === null ? null : match
  return {
    id,
    rank: match.rank,
    created_at,
    match: {
      shipment_id,
      container_id,
      matched: match.value,
      matched_field: match.field,
      bill_of_lading_number: match.bill_of_lading_number,
      container_number: containerMatch?.container_number ?? null,
      shipping_line_scac: match.shipping_line_scac,
      current_status: containerMatch?.current_status ?? null,
    },
  }
}

/** One result an identifier, in the order given. */
export function lookupResults(
  identifiers: readonly string[],
  resolved: ReadonlyMap<string, Resolved>,
  lines: readonly KnownLine[],
): LookupResult[] {
  const seen = new Map<string, number>()
  return identifiers.map((identifier, index) => {
    const key = identifierKey(identifier)
    const earlier = key === '' ? undefined : seen.get(key)
    if (earlier === undefined) seen.set(key, index)
    const found = resolved.get(key)
    const matches = found ? matchesOf(found) : []
    const rule = found && matches.length > 0 ? found.rule : 'untracked'
    const inside = containerInText(identifier)
    const number = readContainerNumber(inside?.number ?? identifier)
    const isUntracked = rule === 'untracked' && key !== ''
    const meant = isUntracked ? (inside === null ? meantContainerNumber(identifier) : inside.meant) : null
    return {
      identifier,
      rule,
      matches,
      repeats: earlier ?? null,
      similar: [],
      check_digit:
        number.form === 'container'
          ? { right: number.check_digit === 'right', expected: number.expected_digit }
          : null,
      ...(meant !== null && { suggested_number: meant }),
      inferred: isUntracked ? inferredOf(meant ?? inside?.number ?? key, lines) : null,
    }
  })
}

function inferredOf(key: string, lines: readonly KnownLine[]): LookupResult['inferred'] {
  const { request_type, guess } = inferNumber(key, lines)
  return { request_type, shipping_line: guess }
}
