import type { ReceivedFact, SourceAdapter } from '../kit/adapter.ts'
import { foldMoves, type ReadMove } from '../kit/fold-moves.rules.ts'
import { objectOf } from '../kit/json.rules.ts'
import { placeKey, type ReportedMove } from '../kit/moves.rules.ts'
import type { CodeResolver } from '../kit/resolving.rules.ts'
import { keyOfValue } from '../kit/stable-json.ts'
import { dcsaOrigin } from '../dcsa/adapter.ts'
import { statusKey } from './answer.rules.ts'
import { readCoscoEvent } from './event.rules.ts'
import { type CoscoService, fetchCosco } from './fetch.ts'
import type { PortsByName } from './places.rules.ts'

/** COSCO SHIPPING Lines' own interface: legs of ships and statuses of containers in words, at places by their names. */
export const coscoAdapter = (
  service: CoscoService,
  resolver: CodeResolver,
  ports: PortsByName,
): SourceAdapter => ({
  fetch: (request, call) => fetchCosco(service, request, call),
  factOf: (event) => factOf(event, ports),
  fold: (events, request, { taken_at }) =>
    foldMoves(readCoscoEvents(events, ports), request, {
      origin: dcsaOrigin,
      resolver,
      scac: request.scac ?? service.profile.scacs[0] ?? null,
      taken_at,
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

/** A container's status names no ship: it is that of the leg which begins, or ends, at the place. */
export function readCoscoEvents(events: readonly unknown[], ports: PortsByName): ReadMove[] {
  const read = events.map((payload) => ({ payload, ...readCoscoEvent(objectOf(payload), ports) }))
  const moves = read.flatMap((each) => ('move' in each ? [each.move] : []))
  const legs = Map.groupBy(
    moves.filter(({ containers }) => containers.length === 0),
    legKey,
  )
  return read.map((each) => {
    if (!('move' in each) || each.move.transport !== 'vessel' || each.move.containers.length === 0)
      return each
    const named = legs.get(legKey(each.move))?.toSorted(byCertaintyAndTime).at(-1)
    if (!named) return each
    const { vessel_name, voyage_number } = named
    return { ...each, move: { ...each.move, vessel_name, voyage_number } }
  })
}

const legKey = ({ name, place }: ReportedMove): string =>
  `${name === 'loaded' || name === 'departed' ? 'from' : 'to'} ${placeKey(place)}`

/** Facts last, of each the later one, whatever the order in which they came. */
function byCertaintyAndTime(one: ReportedMove, other: ReportedMove): number {
  const key = ({ certainty, time, voyage_number }: ReportedMove) =>
    `${Number(certainty === 'actual')} ${time?.local ?? ''} ${voyage_number ?? ''}`
  return key(one) < key(other) ? -1 : 1
}
