import { t } from '../../../contract/language/index.ts'
import { normaliseIdentifier } from '../../../contract/identifiers/index.ts'
import type { SearchHit } from '../../../contract/resources/index.ts'
import { formatContainerNumber, paths, readable } from '../../format/index.ts'

/** Shorter texts match nearly everything, so they are not searched. */
export const MIN_SEARCH_LENGTH = 3
/** The service returns at most this many hits: a response with fewer is complete. */
const MAX_SERVICE_SUGGESTIONS = 50
export const MAX_SHOWN_SUGGESTIONS = 8

/** The text in the form in which it is compared and cached. */
export const suggestionKey = (text: string): string => normaliseIdentifier(text)

const contains = ({ attributes }: SearchHit, key: string): boolean =>
  [attributes.number, ...attributes.ref_numbers].some((each) => suggestionKey(each).includes(key))

/**
 * The hits for a longer text, filtered from those of a shorter one. Undefined when the response for the shorter text was
 * truncated, or a hit matched by a number that it does not contain (a booking): then the service must be asked.
 */
export function hitsWithin(
  key: string,
  shorter: { key: string; hits: readonly SearchHit[] },
): SearchHit[] | undefined {
  const { key: before, hits } = shorter
  const isComplete = before.length >= MIN_SEARCH_LENGTH && hits.length < MAX_SERVICE_SUGGESTIONS
  if (!isComplete || !key.includes(before) || !hits.every((hit) => contains(hit, before))) return undefined
  return hits.filter((hit) => contains(hit, key))
}

/** The hits for this text from the cached responses; undefined when a request is needed. */
export function knownHits(
  key: string,
  responses: readonly { key: string; hits: readonly SearchHit[] }[],
): readonly SearchHit[] | undefined {
  const same = responses.find((each) => each.key === key)
  if (same) return same.hits
  for (const each of responses) {
    const hits = hitsWithin(key, each)
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
  /** Line, route, reference and status, to recognise the record. */
  detail: string
}

const kinds: Record<string, string> = {
  shipment: t('Shipment'),
  cargo: t('Container'),
  tracking_request: t('Request'),
}

function hrefOf({ id, attributes }: SearchHit): string {
  const { entity_type: kind } = attributes
  if (kind === 'shipment') return paths.shipment(id)
  if (kind === 'tracking_request' && attributes.shipment_id === null) return paths.request(id)
  if (attributes.shipment_id === null) return paths.containers({ q: attributes.number })
  return paths.shipment(attributes.shipment_id, kind === 'cargo' ? id : null)
}

/** A hit as an option of the list under the find bar. */
export function suggestionOf(hit: SearchHit, key: string): Suggestion {
  const { number, entity_type, scac, port_of_lading_name, port_of_discharge_name, ref_numbers, status } =
    hit.attributes
  const route = [port_of_lading_name, port_of_discharge_name].filter((each) => each !== null).join(' → ')
  const reference = suggestionKey(number).includes(key)
    ? undefined
    : ref_numbers.find((each) => suggestionKey(each).includes(key))
  const detail = [scac, route, reference, status === null ? undefined : readable(status)]
  return {
    key: `${entity_type} ${hit.id}`,
    href: hrefOf(hit),
    text: formatContainerNumber(number),
    kind: kinds[entity_type] ?? readable(entity_type),
    detail: detail.filter((each) => each !== null && each !== undefined && each !== '').join(' · '),
  }
}
