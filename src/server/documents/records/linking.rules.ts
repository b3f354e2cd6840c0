import { normaliseIdentifier } from '../../../contract/identifiers/index.ts'
import type { IdentifierField } from '../../platform/database/tables.tracking.ts'
import type { Match } from '../../search/rules.ts'

/** Shorter words say too little, longer ones are no identifiers. */
const lengths = { least: 5, most: 40 } as const
/** An identifier is written in so many parts at most: `PO 2026-04-13`, `CSQU 305438 3`. */
const parts = 4
/** More is looked for in no document. */
export const mostKeys = 2000
/** More is linked to no document. */
const mostLinks = 500

/** What separates words; the second also takes identifiers apart that are written with `/` or `.`. */
const gaps = [/[\s\p{Pd}_,;|()[\]{}"']+/u, /[^\p{L}\p{N}]+/u]

/** What could be an identifier, as identifiers are compared, and where it stands. */
export interface Key {
  key: string
  /** A path into the payload, `name`, `file_name`, or `text` for the pages' own words. */
  field: string
}
export interface Told {
  text: string
  field: string
}

/**
 * What in these texts could be an identifier: every run of one to four neighbouring words, written together, that has a
 * digit in it. Of one that stands in several the first counts.
 */
export function keysOf(told: readonly Told[], most = mostKeys): Key[] {
  const keys = new Map<string, string>()
  // No database holds half a character.
  const isNew = (key: string) => !keys.has(key) && key.isWellFormed()
  for (const { text, field } of told)
    for (const gap of gaps) {
      const words = text.split(gap).filter((word) => word !== '')
      for (const at of words.keys())
        for (let length = 1; length <= parts && at + length <= words.length; length++) {
          if (keys.size >= most) return keysIn(keys)
          const key = normaliseIdentifier(words.slice(at, at + length).join('')).replaceAll('\0', '')
          if (key.length > lengths.most) break
          if (key.length >= lengths.least && /\p{N}/u.test(key) && isNew(key)) keys.set(key, field)
        }
    }
  return keysIn(keys)
}
const keysIn = (keys: ReadonlyMap<string, string>): Key[] =>
  Array.from(keys, ([key, field]) => ({ key, field }))

/** The same of the lines of the pages themselves: what is found there alone counts as a number, never as a reference. */
export function keysOfPages(lines: readonly string[]): Key[] {
  const told = lines.map((text) => ({ text, field: 'text' }))
  // A number of the trade has eight characters at least, and four digits.
  return keysOf(told, 4 * mostKeys)
    .filter(({ key }) => key.length >= 8 && /(\d.*){4}/.test(key))
    .slice(0, mostKeys)
}

/** `Arrival notice.pdf` → `Arrival notice`. */
export const withoutEnding = (fileName: string): string => fileName.replace(/\.[^.\s]{1,8}$/, '')

/** All words that stand in a payload with the paths to them, however deep; numbers are words too. */
export function textsOf(payload: unknown, path: readonly string[] = []): Told[] {
  const field = path.join('.')
  if (typeof payload === 'string') return [{ text: payload, field }]
  if (typeof payload === 'number') return [{ text: String(payload), field }]
  if (typeof payload !== 'object' || payload === null) return []
  return Object.entries(payload).flatMap(([name, value]) => textsOf(value, [...path, name]))
}

/** A record that a document is about, and the identifier that says so. */
export interface Link {
  id: string
  match: Match
}

/**
 * What a document with these identifiers in it is about. A box sails again and again under its number: the newest
 * record of it is meant, with its shipment. Any other number leads to the shipment, and to a box only where no shipment
 * is known of it.
 */
export function linksOf(matches: readonly Match[]): { shipments: Link[]; containers: Link[] } {
  const boxes = Map.groupBy(
    matches.filter(({ field, container_created_at }) => field === 'container_number' && container_created_at),
    ({ key }) => key,
  )
  const newest = [...boxes.values()].map((found) =>
    found.reduce((one, other) =>
      (other.container_created_at ?? '') > (one.container_created_at ?? '') ? other : one,
    ),
  )
  // The strongest word first: it is the reason that is told.
  const others = matches
    .filter(({ field }) => field !== 'container_number')
    .toSorted((one, other) => strength.indexOf(one.field) - strength.indexOf(other.field))
  const shipments = [...others, ...newest].filter((match) => match.shipment_created_at !== null)
  const containers = [
    ...newest,
    ...others.filter((match) => match.shipment_created_at === null && match.container_created_at !== null),
  ]
  return {
    shipments: distinct(shipments.map((match) => ({ id: match.shipment_id, match }))),
    containers: distinct(containers.map((match) => ({ id: match.container_id, match }))),
  }
}
const strength: IdentifierField[] = [
  'bill_of_lading_number',
  'booking_number',
  'ref_number',
  'container_number',
]

function distinct(links: readonly { id: string | null; match: Match }[]): Link[] {
  const first = new Map<string, Link>()
  for (const { id, match } of links) if (id !== null && !first.has(id)) first.set(id, { id, match })
  return [...first.values()].slice(0, mostLinks)
}

const labels: Record<IdentifierField, string> = {
  container_number: 'Container',
  bill_of_lading_number: 'Bill of lading',
  booking_number: 'Booking',
  ref_number: 'Reference',
}
/** Why a document is about a record, for people: `Container CSQU3054383 of shipment MAEU1234567`. */
export function reasonOf({ field, value, bill_of_lading_number }: Match): string {
  const named = `${labels[field]} ${value}`
  const isOther = bill_of_lading_number !== null && bill_of_lading_number !== value
  return isOther ? `${named} of shipment ${bill_of_lading_number}` : named
}
