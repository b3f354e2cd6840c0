import type { ReceivedFact, SourceAdapter } from '../kit/adapter.ts'
import { foldMoves } from '../kit/fold-moves.rules.ts'
import { objectOf } from '../kit/json.rules.ts'
import type { CodeResolver } from '../kit/resolving.rules.ts'
import { keyOfValue } from '../kit/stable-json.ts'
import { dcsaOrigin } from '../dcsa/adapter.ts'
import { statusKey } from './answer.rules.ts'
import { readCoscoEvent } from './event.rules.ts'
import { readCoscoEvents } from './legs.rules.ts'
import { type CoscoService, fetchCosco } from './fetch.ts'
import type { PortsByName } from './places.rules.ts'

/** COSCO SHIPPING Lines' own interface: legs of ships and statuses of containers as text, at places by their names. */
export const coscoAdapter = (
  service: CoscoService,
  resolver: CodeResolver,
  ports: PortsByName,
): SourceAdapter => ({
  fetch: (request, call) => fetchCosco(service, request, call),
  factOf: (event) => factOf(event, ports),
  fold: (events, request, context) =>
    foldMoves(readCoscoEvents(events, ports), request, {
      origin: dcsaOrigin,
      resolver,
      scac: request.scac ?? service.profile.scacs[0] ?? null,
      ...context,
    }),
})

function factOf(event: unknown, ports: PortsByName): ReceivedFact {
  const object = objectOf(event)
  const read = readCoscoEvent(object, ports)
  const { bill, booking, leg, field, time, container, status } = object
  const semantic_key = keyOfValue(
    'leg' in object
      ? { bill, booking, leg, field, time }
      : {
          bill,
          booking,
          number: objectOf(container)['containerNumber'],
          status: statusKey(objectOf(status)),
        },
  )
  if ('refused' in read) return { semantic_key, payload: event, made_at: null, numbers: [], is_fact: true }
  const { containers, bills, bookings, certainty } = read.move
  return {
    semantic_key,
    payload: event,
    made_at: null,
    numbers: [...containers, ...bills, ...bookings],
    is_fact: certainty === 'actual',
  }
}
