import type { ReadMove } from '../kit/fold-moves.rules.ts'
import { objectOf } from '../kit/json.rules.ts'
import { placeKey, type ReportedMove } from '../kit/moves.rules.ts'
import { readCoscoEvent } from './event.rules.ts'
import type { PortsByName } from './places.rules.ts'

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
