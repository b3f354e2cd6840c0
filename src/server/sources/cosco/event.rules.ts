import { firstText, objectOf, type UnknownObject } from '../kit/json.rules.ts'
import {
  type MoveName,
  emptyMove,
  type PlaceRole,
  type ReportedMove,
  type Transport,
} from '../kit/moves.rules.ts'
import { readTime } from '../kit/times.rules.ts'
import { coscoContainerNumber } from './answer.rules.ts'
import { placeOfLocation, placeOfPort, type PortsByName } from './places.rules.ts'

/** An event as a move, or why it is none. */
type ReadCoscoEvent = { move: ReportedMove; code: string; isKnownCode: boolean } | { refused: string }

interface StatusMeaning {
  name: MoveName
  is_laden?: boolean
  role?: PlaceRole
  /** What carries it where the carrier leaves that out. */
  transport?: Transport
}

/** The statuses of the carrier's specification, lower case. */
const statusMeanings: Readonly<Record<string, StatusMeaning>> = {
  'empty equipment despatched': { name: 'gated_out', is_laden: false },
  'cargo received': { name: 'other' },
  'gate-in at first pol': { name: 'gated_in', is_laden: true, role: 'port_of_lading' },
  'loaded at first pol': { name: 'loaded', role: 'port_of_lading', transport: 'vessel' },
  'discharged at t/s pod': { name: 'discharged', role: 'transshipment', transport: 'vessel' },
  'loaded at t/s pol': { name: 'loaded', role: 'transshipment', transport: 'vessel' },
  'discharged at last pod': { name: 'discharged', role: 'port_of_discharge', transport: 'vessel' },
  'gate-out from last pod': { name: 'gated_out', is_laden: true, role: 'port_of_discharge' },
  'gate-in at final hub': { name: 'gated_in', is_laden: true },
  'gate-out from final hub': { name: 'gated_out', is_laden: true },
  'empty equipment returned': { name: 'empty_returned', is_laden: false },
}

const transports: Readonly<Record<string, Transport>> = {
  vessel: 'vessel',
  feeder: 'feeder',
  barge: 'feeder',
  rail: 'rail',
  truck: 'truck',
}

const legMeanings: Readonly<
  Record<string, { name: 'departed' | 'arrived'; certainty: 'estimated' | 'actual'; text: string }>
> = {
  expectedDateOfDeparture: { name: 'departed', certainty: 'estimated', text: 'Expected departure' },
  actualDepartureDate: { name: 'departed', certainty: 'actual', text: 'Actual departure' },
  estimatedDateOfArrival: { name: 'arrived', certainty: 'estimated', text: 'Estimated arrival' },
  actualArrivalDate: { name: 'arrived', certainty: 'actual', text: 'Actual arrival' },
}

/** Reads one kept event. Times are local ones of their place, whose zone the carrier does not name. */
export function readCoscoEvent(event: UnknownObject, ports: PortsByName): ReadCoscoEvent {
  return 'leg' in event ? readLeg(event, ports) : readStatus(event, ports)
}

function readLeg(event: UnknownObject, ports: PortsByName): ReadCoscoEvent {
  const leg = objectOf(event['leg'])
  const meaning = legMeanings[firstText(event, 'field') ?? '']
  if (!meaning) return { refused: 'A leg has no time that is known' }
  const given = firstText(event, 'time')
  const time = given === null ? null : readTime(given)
  if (time === null) return { refused: `“${(given ?? '').slice(0, 40)}” is no time of a journey` }
  const isArrival = meaning.name === 'arrived'
  const port = firstText(leg, isArrival ? 'portOfDischarge' : 'portOfLoading')
  if (port === null) return { refused: 'A leg names no port' }
  return {
    code: meaning.text,
    isKnownCode: true,
    move: {
      ...emptyMove,
      ...papers(event),
      name: meaning.name,
      certainty: meaning.certainty,
      time,
      transport: 'vessel',
      // The city, and its country, is that of the port of discharge.
      place: placeOfPort(port, isArrival ? firstText(leg, 'city') : null, ports),
      vessel_name: firstText(leg, 'vesselName'),
      voyage_number: firstText(leg, 'voyageNo'),
      text: meaning.text,
    },
  }
}

function readStatus(event: UnknownObject, ports: PortsByName): ReadCoscoEvent {
  const [container, status] = [objectOf(event['container']), objectOf(event['status'])]
  const number = coscoContainerNumber(container)
  const text = firstText(status, 'containerNumberStatus')
  if (number === null || text === null)
    return { refused: 'A status names no container, or nothing that happened' }
  const given = firstText(status, 'timeOfIssue')
  const time = given === null ? null : readTime(given)
  if (given !== null && time === null) return { refused: `“${given.slice(0, 40)}” is no time of a journey` }
  const meaning = statusMeanings[text.toLowerCase().replaceAll(/\s+/g, ' ')]
  const carried = transports[firstText(status, 'transportation')?.toLowerCase() ?? '']
  return {
    code: text,
    isKnownCode: meaning !== undefined,
    move: {
      ...emptyMove,
      ...papers(event),
      name: meaning?.name ?? 'other',
      certainty: 'actual',
      time,
      transport: carried ?? meaning?.transport ?? null,
      is_laden: meaning?.is_laden ?? null,
      containers: [number],
      iso_type: isoTypeOf(firstText(container, 'containerType')),
      place: placeOfLocation(firstText(status, 'location'), ports),
      role: meaning?.role ?? null,
      seal_number: firstText(container, 'sealNumber'),
      text,
    },
  }
}

/** Bills of lading come without the line's code, which people write before them. */
function papers(event: UnknownObject): Pick<ReportedMove, 'bills' | 'bookings'> {
  const [bill, booking] = [firstText(event, 'bill'), firstText(event, 'booking')]
  return {
    bills: bill === null ? [] : [/^\d/.test(bill) ? `COSU${bill}` : bill],
    bookings: booking === null ? [] : [booking],
  }
}

/** `40HQ` is 40 feet, high cube; the code of ISO 6346 of the usual kind. */
const typeLetters: Readonly<Record<string, string>> = {
  GP: '2G1',
  HQ: '5G1',
  HC: '5G1',
  RF: '2R1',
  RQ: '5R1',
  RH: '5R1',
  OT: '2U1',
  FR: '2P1',
  TK: '2T1',
}
const lengthDigits: Readonly<Record<string, string>> = { '20': '2', '40': '4', '45': 'L' }

function isoTypeOf(type: string | null): string | null {
  const match = /^(20|40|45)([A-Z]{2})$/.exec(type?.toUpperCase() ?? '')
  const [length, kind] = [lengthDigits[match?.[1] ?? ''], typeLetters[match?.[2] ?? '']]
  return length === undefined || kind === undefined ? null : length + kind
}
