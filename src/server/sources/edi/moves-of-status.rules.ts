import { type PlaceRole, placeKey, type ReportedMove } from '../kit/moves.rules.ts'
import type { StatusCode } from './status-codes.rules.ts'
import type { MessageStop, StatusMessage, TimesOfCall } from './status-message.rules.ts'

const roles: Partial<Record<MessageStop['at'], PlaceRole>> = {
  lading: 'port_of_lading',
  transshipment: 'transshipment',
  discharge: 'port_of_discharge',
}

/** The values that all moves of a message have in common. */
type Common = Omit<
  ReportedMove,
  'name' | 'certainty' | 'time' | 'transport' | 'is_laden' | 'place' | 'role' | 'text'
>
const noVessel = { vessel_name: null, vessel_imo: null, voyage_number: null }

/** The status as a move, the places of the journey, and the calls that the message says beside it. */
export function movesOfStatus(
  message: StatusMessage,
  status: StatusCode | undefined,
): [ReportedMove, ...ReportedMove[]] {
  const common: Common = {
    message_id: null,
    is_retracted: false,
    reported_at: message.reported_at,
    containers: message.container === null ? [] : [message.container],
    iso_type: message.iso_type,
    vessel_name: message.vessel_name,
    vessel_imo: message.vessel_imo,
    voyage_number: message.voyage_number,
    call_id: null,
    call_sequence: null,
    scac: message.scac,
    bills: message.bills,
    bookings: message.bookings,
    seal_number: message.seal_number,
  }
  const is_laden = status?.is_laden ?? message.is_laden
  const isReturn = status?.name === 'gated_in' && is_laden === false
  const stopHere = message.stops.find(
    ({ at, place }) =>
      roles[at] !== undefined && place.locode !== null && place.locode === message.place.locode,
  )
  const byWater = status?.transport === 'vessel' || status?.transport === 'feeder'
  const byLand = status?.transport === 'rail' || status?.transport === 'truck'
  const own: ReportedMove = {
    ...common,
    ...(byLand && noVessel),
    name: isReturn ? 'empty_returned' : (status?.name ?? 'other'),
    certainty: 'actual',
    time: message.time,
    transport: status?.transport ?? null,
    is_laden,
    place: { ...message.place, kind: status?.kind ?? message.place.kind },
    role: byWater && stopHere ? (roles[stopHere.at] ?? null) : null,
    text: [message.format, message.code, message.description].filter(Boolean).join(' '),
  }
  return [
    own,
    ...message.stops.flatMap((stop) => [
      ...placeOfRoute(stop, message, common),
      ...callsOf(stop, message, common),
    ]),
  ]
}

/** A message names the places of the journey also without a time there. */
function placeOfRoute(
  { at, place }: MessageStop,
  { format, time }: StatusMessage,
  common: Common,
): ReportedMove[] {
  const role = at === 'lading' || at === 'discharge' ? roles[at] : undefined
  if (role === undefined) return []
  const transport = 'vessel' as const
  const text = `${format} ${at}`
  return [
    {
      ...common,
      ...noVessel,
      name: 'route_place',
      certainty: 'planned',
      time,
      transport,
      is_laden: null,
      place,
      role,
      text,
    },
  ]
}

/** The ship at the port of lading sails to that of discharge, if the message knows no port between them. */
function sailsToDischarge(at: MessageStop['at'], { place, stops }: StatusMessage): boolean {
  const lading = stops.find((stop) => stop.at === 'lading')
  const key = lading && placeKey(lading.place)
  const isAtLading = key !== undefined && key !== null && key === placeKey(place)
  return at === 'discharge' && isAtLading && !stops.some((stop) => stop.at === 'transshipment')
}

/**
 * A status message carries the times of other calls beside its own status. It names one ship, which need not be the one that
 * sailed from the port of lading, nor the one that arrives.
 */
function callsOf(stop: MessageStop, message: StatusMessage, common: Common): ReportedMove[] {
  const { at, place } = stop
  if (at === 'here' || at === 'receipt' || at === 'transshipment') return []
  const name = at === 'lading' ? ('departed' as const) : ('arrived' as const)
  const isInland = at === 'destination'
  const isHere = placeKey(place) !== null && placeKey(place) === placeKey(message.place)
  const isOfVessel =
    !isInland && (isHere || sailsToDischarge(at, message) || message.vesselCalls.includes(at))
  const call = {
    ...common,
    ...(isOfVessel ? {} : noVessel),
    name,
    // Beyond the port of discharge it is a train or truck, which the message does not say.
    transport: isInland ? ('truck' as const) : ('vessel' as const),
    is_laden: true,
    place: isInland ? { ...place, kind: 'inland_terminal' as const } : place,
    role: roles[at] ?? null,
  }
  const { expected, happened }: TimesOfCall = at === 'lading' ? stop.departure : stop.arrival
  const what = at === 'lading' ? 'departure' : 'arrival'
  const { format } = message
  return [
    ...(expected
      ? [{ ...call, certainty: 'estimated' as const, time: expected, text: `${format} estimated ${what}` }]
      : []),
    ...(happened
      ? [{ ...call, certainty: 'actual' as const, time: happened, text: `${format} ${what}` }]
      : []),
  ]
}
