import type { PlaceRelation } from '../../tracking/source.ts'
import { ImportRefused } from '../json-api/json-api.rules.ts'
import { readDocument } from '../import/read.rules.ts'
import type { Folded, ReceivedFact, SourceAdapter } from '../kit/adapter.ts'
import { listOf, objectOf } from '../kit/json.rules.ts'
import { keyOfValue } from '../kit/stable-json.ts'
import { fetchFromUpstream, type Upstream } from './fetch.ts'
import { upstreamShipments } from './pass-on.ts'
import { upstreamPush } from './webhooks.ts'

/**
 * Another service of this interface. Its records keep their ids, as those of an import do: two services that track the same shipment
 * name it alike.
 * @param catalogued the record of a UN/LOCODE
 */
export const portolanAdapter = (
  upstream: Upstream,
  catalogued: (locode: string) => PlaceRelation | undefined,
): SourceAdapter => ({
  fetch: (request, call) => fetchFromUpstream(upstream, request, call),
  factOf,
  push: upstreamPush(upstream),
  shipments: upstreamShipments(upstream),
  fold: (documents, _request, { taken_at }) => fold(documents, taken_at, catalogued),
})

/** @returns the sentence, where the content is no document of the interface */
function readOrRefused<Content>(read: () => Content): Content | { refused: string } {
  try {
    return read()
  } catch (cause) {
    if (cause instanceof ImportRefused) return { refused: cause.message }
    throw cause
  }
}

/** A whole answer is one event: the next one takes its place. */
function factOf(document: unknown): ReceivedFact {
  const { data } = objectOf(document)
  const { type, id } = objectOf(Array.isArray(data) ? data[0] : data)
  return {
    semantic_key: keyOfValue([type, id]),
    payload: document,
    made_at: new Date().toISOString(),
    numbers: [],
    is_fact: true,
  }
}

function fold(
  documents: readonly unknown[],
  takenAt: string,
  catalogued: (locode: string) => PlaceRelation | undefined,
): Folded {
  const whole = objectOf(documents.find((document) => !Array.isArray(objectOf(document)['data'])))
  const events = documents.flatMap((document) => {
    const { data } = objectOf(document)
    return Array.isArray(data) ? listOf(data) : []
  })
  const document = { ...whole, included: [...listOf(whole['included']), ...events] }
  const content = readOrRefused(() => readDocument(document, takenAt, catalogued))
  if ('refused' in content) {
    const { refused } = content
    const understood = documents.map((payload) => ({
      code: '?',
      payload,
      became: 'not_understood' as const,
      events: [],
      reason: refused,
    }))
    return { snapshot: null, is_cancelled: false, understood }
  }
  const snapshot = content.snapshots.whole.find(({ shipment }) => shipment !== null) ?? null
  const records = [objectOf(whole['data']), ...listOf(whole['included']).map(objectOf)]
  return {
    snapshot,
    reference: content.reference,
    is_cancelled: false,
    understood: records
      .filter(({ type }) => type === 'transport_event' || type === 'raw_event')
      .map((record) => {
        const attributes = objectOf(record['attributes'])
        const name = typeof attributes['event'] === 'string' ? attributes['event'] : '?'
        const isEvent = record['type'] === 'transport_event'
        return {
          code: name,
          payload: record,
          became: isEvent ? ('event' as const) : ('raw_event' as const),
          events: isEvent ? [name] : [],
          reason: null,
        }
      }),
  }
}
