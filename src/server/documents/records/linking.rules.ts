import { normaliseIdentifier } from '../../../contract/identifiers/index.ts'
import type { IdentifierField } from '../../platform/database/tables.tracking.ts'
import type { Match } from '../../search/rules.ts'

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

/** What is known of a document's shipments before its identifiers are looked up. */
export interface StandingLinks {
  /** Shipments whose links stand: all links of an accepted document, and those of people. */
  shipments: ReadonlySet<string>
  /** Shipments that it is not about, as a person said. */
  refused: ReadonlySet<string>
  /** Whether a person linked it: then nobody is asked. */
  isDecided: boolean
}
const nothingStands: StandingLinks = { shipments: new Set(), refused: new Set(), isDecided: false }

/**
 * The records that match these identifiers. A container number is used again and again, so its newest record is
 * linked, with its shipment. Any other number links to the shipment, and to a container only if it has no shipment.
 * A number of several shipments links to none of them: they are `possible`, unless another number or a person says
 * which one it is.
 */
export function linksFromMatches(
  matches: readonly Match[],
  standing: StandingLinks = nothingStands,
): { shipments: FoundLink[]; containers: FoundLink[]; possible: FoundLink[] } {
  const boxes = Map.groupBy(
    matches.filter(({ field, container_created_at }) => field === 'container_number' && container_created_at),
    ({ key }) => key,
  )
  const newest = [...boxes.values()].map((found) =>
    found.reduce((one, other) =>
      (other.container_created_at ?? '') > (one.container_created_at ?? '') ? other : one,
    ),
  )
  // The most specific identifier first: it is shown as the reason.
  const others = matches
    .filter(({ field }) => field !== 'container_number')
    .toSorted((one, other) => strength.indexOf(one.field) - strength.indexOf(other.field))
  const withShipment = [...others, ...newest].filter((match) => match.shipment_created_at !== null)
  const { certain, doubtful } = certainShipments(others, newest, standing)
  const containers = [
    ...newest,
    ...others.filter((match) => match.shipment_created_at === null && match.container_created_at !== null),
  ]
  const links = (found: readonly Match[]) =>
    distinct(found.map((match) => ({ id: match.shipment_id, match })))
  return {
    shipments: links(withShipment.filter(({ shipment_id }) => certain.has(shipment_id ?? ''))),
    containers: distinct(containers.map((match) => ({ id: match.container_id, match }))),
    possible: links(doubtful),
  }
}

/** The shipments that are meant for certain, and the matches of numbers that leave open which one is. */
function certainShipments(
  others: readonly Match[],
  newest: readonly Match[],
  { shipments, refused, isDecided }: StandingLinks,
): { certain: ReadonlySet<string>; doubtful: Match[] } {
  const certain = new Set([...shipments, ...newest.flatMap(({ shipment_id }) => shipment_id ?? [])])
  let isNamed = newest.length > 0
  const open: Match[][] = []
  for (const [, found] of Map.groupBy(others.filter(isOfShipment), ({ key }) => key)) {
    // What is one shipment's bill of lading may be a reference of another.
    const named = found.filter(
      ({ field, shipment_id }) => field === found[0]?.field && !refused.has(shipment_id ?? ''),
    )
    const ids = new Set(named.flatMap(({ shipment_id }) => shipment_id ?? []))
    if (ids.size > 1) open.push(named)
    else {
      for (const id of ids) certain.add(id)
      isNamed ||= named.some(({ field }) => field !== 'ref_number')
    }
  }
  const isSettled = (found: readonly Match[]) =>
    isDecided ||
    (isNamed && found[0]?.field === 'ref_number') ||
    found.some(({ shipment_id }) => certain.has(shipment_id ?? ''))
  return { certain, doubtful: open.filter((found) => !isSettled(found)).flat() }
}
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
