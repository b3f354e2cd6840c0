import { normaliseIdentifier, readContainerNumber } from '../../contract/identifiers/index.ts'
import type { LookupMatch, LookupResult } from '../../contract/operations/index.ts'
import { compareLastFreeDays } from '../../contract/trade/index.ts'
import type { Container, Shipment } from '../../contract/resources/index.ts'
import { formatContainerNumber, paths, type Tone } from '../format/index.ts'
import { type ContainerListRow, containerRowOf } from '../lists/container-row/row.present.ts'

/**
 * How one pasted identifier resolved. `wrong_digit`: nothing matches, and it cannot be a right container number;
 * `waiting`: not looked up yet.
 */
export const findResults = ['found', 'several', 'repeated', 'untracked', 'wrong_digit', 'waiting'] as const
export type FindResult = (typeof findResults)[number]

/** One of several matches, with what helps to choose it. */
export interface MatchChoice {
  /** As the address has it. */
  key: string
  match: LookupMatch
  how: string
  box: ContainerListRow | null
  shipment: Shipment | null
}

export interface FindRow {
  key: string
  /** Where the identifier leads; null where there is nothing to open, or a choice to be made first. */
  href: string | null
  name: string
  /** From 1, as pasted. */
  place: number
  identifier: string
  verdict: FindResult
  /** `Found`, `3 matches`, `Same as row 2`, `Not tracked`. */
  words: string
  tone: Tone
  /** A wrong check digit is told and never stops anything. */
  warning: string | null
  /** What matched, when it is not just the identifier: `booking`, `part of container CSQU3054383`. */
  how: string | null
  /** All that matched where there are several, the one that the deep link would open first. */
  choices: readonly MatchChoice[]
  /** The one that is shown; null until one of several is chosen. */
  match: LookupMatch | null
  /** What to track it as, where nothing matched. */
  inferred: LookupResult['inferred']
  /** The boxes that it stands for: one for a container, those of the shipment for a bill; the most urgent first. */
  boxes: readonly ContainerListRow[]
  /** The one that the columns tell of. */
  box: ContainerListRow | null
  /** What is known where no box is. */
  shipment: Shipment | null
}

/** The records that came along with one lookup. */
export interface Records {
  container: (id: string) => Container | undefined
  shipment: (id: string) => Shipment | undefined
  /** The containers of a shipment, in its order. */
  boxesOf: (shipment: Shipment) => readonly Container[]
}

