import { isImoNumber, isScac, normaliseIdentifier } from '../../../contract/identifiers/index.ts'
import { placeKey, type SourceTime } from '../kit/moves.rules.ts'
import { zoned } from '../kit/times.rules.ts'
import { ediTime, edifactTime } from './edi-times.rules.ts'
import {
  containerNumberOf,
  type MessageStop,
  placeOf,
  type RefusedMessage,
  type StatusMessage,
  stopAt,
  type TimesOfCall,
} from './status-message.rules.ts'
import type { EdiMessage, EdiSegment } from './interchange.rules.ts'

/** LOC element 1. */
const functions: Readonly<Record<string, MessageStop['at']>> = {
  '9': 'lading',
  '13': 'transshipment',
  '11': 'discharge',
  '7': 'destination',
  '88': 'receipt',
  '175': 'here',
}
/** DTM element 1 within a place: departure and arrival, estimated and actual. */
const times: Readonly<Record<string, { of: 'departure' | 'arrival'; is: keyof TimesOfCall }>> = {
  '133': { of: 'departure', is: 'expected' },
  '189': { of: 'departure', is: 'expected' },
  '186': { of: 'departure', is: 'happened' },
  '136': { of: 'departure', is: 'happened' },
  '132': { of: 'arrival', is: 'expected' },
  '232': { of: 'arrival', is: 'expected' },
  '178': { of: 'arrival', is: 'happened' },
}
const STATUS_TIME = '334'
/** Modes of transport of TDT, element 3: maritime and inland water; 2 is rail, 3 road, 4 air. */
const byWater = new Set(['1', '8', '10', '80'])
/** Means of transport of TDT, element 4, for a mode that is left out: train, truck, aircraft. */
const meansByLand = new Set(['25', '31', '32', '6'])

/** An EDIFACT IFTSTA (D.95B, D.00B): a status message for each `STS`; references before the first one are of all. */
export function readIftsta({ segments, made }: EdiMessage): StatusMessage[] | RefusedMessage {
  const starts = segments.flatMap(({ name }, index) => (name === 'STS' ? [index] : []))
  if (starts.length === 0)
    return { refused: 'STS is missing', fault: { segment: 'STS', element: null, value: null } }
  const consignments = segments.flatMap(({ name }, index) => (name === 'CNI' ? [index] : []))
  const head = segments.slice(0, Math.min(starts[0] ?? 0, consignments[0] ?? Infinity))
  const madeAt = made && ediTime(made.date, made.time, 'UT')
  const reported_at = madeAt ? zoned(madeAt, 'UTC').timestamp : null
  return starts.flatMap((start, index) => {
    const next = Math.min(
      starts[index + 1] ?? segments.length,
      consignments.find((each) => each > start) ?? segments.length,
    )
    const consignment = consignments.findLast((each) => each < start)
    const firstStatus = starts.find((each) => each > (consignment ?? -1)) ?? start
    const common = consignment === undefined ? [] : segments.slice(consignment, firstStatus)
    return statusOf([segments.slice(start, next), common, head], segments[start], reported_at)
  })
}

const part = (segment: EdiSegment | undefined, element: number, component: number): string | undefined =>
  segment?.elements[element]?.split(':')[component] || undefined

