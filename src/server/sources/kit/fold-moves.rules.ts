import { normaliseIdentifier } from '../../../contract/identifiers/index.ts'
import type { ContainerSnapshot, Snapshot, SourceRequest } from '../../tracking/source.ts'
import type { UnknownRecord } from '../../reference/provisional.store.ts'
import type { ReportedReference } from '../json-api/reference.rules.ts'
import type { Folded, ReadingContext, UnderstoodEvent } from './adapter.ts'
import { isByWater, type ReportedMove } from './moves.rules.ts'
import type { CodeResolver, KnownPort, OwnPorts } from './resolving.rules.ts'
import { type MappedReports, snapshotsOfMoves } from './snapshot.rules.ts'
import { zoned } from './times.rules.ts'

/** A received event as a move, or why it is none. */
export type ReadMove = { payload: unknown } & (
  | { move: ReportedMove; code: string; isKnownCode: boolean }
  | { refused: string }
)

export interface FoldContext extends ReadingContext {
  /** Under which the records are kept. */
  origin: string
  resolver: CodeResolver
  /** The line that answers; null where the moves name it. */
  scac: string | null
}

const noReference: ReportedReference = { places: [], terminals: [], vessels: [], parties: [], lines: [] }

/** What all received events of a number say, and what became of each. Pure: in whatever order they came. */
export function foldMoves(
  received: readonly ReadMove[],
  request: SourceRequest,
  { origin, resolver: catalogue, scac, taken_at, own_ports = new Map() }: FoldContext,
): Folded {
  const read = received.map((each) => atMergedPort(each, own_ports))
  const moves = read.flatMap((each) => ('move' in each ? [each.move] : []))
  const ports = unknownPortsOf(moves, catalogue)
  const resolver = catalogue.withPorts(new Map([...ports.map(provisionalPort), ...own_ports]))
  const mapped = snapshotsOfMoves(moves, { source: origin, resolver, scac, taken_at })
  const snapshot = snapshotFor(mapped.snapshots, request)
  return {
    snapshot: snapshot && withShipment(snapshot, request, scac),
    reference: noReference,
    unknown: [...ports, ...otherUnknownOf(moves, resolver)],
    is_cancelled: snapshot === null && moves.some(({ name }) => name === 'booking_cancelled'),
    understood: read.map((each) => understoodEvent(each, snapshot, mapped)),
  }
}

/** A code whose port a person merged into another one is read as that one's. */
function atMergedPort(read: ReadMove, own: OwnPorts): ReadMove {
  if (!('move' in read)) return read
  const { place } = read.move
  const port = place.locode === null ? undefined : own.get(place.locode)
  if (place.locode === null || port?.isMerged !== true) return read
  const merged = { ...place, locode: port.code, reported_locode: place.locode }
  return { ...read, move: { ...read.move, place: merged } }
}

/** Ports are where ships call: an inland place with an unknown code keeps code and name. */
function unknownPortsOf(moves: readonly ReportedMove[], resolver: CodeResolver): UnknownRecord[] {
  const calls = moves.filter((move) => isByWater(move) || move.place.kind === 'port_terminal')
  return eachOnce(calls.map(({ place }) => resolver.unknown.port(place)))
}

const provisionalPort = ({ id, code, name }: UnknownRecord): [string, KnownPort] => [
  code,
  { id, code, name, time_zone: null, isProvisional: true },
]

const otherUnknownOf = (moves: readonly ReportedMove[], { unknown }: CodeResolver): UnknownRecord[] =>
  eachOnce(
    moves.flatMap(({ place, vessel_imo, vessel_name, scac }) => [
      unknown.terminal(place),
      vessel_imo === null ? null : unknown.vessel(vessel_imo, vessel_name),
      scac === null ? null : unknown.line(scac),
    ]),
  )

/** By the name that was reported last. */
function eachOnce(all: readonly (UnknownRecord | null)[]): UnknownRecord[] {
  const byId = new Map<string, UnknownRecord>()
  for (const unknown of all) {
    if (unknown === null) continue
    const before = byId.get(unknown.id)
    byId.set(unknown.id, unknown.name === unknown.code && before ? before : unknown)
  }
  return [...byId.values()]
}

