import { normaliseIdentifier } from '../../../../contract/identifiers/index.ts'
import type { IdentifierField } from '../../../platform/database/tables.tracking.ts'
import type { Match } from '../../../search/rules.ts'

/** Shorter words are too common, longer ones are not identifiers. */
const lengths = { least: 5, most: 40 } as const
/** Most words that an identifier is written in: `PO 2026-04-13`, `CSQU 305438 3`. */
const MAX_KEY_WORDS = 4
/** Most identifiers that are searched in one document. */
export const MAX_KEYS = 2000
/** Most links of one document. */
const MAX_LINKS = 500

/** Separators of words; the second also splits identifiers that contain `/` or `.`. */
const separators = [/[\s\p{Pd}_,;|()[\]{}"']+/u, /[^\p{L}\p{N}]+/u]

/** A possible identifier in normalized form, and where it was found. */
export interface IdentifierKey {
  key: string
  /** A path in the payload, `name`, `file_name`, or `text` for the text of the pages. */
  field: string
}
interface FieldText {
  text: string
  field: string
}

/**
 * Possible identifiers in these texts: each sequence of one to four neighbouring words, joined, that contains a
 * digit. If one occurs in several texts, the first counts.
 */
export function identifierKeysIn(texts: readonly FieldText[], most = MAX_KEYS): IdentifierKey[] {
  const keys = new Map<string, string>()
  // Unpaired surrogates cannot be stored in PostgreSQL.
  const isNew = (key: string) => !keys.has(key) && key.isWellFormed()
  for (const { text, field } of texts)
    for (const gap of separators) {
      const words = text.split(gap).filter((word) => word !== '')
      for (const at of words.keys())
        for (let length = 1; length <= MAX_KEY_WORDS && at + length <= words.length; length++) {
          if (keys.size >= most) return toKeys(keys)
          const key = normaliseIdentifier(words.slice(at, at + length).join('')).replaceAll('\0', '')
          if (key.length > lengths.most) break
          if (key.length >= lengths.least && /\p{N}/u.test(key) && isNew(key)) keys.set(key, field)
        }
    }
  return toKeys(keys)
}
const toKeys = (keys: ReadonlyMap<string, string>): IdentifierKey[] =>
  Array.from(keys, ([key, field]) => ({ key, field }))

/**
 * Possible identifiers in the text of the pages. They are compared with numbers of records only, not with references,
 * because a page has many other numbers.
 */
export function identifierKeysInPages(lines: readonly string[]): IdentifierKey[] {
  const texts = lines.map((text) => ({ text, field: 'text' }))
  // Numbers of containers and bills of lading have at least eight characters and four digits.
  return identifierKeysIn(texts, 4 * MAX_KEYS)
    .filter(({ key }) => key.length >= 8 && /(\d.*){4}/.test(key))
    .slice(0, MAX_KEYS)
}

/** `Arrival notice.pdf` → `Arrival notice`. */
export const withoutExtension = (fileName: string): string => fileName.replace(/\.[^.\s]{1,8}$/, '')

/** All texts and numbers of a payload with their paths, at any depth. */
export function fieldTexts(payload: unknown, path: readonly string[] = []): FieldText[] {
  const field = path.join('.')
  if (typeof payload === 'string') return [{ text: payload, field }]
  if (typeof payload === 'number') return [{ text: String(payload), field }]
  if (typeof payload !== 'object' || payload === null) return []
  return Object.entries(payload).flatMap(([name, value]) => fieldTexts(value, [...path, name]))
}

/** A record to link, and the identifier that led to it. */
export interface FoundLink {
  id: string
  match: Match
}

/** What people decided of a document's links before its identifiers are looked up. */
export interface LinkDecisions {
  /** Shipments and containers whose links stay: all links of an accepted document, and those of people. */
  kept: ReadonlySet<string>
  /** Shipments that it is not about, as a person said. */
  refused: ReadonlySet<string>
  /** Whether a person linked it: then nobody is asked. */
  isLinkedByPerson: boolean
}
const noDecisions: LinkDecisions = { kept: new Set(), refused: new Set(), isLinkedByPerson: false }

/**
 * The records that match these identifiers, without the shipments that a person refused. A container number is used again and again, so its
 * newest record is linked, with its shipment, unless the link of an older one stays. Any other number links to the shipment, and to a
 * container only if it has no shipment. A number of several shipments is ambiguous and links to none of them: they are `possible`, unless
 * another number or a person says which one it is. A number of several containers without a shipment, as a purchase order, links to all
 * of them, unless another number or a person says which ones they are.
 */
export function linksFromMatches(
  found: readonly Match[],
  decisions: LinkDecisions = noDecisions,
): { shipments: FoundLink[]; containers: FoundLink[]; possible: FoundLink[] } {
  const matches = found.filter(({ shipment_id }) => !decisions.refused.has(shipment_id ?? ''))
  const byNumber = Map.groupBy(
    matches.filter(({ field, container_created_at }) => field === 'container_number' && container_created_at),
    ({ key }) => key,
  )
  const containerMatches = [...byNumber.values()].flatMap((records) => {
    const kept = records.filter((match) => idsOf(match).some((id) => decisions.kept.has(id)))
    return newestOf(kept.length > 0 ? kept : records)
  })
  // The most specific identifier first: it is shown as the reason.
  const others = matches
    .filter(({ field }) => field !== 'container_number')
    .toSorted((one, other) => strength.indexOf(one.field) - strength.indexOf(other.field))
  const withShipment = [...others, ...containerMatches].filter((match) => match.shipment_created_at !== null)
  const { certain, ambiguous } = certainShipments(others, containerMatches, decisions)
  const certainContainers = new Set([
    ...decisions.kept,
    ...containerMatches.flatMap(({ container_id }) => container_id ?? []),
  ])
  const links = (of: readonly Match[]) => distinct(of.map((match) => ({ id: match.shipment_id, match })))
  return {
    shipments: links(withShipment.filter(({ shipment_id }) => certain.has(shipment_id ?? ''))),
    containers: distinct(
      [...containerMatches, ...containersWithoutShipment(others, certainContainers)].map((match) => ({
        id: match.container_id,
        match,
      })),
    ),
    possible: links(ambiguous),
  }
}
const idsOf = ({ shipment_id, container_id }: Match): string[] =>
  [shipment_id, container_id].filter((id) => id !== null)
const newestOf = (records: readonly Match[]): Match[] =>
  records
    .toSorted((one, other) =>
      (one.container_created_at ?? '') < (other.container_created_at ?? '') ? 1 : -1,
    )
    .slice(0, 1)

/** The shipments that are meant for certain, and the matches of ambiguous numbers. */
function certainShipments(
  others: readonly Match[],
  containerMatches: readonly Match[],
  { kept, isLinkedByPerson }: LinkDecisions,
): { certain: ReadonlySet<string>; ambiguous: Match[] } {
  const certain = new Set([...kept, ...containerMatches.flatMap(({ shipment_id }) => shipment_id ?? [])])
  let hasCertainNumber = containerMatches.length > 0
  const several: Match[][] = []
  for (const [, ofNumber] of Map.groupBy(others.filter(isOfShipment), ({ key }) => key)) {
    // What is one shipment's bill of lading may be a reference of another.
    const strongest = ofNumber.filter(({ field }) => field === ofNumber[0]?.field)
    const ids = new Set(strongest.flatMap(({ shipment_id }) => shipment_id ?? []))
    if (ids.size > 1) several.push(strongest)
    else {
      for (const id of ids) certain.add(id)
      hasCertainNumber ||= strongest.some(({ field }) => field !== 'ref_number')
    }
  }
  const isDecided = (ofNumber: readonly Match[]) =>
    isLinkedByPerson ||
    (hasCertainNumber && ofNumber[0]?.field === 'ref_number') ||
    ofNumber.some(({ shipment_id }) => certain.has(shipment_id ?? ''))
  return { certain, ambiguous: several.filter((ofNumber) => !isDecided(ofNumber)).flat() }
}

/** Of each number the containers that are certain, else all. */
const containersWithoutShipment = (others: readonly Match[], certain: ReadonlySet<string>): Match[] =>
  [
    ...Map.groupBy(
      others.filter((match) => match.shipment_created_at === null && match.container_created_at !== null),
      ({ key }) => key,
    ).values(),
  ].flatMap((ofNumber) => {
    const meant = ofNumber.filter(({ container_id }) => certain.has(container_id ?? ''))
    return meant.length > 0 ? meant : ofNumber
  })
const isOfShipment = ({ shipment_id, shipment_created_at }: Match): boolean =>
  shipment_id !== null && shipment_created_at !== null
const strength: IdentifierField[] = [
  'bill_of_lading_number',
  'booking_number',
  'ref_number',
  'container_number',
]

function distinct(links: readonly { id: string | null; match: Match }[]): FoundLink[] {
  const first = new Map<string, FoundLink>()
  for (const { id, match } of links) if (id !== null && !first.has(id)) first.set(id, { id, match })
  return [...first.values()].slice(0, MAX_LINKS)
}

const labels: Record<IdentifierField, string> = {
  container_number: 'Container',
  bill_of_lading_number: 'Bill of lading',
  booking_number: 'Booking',
  ref_number: 'Reference',
}
/** The reason of a link for people: `Container CSQU3054383 of shipment MAEU1234567`. */
export function linkReason({ field, value, bill_of_lading_number }: Match): string {
  const named = `${labels[field]} ${value}`
  const isOther = bill_of_lading_number !== null && bill_of_lading_number !== value
  return isOther ? `${named} of shipment ${bill_of_lading_number}` : named
}