/** One identifier and what became of it; no result while it was not looked up. */
export interface FindEntry {
  identifier: string
  result?: LookupResult | undefined
  records?: Records | undefined
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

/** `bill of lading`, `part of container CSQU3054383`. */
function tellHow(rule: LookupResult['rule'], match: LookupMatch): string {
  const field = fields[match.matched_field] ?? 'identifier'
  return rule.startsWith('partial') ? `part of ${field} ${match.matched}` : field
}

/** Short enough for an address, long enough to tell ten matches apart. */
export const choiceOf = (match: LookupMatch): string =>
  (match.container_id ?? match.shipment_id ?? match.matched).slice(0, 8)

/** The container to be acted on first, those without a date last. */
function byUrgency({ actBy: one }: ContainerListRow, { actBy: other }: ContainerListRow): number {
  if (one === null || other === null) return Number(one === null) - Number(other === null)
  return compareLastFreeDays(one, other)
}

function boxesOfMatch(
  match: LookupMatch | null,
  records: Records | undefined,
  now: Date,
): ContainerListRow[] {
  if (match === null || records === undefined) return []
  const shipment = match.shipment_id === null ? undefined : records.shipment(match.shipment_id)
  if (match.container_id !== null) {
    const box = records.container(match.container_id)
    return box ? [containerRowOf(box, shipment, now)] : []
  }
  const boxes = shipment ? records.boxesOf(shipment) : []
  return boxes.map((box) => containerRowOf(box, shipment, now)).toSorted(byUrgency)
}

const shipmentOfMatch = (match: LookupMatch | null, records: Records | undefined): Shipment | null =>
  (match?.shipment_id && records?.shipment(match.shipment_id)) || null

const choiceFrom = (
  match: LookupMatch,
  rule: LookupResult['rule'],
  records: Records | undefined,
  now: Date,
): MatchChoice => ({
  key: choiceOf(match),
  match,
  how: tellHow(rule, match),
  box: boxesOfMatch(match, records, now)[0] ?? null,
  shipment: shipmentOfMatch(match, records),
})

const warningOf = (result: LookupResult): string | null =>
  result.check_digit === null || result.check_digit.right
    ? null
    : `Check digit should be ${result.check_digit.expected}`

interface Facts {
  count: number
  same: number | undefined
  warning: string | null
}

/** In words: what the pill says, and in which colour. */
function told(verdict: FindResult, facts: Facts): { words: string; tone: Tone } {
  switch (verdict) {
    case 'found':
      return { words: 'Found', tone: 'ok' }
    case 'several':
      return { words: `${facts.count} matches`, tone: 'sea' }
    case 'repeated':
      return { words: `Same as row ${(facts.same ?? 0) + 1}`, tone: 'rest' }
    case 'untracked':
      return { words: 'Not tracked', tone: 'warn' }
    case 'wrong_digit':
      return { words: facts.warning ?? 'Wrong check digit', tone: 'bad' }
    case 'waiting':
      return { words: 'Not looked up', tone: 'rest' }
  }
}

function verdictOf(result: LookupResult | undefined, same: number | undefined): FindResult {
  if (same !== undefined) return 'repeated'
  if (result === undefined) return 'waiting'
  if (result.matches.length > 1) return 'several'
  if (result.matches.length === 1) return 'found'
  return warningOf(result) === null ? 'untracked' : 'wrong_digit'
}

/**
 * Every pasted identifier as the row that tells it, in the order pasted; a repeat says which row it is the same as.
 * Of several that carry the very number, the one that the deep link would open is shown until another is chosen; of
 * several that merely contain it, none.
 * @param chosen by the row's place, from 1: the beginning of the chosen match's id
 */
export function findRowsOf(
  asked: readonly FindEntry[],
  chosen: ReadonlyMap<number, string>,
  now: Date,
): FindRow[] {
  const first = new Map<string, number>()
  return asked.map(({ identifier, result, records }, index) => {
    const key = normaliseIdentifier(identifier)
    const same = first.get(key)
    if (same === undefined) first.set(key, index)
    const place = index + 1
    const verdict = verdictOf(result, same)
    const matches = verdict === 'repeated' ? [] : (result?.matches ?? [])
    const choice = chosen.get(place)
    const rule = result?.rule ?? 'untracked'
    const isGuess = verdict === 'several' && rule.startsWith('partial')
    const match = matches.find((each) => choiceOf(each) === choice) ?? (isGuess ? null : (matches[0] ?? null))
    const boxes = boxesOfMatch(match, records, now)
    const warning = result === undefined ? null : warningOf(result)
    return {
      key: String(place),
      href: match === null ? null : addressOfMatch(match),
      name: `row ${place}, ${formatContainerNumber(key)}`,
      place,
      identifier,
      verdict,
      ...told(verdict, { count: matches.length, same, warning }),
      // Told already, in the pill; and of a repeat in the row that it repeats.
      warning: verdict === 'found' || verdict === 'several' ? warning : null,
      how: match === null ? null : tellHow(rule, match),
      choices: verdict === 'several' ? matches.map((each) => choiceFrom(each, rule, records, now)) : [],
      match,
      inferred: result?.inferred ?? null,
      boxes,
      box: boxes[0] ?? null,
      shipment: shipmentOfMatch(match, records),
    }
  })
}

/** True when it reads as a container number, which then is written as it is painted on the box. */
export const isContainerForm = (identifier: string): boolean =>
  readContainerNumber(identifier).form === 'container'