function understoodEvent(
  read: ReadMove,
  snapshot: Snapshot | null,
  { wasMapped, doubts }: MappedReports,
): UnderstoodEvent {
  const { payload } = read
  if ('refused' in read)
    return { code: '?', payload, became: 'not_understood', events: [], reason: read.refused }
  const { move, code, isKnownCode } = read
  const doubt = doubts.get(move)
  const events = doubt === undefined ? namesIn(snapshot, move) : []
  const certainty = { planned: 'PLN', estimated: 'EST', actual: 'ACT' }[move.certainty]
  const common = { code: `${code} ${certainty}`, payload, events }
  if (doubt !== undefined) return { ...common, became: 'not_understood', reason: doubt }
  if (!isKnownCode) return { ...common, became: 'not_understood', reason: `${code} is no known code` }
  if (events.length > 0) return { ...common, became: 'event', reason: null }
  if (wasMapped.get(move) === true)
    return {
      ...common,
      became: 'replaced',
      reason: 'A later event replaces it, or it is of another journey',
    }
  return { ...common, became: 'raw_event', reason: 'It has no event of its own: kept as it was sent' }
}

/** The events that a move became. */
function namesIn(snapshot: Snapshot | null, move: ReportedMove): string[] {
  if (!snapshot || move.time === null) return []
  const { time } = move
  // Without an offset the instant depends on the place: then its key alone is compared.
  const instant = time.offset_minutes === null ? null : zoned(time, null).timestamp
  const isOf = ({ number }: ContainerSnapshot) =>
    move.containers.length === 0 || move.containers.includes(normaliseIdentifier(number))
  const events = snapshot.containers.filter(isOf).flatMap(({ transport_events = [], raw_events = [] }) => {
    const keys = new Set(
      raw_events.filter(({ original_event }) => original_event === move.text).map(({ key }) => key),
    )
    return transport_events.filter(
      ({ key, location_locode, timestamp }) =>
        (instant === null || timestamp === instant) &&
        keys.has(key.split('|').slice(0, 6).join('|')) &&
        (move.place.locode === null || location_locode === move.place.locode),
    )
  })
  return [...new Set(events.map(({ event }) => event))]
}

/** Of several shipments the one that was asked for: by its number, of a container the latest. */
function snapshotFor(
  snapshots: readonly Snapshot[],
  { request_type, request_number }: SourceRequest,
): Snapshot | null {
  const bare = (number: string | null | undefined) => (number ?? '').replace(/^[A-Z]{4}(?=.*\d)/, '')
  const isNumber = (number: string | null | undefined) =>
    number === request_number || (bare(number) !== '' && bare(number) === bare(request_number))
  if (request_type === 'container')
    return (
      snapshots
        .filter(({ containers }) => containers.some(({ number }) => number === request_number))
        .toSorted((one, other) => (latestOf(one) < latestOf(other) ? -1 : 1))
        .at(-1) ?? null
    )
  const numberOf = ({ shipment }: Snapshot) =>
    request_type === 'booking_number' ? shipment?.booking_number : shipment?.bill_of_lading_number
  const found = snapshots.find((snapshot) => isNumber(numberOf(snapshot)))
  return found ?? (snapshots.length === 1 ? (snapshots[0] ?? null) : null)
}

const latestOf = ({ containers }: Snapshot): string =>
  containers
    .flatMap(({ transport_events = [] }) => transport_events.map(({ timestamp }) => timestamp ?? ''))
    .toSorted()
    .at(-1) ?? ''

/** A container that comes without papers has a shipment of its own number. */
const withShipment = (snapshot: Snapshot, { request_number }: SourceRequest, scac: string | null): Snapshot =>
  snapshot.shipment === null
    ? {
        ...snapshot,
        shipment: {
          bill_of_lading_number: request_number,
          ...(scac !== null && { shipping_line_scac: scac }),
        },
      }
    : snapshot
