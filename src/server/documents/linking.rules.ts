import { normaliseIdentifier } from '../../contract/identifiers/index.ts'
import type { Match } from '../search/rules.ts'

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

/**
 * What in these texts could be an identifier, normalised: every run of one to four neighbouring words, written
 * together, that has a digit in it.
 */
export function keysOf(texts: readonly string[]): string[] {
  const keys = new Set<string>()
  for (const text of texts)
    for (const gap of gaps) {
      const words = text.split(gap).filter((word) => word !== '')
      for (const at of words.keys())
        for (let length = 1; length <= parts && at + length <= words.length; length++) {
          if (keys.size >= mostKeys) return [...keys]
          const key = normaliseIdentifier(words.slice(at, at + length).join('')).replaceAll('\0', '')
          if (key.length > lengths.most) break
          if (key.length >= lengths.least && /\p{N}/u.test(key)) keys.add(key)
        }
    }
  return [...keys]
}

/** `Arrival notice.pdf` → `Arrival notice`. */
export const withoutEnding = (fileName: string): string => fileName.replace(/\.[^.\s]{1,8}$/, '')

/** All words that stand in a payload, however deep; numbers are words too. */
export function textsOf(payload: unknown): string[] {
  if (typeof payload === 'string') return [payload]
  if (typeof payload === 'number') return [String(payload)]
  if (typeof payload !== 'object' || payload === null) return []
  return Object.values(payload).flatMap(textsOf)
}

/**
 * What a document with these identifiers in it is about. A box sails again and again under its number: the newest
 * record of it is meant, with its shipment. Any other number leads to the shipment, and to a box only where no shipment
 * is known of it.
 */
export function linksOf(matches: readonly Match[]): { shipment_ids: string[]; container_ids: string[] } {
  const boxes = Map.groupBy(
    matches.filter(({ field, container_created_at }) => field === 'container_number' && container_created_at),
    ({ key }) => key,
  )
  const newest = [...boxes.values()].map((found) =>
    found.reduce((one, other) =>
      (other.container_created_at ?? '') > (one.container_created_at ?? '') ? other : one,
    ),
  )
  const others = matches.filter(({ field }) => field !== 'container_number')
  const meant = [...newest, ...others]
  const shipments = meant.map((match) => (match.shipment_created_at === null ? null : match.shipment_id))
  const containers = [
    ...newest,
    ...others.filter((match) => match.shipment_created_at === null && match.container_created_at !== null),
  ].map(({ container_id }) => container_id)
  return { shipment_ids: distinct(shipments), container_ids: distinct(containers) }
}

const distinct = (ids: readonly (string | null)[]): string[] =>
  [...new Set(ids.filter((id) => id !== null))].slice(0, mostLinks)
