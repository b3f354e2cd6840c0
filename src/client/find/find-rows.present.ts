import { t } from '../../contract/language/index.ts'
import { normaliseIdentifier, readContainerNumber } from '../../contract/identifiers/index.ts'
import type { LookupMatch, LookupResult } from '../../contract/operations/index.ts'
import { compareLastFreeDays } from '../../contract/trade/index.ts'
import type { Container, Shipment } from '../../contract/resources/index.ts'
import { formatContainerNumber, paths, type Tone } from '../format/index.ts'
import { type ContainerListRow, containerRowOf } from '../lists/container-row/row.present.ts'

/**
 * How one pasted identifier resolved. `wrong_digit`: nothing matches, and it has the form of a container number with a
 * wrong check digit; `mistyped`: nothing matches, and it is nearly a container number; `waiting`: not looked up yet.
 */
export const resolutions = [
  'found',
  'several',
  'repeated',
  'untracked',
  'wrong_digit',
  'mistyped',
  'waiting',
] as const
export type Resolution = (typeof resolutions)[number]

/** Name of the filter and of the column in addresses; unchanged, because addresses are saved and sent. */
export const resolutionKey = 'verdict'

/** One of several matches, with the data that helps to choose between them. */
export interface MatchChoice {
  /** The choice as written in the address. */
  key: string
  match: LookupMatch
  how: string
  container: ContainerListRow | null
  shipment: Shipment | null
}

export interface FindRow {
  key: string
  /** The page that the identifier opens; null without a match or before one of several is chosen. */
  href: string | null
  name: string
  /** From 1, as pasted. */
  place: number
  identifier: string
  resolution: Resolution
  /** `Found`, `3 matches`, `Same as row 2`, `Not tracked`. */
  label: string
  tone: Tone
  /** A wrong check digit is only a warning. */
  warning: string | null
  /** The field that matched: `booking`, `part of container CSQU3054383`. */
  how: string | null
  /** All matches where there are several; the deep link opens the first one. */
  choices: readonly MatchChoice[]
  /** The match that is shown; null without one. */
  match: LookupMatch | null
  /** The tracked container that a number with a wrong check digit almost is, and its page. */
  similar: { number: string; href: string } | null
  /** The container number that was perhaps meant, where no tracked one is similar. */
  suggested: string | null
  /** What kind of number it probably is, where nothing matched. */
  inferred: LookupResult['inferred']
  /** The container, or all containers of the matched shipment, the most urgent first. */
  containers: readonly ContainerListRow[]
  /** The container that the columns show. */
  container: ContainerListRow | null
  /** The matched shipment, also where it has no container yet. */
  shipment: Shipment | null
}

/** The records that are included in the response to one lookup. */
export interface Records {
  container: (id: string) => Container | undefined
  shipment: (id: string) => Shipment | undefined
  /** The containers of a shipment, in its order. */
  containersOf: (shipment: Shipment) => readonly Container[]
}

/** One pasted identifier and its lookup result; no result before it is looked up. */
export interface FindEntry {
  identifier: string
  result?: LookupResult | undefined
  records?: Records | undefined
}

const fieldNames: Record<string, string> = {
  container_number: t('container'),
  bill_of_lading_number: t('bill of lading'),
  booking_number: t('booking'),
  ref_number: t('reference'),
}

/** The page of a match: its shipment with the container selected, or the list for a container without a shipment. */
export function addressOfMatch(match: LookupMatch): string {
  if (match.shipment_id !== null) return paths.shipment(match.shipment_id, match.container_id)
  return paths.containers({ q: match.container_number ?? match.matched })
}

/** The tracked container that a number with a wrong check digit almost is. */
function similarOf(result: LookupResult | undefined): FindRow['similar'] {
  const [match] = result?.similar ?? []
  return match
    ? { number: formatContainerNumber(match.container_number ?? match.matched), href: addressOfMatch(match) }
    : null
}

/**
 * The page that the deep link opens: the first match, else the list of shipments with the query filled in. With several
 * matches, the address of the page says what was looked up, so that it names the others.
 */
export function addressOfResult({ identifier, matches }: LookupResult): string {
  const [first] = matches
  if (!first) return paths.shipments({ q: identifier })
  if (matches.length === 1 || first.shipment_id === null) return addressOfMatch(first)
  return paths.shipment(first.shipment_id, first.container_id, { found: identifier })
}

/** `bill of lading`, `part of container CSQU3054383`. */
function matchedBy(rule: LookupResult['rule'], match: LookupMatch): string {
  const field = fieldNames[match.matched_field] ?? t('identifier')
  return rule.startsWith('partial') ? t('part of {field} {number}', { field, number: match.matched }) : field
}

/** The first 8 characters of the id: short enough for an address, and unique among ten matches. */
export const choiceOf = (match: LookupMatch): string =>
  (match.container_id ?? match.shipment_id ?? match.matched).slice(0, 8)

