import { normaliseIdentifier } from '../../../contract/identifiers/index.ts'
import type { SearchHit } from '../../../contract/resources/index.ts'
import { formatContainerNumber, paths, readable } from '../../format/index.ts'

/** Shorter texts match nearly everything. */
export const shortest = 3
/** As many as the service tells: an answer with fewer is complete. */
const MAX_SERVICE_SUGGESTIONS = 50
/** What can be taken in at a glance. */
export const MAX_SHOWN_SUGGESTIONS = 8

/** A text as it is compared and remembered. */
export const suggestionKey = (text: string): string => normaliseIdentifier(text)

const shows = ({ attributes }: SearchHit, key: string): boolean =>
  [attributes.number, ...attributes.ref_numbers].some((each) => suggestionKey(each).includes(key))

/**
 * What an answer for a shorter text tells of a longer one: all of it, when the answer was complete and each of its hits
 * shows by what it was found. Otherwise (found by a booking, which a hit does not tell) nothing: undefined.
 */
export function narrowedHits(
  key: string,
  shorter: { key: string; hits: readonly SearchHit[] },
): SearchHit[] | undefined {
  const { key: before, hits } = shorter
  const isWhole = before.length >= shortest && hits.length < MAX_SERVICE_SUGGESTIONS
  if (!isWhole || !key.includes(before) || !hits.every((hit) => shows(hit, before))) return undefined
  return hits.filter((hit) => shows(hit, key))
}

/** The best of the answers that are there already. */
export function knownHits(
  key: string,
  answers: readonly { key: string; hits: readonly SearchHit[] }[],
): readonly SearchHit[] | undefined {
  const same = answers.find((each) => each.key === key)
  if (same) return same.hits
  for (const each of answers) {
    const hits = narrowedHits(key, each)
    if (hits) return hits
  }
  return undefined
}

export interface Suggestion {
  key: string
  href: string
  /** `CSQU 305438-3`. */
  text: string
  /** `Container`, `Shipment`, `Request`. */
  kind: string
  /** What helps to know it again. */
  detail: string
}

const kinds: Record<string, string> = {
  shipment: 'Shipment',
  cargo: 'Container',
  tracking_request: 'Request',
}

function hrefOf({ id, type, attributes }: SearchHit): string {
  if (type === 'shipment') return paths.shipment(id)
  if (type === 'tracking_request' && attributes.shipment_id === null) return paths.request(id)
  if (attributes.shipment_id === null) return paths.containers({ q: attributes.number })
  return paths.shipment(attributes.shipment_id, type === 'cargo' ? id : null)
}

/** A hit as a line of the list under the find bar. */
export function suggestionOf(hit: SearchHit, key: string): Suggestion {
  const { number, scac, port_of_lading_name, port_of_discharge_name, ref_numbers, status } = hit.attributes
  const route = [port_of_lading_name, port_of_discharge_name].filter((each) => each !== null).join(' → ')
  const reference = suggestionKey(number).includes(key)
    ? undefined
    : ref_numbers.find((each) => suggestionKey(each).includes(key))
  const detail = [scac, route, reference, status === null ? undefined : readable(status)]
  return {
    key: `${hit.type} ${hit.id}`,
    href: hrefOf(hit),
    text: formatContainerNumber(number),
    kind: kinds[hit.type] ?? readable(hit.type),
    detail: detail.filter((each) => each !== null && each !== undefined && each !== '').join(' · '),
  }
}
