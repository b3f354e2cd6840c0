import { isImoNumber, isLocode, isScac, normaliseIdentifier } from '../../../contract/identifiers/index.ts'
import type { PlaceOfMove } from '../kit/moves.rules.ts'
import { zoned } from '../kit/times.rules.ts'
import { ediTime } from './edi-times.rules.ts'
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

/** R4 element 1: what the place is. */
const functions: Readonly<Record<string, MessageStop['at']>> = {
  R: 'receipt',
  L: 'lading',
  T: 'transshipment',
  Y: 'transshipment',
  D: 'discharge',
  '1': 'discharge',
  E: 'destination',
  '5': 'here',
}
/** Elements of B4. */
export const [STATUS_ELEMENT, NUMBER_ELEMENT] = [3, 8]
/** DTM element 1: the call, its departure or its arrival, estimated or actual. */
const times: Readonly<Record<string, { of: 'departure' | 'arrival' | 'both'; is: keyof TimesOfCall }>> = {
  '139': { of: 'both', is: 'expected' },
  '140': { of: 'both', is: 'happened' },
  '369': { of: 'departure', is: 'expected' },
  '370': { of: 'departure', is: 'happened' },
  '371': { of: 'arrival', is: 'expected' },
  '372': { of: 'arrival', is: 'happened' },
}
/** The reference of trading partners: some repeat the status there, with the place and time where it happened. */
const MUTUALLY_DEFINED = 'ZZ'

/** An X12 315 (004010): one status of one container. @returns a sentence where it lacks what a status needs */
export function read315({ segments, made }: EdiMessage): StatusMessage | RefusedMessage {
  const b4 = segments.find(({ name }) => name === 'B4')
  if (!b4) return refuse('B4 is missing', null)
  const [, , code = '', date, time, , prefix, number, status, type] = b4.elements
  if (code === '') return refuse('B4 has no status code (element 3)', STATUS_ELEMENT)
  const numbers = referencesIn(segments)
  const stops = stopsIn(segments)
  const repeated = repeatedStatus(segments, code)
  const ship = segments.find(({ name }) => name === 'Q2')?.elements
  const container =
    containerNumberOf(prefix, number, b4.elements[12]) ??
    containerNumberOf(prefix, number) ??
    containerNumberOf(numbers.get('EQ')?.[0])
  if (container === null)
    return refuse('B4 has no container number (elements 7, 8 and 13)', NUMBER_ELEMENT, number || null)
  const madeAt = made && ediTime(made.date, made.time, 'UT')
  return {
    format: '315',
    code: code.toUpperCase(),
    description: null,
    container,
    is_laden: status === 'L' ? true : status === 'E' ? false : null,
    iso_type: type || null,
    time: repeated?.time ?? ediTime(date, time),
    place: placeOfStatus(repeated?.locode ?? locodeOf(b4.elements), b4.elements[10], stops),
    stops: stops.filter(({ at }) => at !== 'here'),
    bills: (numbers.get('BM') ?? []).map(normaliseIdentifier),
    bookings: (numbers.get('BN') ?? []).map(normaliseIdentifier),
    scac: numbers.get('SCA')?.find(isScac) ?? null,
    seal_number: numbers.get('SN')?.[0] ?? null,
    vessel_name: ship?.[12] || null,
    vessel_imo: ship?.[0] && isImoNumber(ship[0]) ? ship[0] : null,
    voyage_number: ship?.[8] || null,
    vesselCalls: [],
    reported_at: madeAt ? zoned(madeAt, 'UTC').timestamp : null,
  }
}

const refuse = (refused: string, element: number | null, value: string | null = null): RefusedMessage => ({
  refused,
  fault: { segment: 'B4', element, value },
})

/** `N9*ZZ*CR*JPSMZ*20230304*1242`: the same status code, its UN/LOCODE, and the local time there. */
function repeatedStatus(segments: readonly EdiSegment[], code: string) {
  const found = segments.find(
    ({ name, elements: [type, value, place = ''] }) =>
      name === 'N9' && type === MUTUALLY_DEFINED && value === code && isLocode(place),
  )
  if (!found) return undefined
  const [, , locode = '', date, time, zone] = found.elements
  return { locode, time: ediTime(date, time, zone) }
}

/** B4 has the place of the status as element 11, and some as 6. */
const locodeOf = ([, , , , , first = '', , , , , second = '']: readonly string[]): string | undefined =>
  [second, first].find(isLocode)

/** By its code, else by its name, which one of the stops may have with a code. */
function placeOfStatus(
  locode: string | undefined,
  name: string | undefined,
  stops: readonly MessageStop[],
): PlaceOfMove {
  const here = stops.find(({ at }) => at === 'here')?.place
  if (locode !== undefined) {
    const known = [here, ...stops.map(({ place }) => place)].find((each) => each?.locode === locode)
    return placeOf(locode, known?.name ?? undefined, known?.country ?? undefined)
  }
  if (here) return here
  const bare = bareName(name)
  const named = bare === '' ? undefined : stops.find(({ place }) => bareName(place.name ?? '') === bare)
  return named?.place ?? placeOf(undefined, name)
}

/** `SEATTLE, WA` and `Seattle` are one place. */
const bareName = (name = ''): string => name.split(',')[0]?.trim().toUpperCase() ?? ''

const referencesIn = (segments: readonly EdiSegment[]): Map<string, string[]> => {
  const all = segments.filter(({ name, elements }) => name === 'N9' && elements[1])
  return new Map(
    [...Map.groupBy(all, ({ elements }) => elements[0] ?? '')].map(([type, of]) => [
      type,
      of.map(({ elements }) => elements[1] ?? ''),
    ]),
  )
}

/** Places with the times that follow them. */
function stopsIn(segments: readonly EdiSegment[]): MessageStop[] {
  const stops: MessageStop[] = []
  let last: MessageStop | undefined
  for (const { name, elements } of segments) {
    if (name === 'R4') {
      const at = functions[elements[0] ?? '']
      last = at && stopAt(at, placeOf(elements[2], elements[3], elements[4] || undefined))
      if (last) stops.push(last)
    } else if (name === 'DTM' && last) {
      const [kind = '', date, time, zone] = elements
      const known = times[kind]
      if (known === undefined) continue
      const at = ediTime(date, time, zone)
      if (known.of !== 'arrival') last.departure[known.is] = at
      if (known.of !== 'departure') last.arrival[known.is] = at
    }
  }
  return stops
}