/** The container to be acted on first, those without a date last. */
function byUrgency({ actBy: one }: ContainerListRow, { actBy: other }: ContainerListRow): number {
  if (one === null || other === null) return Number(one === null) - Number(other === null)
  return compareLastFreeDays(one, other)
}

function containersOfMatch(
  match: LookupMatch | null,
  records: Records | undefined,
  now: Date,
): ContainerListRow[] {
  if (match === null || records === undefined) return []
  const shipment = match.shipment_id === null ? undefined : records.shipment(match.shipment_id)
  if (match.container_id !== null) {
    const container = records.container(match.container_id)
    return container ? [containerRowOf(container, shipment, now)] : []
  }
  const containers = shipment ? records.containersOf(shipment) : []
  return containers.map((container) => containerRowOf(container, shipment, now)).toSorted(byUrgency)
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
  how: matchedBy(rule, match),
  container: containersOfMatch(match, records, now)[0] ?? null,
  shipment: shipmentOfMatch(match, records),
})

const warningOf = (result: LookupResult): string | null =>
  result.check_digit === null || result.check_digit.right
    ? null
    : t('Check digit should be {digit}', { digit: String(result.check_digit.expected) })

interface Facts {
  count: number
  same: number | undefined
  warning: string | null
}

/** Text and colour of the pill. */
function pillOf(resolution: Resolution, facts: Facts): { label: string; tone: Tone } {
  switch (resolution) {
    case 'found':
      return { label: t('Found'), tone: 'ok' }
    case 'several':
      return { label: t('{count} matches', { count: facts.count }), tone: 'sea' }
    case 'repeated':
      return { label: t('Same as row {row}', { row: String((facts.same ?? 0) + 1) }), tone: 'rest' }
    case 'untracked':
      return { label: t('Not tracked'), tone: 'warn' }
    case 'wrong_digit':
      return { label: facts.warning ?? t('Wrong check digit'), tone: 'bad' }
    case 'mistyped':
      return { label: t('Mistyped?'), tone: 'warn' }
    case 'waiting':
      return { label: t('Not looked up'), tone: 'rest' }
  }
}

function resolutionOf(result: LookupResult | undefined, same: number | undefined): Resolution {
  if (same !== undefined) return 'repeated'
  if (result === undefined) return 'waiting'
  if (result.matches.length > 1) return 'several'
  if (result.matches.length === 1) return 'found'
  if (result.suggested_number !== undefined) return 'mistyped'
  return warningOf(result) === null ? 'untracked' : 'wrong_digit'
}

/**
 * One row for each pasted identifier, in the order pasted. A repeat refers to the row that it repeats. Of several exact
 * matches the first is shown until another is chosen; of several partial matches none is shown before a choice.
 * @param chosen the key of the chosen match by the row's place, from 1
 */
export function findRowsOf(
  entries: readonly FindEntry[],
  chosen: ReadonlyMap<number, string>,
  now: Date,
): FindRow[] {
  const first = new Map<string, number>()
  return entries.map(({ identifier, result, records }, index) => {
    const key = normaliseIdentifier(identifier)
    const same = first.get(key)
    if (same === undefined) first.set(key, index)
    const place = index + 1
    const resolution = resolutionOf(result, same)
    const matches = resolution === 'repeated' ? [] : (result?.matches ?? [])
    const choice = chosen.get(place)
    const rule = result?.rule ?? 'untracked'
    const isPartial = resolution === 'several' && rule.startsWith('partial')
    const match =
      matches.find((each) => choiceOf(each) === choice) ?? (isPartial ? null : (matches[0] ?? null))
    const containers = containersOfMatch(match, records, now)
    const warning = result === undefined ? null : warningOf(result)
    return {
      key: String(place),
      href: match === null ? null : addressOfMatch(match),
      name: t('row {row}, {number}', { row: String(place), number: formatContainerNumber(key) }),
      place,
      identifier,
      resolution,
      ...pillOf(resolution, { count: matches.length, same, warning }),
      // The other pills contain the warning already, or the repeated row shows it.
      warning: resolution === 'found' || resolution === 'several' ? warning : null,
      how: match === null ? null : matchedBy(rule, match),
      choices: resolution === 'several' ? matches.map((each) => choiceFrom(each, rule, records, now)) : [],
      match,
      similar: similarOf(result),
      suggested: similarOf(result) === null ? (result?.suggested_number ?? null) : null,
      inferred: result?.inferred ?? null,
      containers,
      container: containers[0] ?? null,
      shipment: shipmentOfMatch(match, records),
    }
  })
}

/** True when it has the form of a container number; it is then shown with the spaces of a container number. */
export const isContainerForm = (identifier: string): boolean =>
  readContainerNumber(identifier).form === 'container'