/** @param groups the segments of the status, of its consignment, and of the message: what is nearer to the status counts */
function statusOf(
  groups: readonly (readonly EdiSegment[])[],
  status: EdiSegment | undefined,
  reported_at: string | null,
): StatusMessage[] {
  const code = part(status, 1, 0)
  if (code === undefined) return []
  const segments = groups.toReversed().flat()
  const numbers = (type: string) => referencesIn(segments, type)
  const carriage = segments.findLast(({ name }) => name === 'TDT')
  const vessel = segments.findLast((segment) => segment.name === 'TDT' && isOfVessel(segment))
  const stops = stopsIn(segments)
  const here = stops.find(({ at }) => at === 'here')?.place ?? placeOf(undefined, undefined)
  const time = segments.findLast((segment) => segment.name === 'DTM' && part(segment, 0, 0) === STATUS_TIME)
  const named = segments.find((each) => each.name === 'NAD' && each.elements[0] === 'CA')
  const carrier = [part(vessel, 4, 0), part(named, 1, 0), part(carriage, 4, 0)].find(
    (each) => each !== undefined && isScac(each),
  )
  const imo = part(vessel, 7, 0)
  const common = {
    format: 'IFTSTA',
    code: code.toUpperCase(),
    description: part(status, 1, 3) ?? part(status, 2, 3) ?? null,
    time: timeOf(time),
    place: here,
    stops: stops.filter(({ at }) => at !== 'here'),
    bills: [...numbers('BM'), ...numbers('BL'), ...numbers('MB')].map(normaliseIdentifier),
    bookings: numbers('BN').map(normaliseIdentifier),
    scac: carrier ?? null,
    seal_number:
      part(
        segments.find(({ name }) => name === 'SEL'),
        0,
        0,
      ) ?? null,
    vessel_name: part(vessel, 7, 3) ?? null,
    vessel_imo: imo !== undefined && isImoNumber(imo) ? imo : null,
    voyage_number: part(vessel, 1, 0) ?? null,
    vesselCalls: callsOfVessel(stops),
    reported_at,
  }
  const equipment = segments.filter((segment) => segment.name === 'EQD' && isContainer(segment))
  return containersIn(groups).map((container) => {
    const own = equipment.find((each) => containerNumberOf(part(each, 1, 0)) === container)
    const full = own?.elements[5]
    return {
      ...common,
      container,
      is_laden: full === '5' ? true : full === '4' ? false : null,
      iso_type: part(own, 2, 0) ?? null,
    }
  })
}

const referencesIn = (segments: readonly EdiSegment[], type: string): string[] =>
  segments.flatMap((segment) =>
    segment.name === 'RFF' && part(segment, 0, 0) === type ? (part(segment, 0, 1) ?? []) : [],
  )

/** Trailers and chassis are equipment too. */
const isContainer = ({ elements: [qualifier = ''] }: EdiSegment): boolean => ['', 'CN'].includes(qualifier)

/** The containers of a status are those of its EQD, else of its references, else of those of the consignment and the message. */
function containersIn(groups: readonly (readonly EdiSegment[])[]): string[] {
  for (const segments of groups) {
    const equipment = segments.filter((segment) => segment.name === 'EQD' && isContainer(segment))
    const named = equipment.map((each) => containerNumberOf(part(each, 1, 0)))
    const referred = referencesIn(segments, 'EQ').map((each) => containerNumberOf(each))
    for (const all of [named, referred]) {
      const containers = all.filter((each) => each !== null)
      if (containers.length > 0) return [...new Set(containers)]
    }
  }
  return []
}

/** TDT names ships, trains and trucks: the mode says which, else the means of transport. */
function isOfVessel(carriage: EdiSegment): boolean {
  const mode = part(carriage, 2, 0)
  return mode === undefined ? !meansByLand.has(part(carriage, 3, 0) ?? '') : byWater.has(mode)
}

/** The ship of TDT sails from the port of lading to the port of discharge, unless the status is at a port between them. */
function callsOfVessel(stops: readonly MessageStop[]): MessageStop['at'][] {
  const here = stops.find(({ at }) => at === 'here')
  const key = here && placeKey(here.place)
  const ends = stops.filter(({ at }) => at === 'lading' || at === 'discharge')
  const isAtEnd = !key || ends.some(({ place }) => placeKey(place) === key)
  return isAtEnd && !stops.some(({ at }) => at === 'transshipment') ? ['lading', 'discharge'] : []
}

const timeOf = (segment: EdiSegment | undefined): SourceTime | null =>
  edifactTime(part(segment, 0, 1), part(segment, 0, 2))

function stopsIn(segments: readonly EdiSegment[]): MessageStop[] {
  const stops: MessageStop[] = []
  let last: MessageStop | undefined
  for (const segment of segments) {
    if (segment.name === 'LOC') {
      const at = functions[segment.elements[0] ?? '']
      last = at && stopAt(at, placeOf(part(segment, 1, 0), part(segment, 1, 3)))
      if (last) stops.push(last)
    } else if (segment.name === 'DTM' && last) {
      const known = times[part(segment, 0, 0) ?? '']
      if (known) last[known.of][known.is] = timeOf(segment)
    } else if (segment.name === 'TDT' || segment.name === 'STS') last = undefined
  }
  return stops
}
