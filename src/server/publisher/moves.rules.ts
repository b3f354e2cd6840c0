import type { Certainty, MoveName, PlaceOfMove, Transport } from '../sources/kit/moves.rules.ts'

/** What an event of the interface is in terms that the standard has codes for. */
export interface PublishedMove {
  name: MoveName
  certainty: Certainty
  /** Null at a gate. */
  transport: Transport | null
  isLaden: boolean
  /** What the place is, where the event itself says so. */
  kind: PlaceOfMove['kind']
}

const move = (
  name: MoveName,
  transport: Transport | null,
  { isLaden = true, kind = null, certainty = 'actual' }: Partial<PublishedMove> = {},
): PublishedMove => ({ name, transport, isLaden, kind, certainty })
const ofShips = (
  prefix: 'vessel' | 'transshipment' | 'feeder',
  transport: Transport,
): Record<string, PublishedMove> =>
  Object.fromEntries(
    (['arrived', 'discharged', 'loaded', 'departed'] as const).map((name) => [
      `${prefix}_${name}`,
      move(name, transport),
    ]),
  )
const expected = { certainty: 'estimated' } as const

/**
 * The inverse of `sources/kit/event-names.rules.ts`, which makes events of moves; the names lack their beginning
 * `container.transport.`. Events that are missing here have no place in the standard: docs/publishing.md lists them.
 */
const movesOfEvents: Readonly<Record<string, PublishedMove>> = {
  empty_out: move('gated_out', null, { isLaden: false }),
  full_in: move('gated_in', null),
  full_out: move('gated_out', null),
  empty_in: move('gated_in', null, { isLaden: false }),
  ...ofShips('vessel', 'vessel'),
  ...ofShips('transshipment', 'vessel'),
  ...ofShips('feeder', 'feeder'),
  'estimated.vessel_departed': move('departed', 'vessel', expected),
  'estimated.vessel_arrived': move('arrived', 'vessel', expected),
  rail_loaded: move('loaded', 'rail'),
  rail_departed: move('departed', 'rail'),
  rail_arrived: move('arrived', 'rail'),
  rail_unloaded: move('discharged', 'rail'),
  arrived_at_inland_destination: move('gated_in', null),
  'estimated.arrived_at_inland_destination': move('arrived', 'rail', expected),
  delivered: move('discharged', 'truck', { kind: 'customer' }),
}

/** Milestones of papers, which are raw events only. */
const papers = ['vgm_received', 'carrier_release', 'customs_release'] as const
export type PaperName = (typeof papers)[number]
export const isPaper = (event: string): event is PaperName => (papers as readonly string[]).includes(event)

/** The move of a transport event; undefined where the standard cannot carry it. */
export const moveOfEvent = (event: string): PublishedMove | undefined => {
  const name = event.replace(/^container\.transport\./, '')
  return Object.hasOwn(movesOfEvents, name) ? movesOfEvents[name] : undefined
}
