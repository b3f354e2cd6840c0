import { isImoNumber, isLocode, isScac, normaliseIdentifier } from '../../../contract/identifiers/index.ts'
import { zoned } from '../kit/times.rules.ts'
import {
  containerNumberOf,
  ediTime,
  type MessageStop,
  placeOf,
  type RefusedMessage,
  type StatusMessage,
} from './status-message.rules.ts'
import type { EdiMessage, EdiSegment } from './interchange.rules.ts'

/** R4 element 1: what the place is. */
const functions: Readonly<Record<string, MessageStop['at']>> = {
  R: 'receipt',
  L: 'lading',
  T: 'transshipment',
  Y: 'transshipment',
  D: 'discharge',
  E: 'destination',
  '5': 'here',
}
/** Elements of B4. */
export const [STATUS_ELEMENT, NUMBER_ELEMENT] = [3, 8]
/** DTM element 1. */
const [ESTIMATED, ACTUAL] = ['139', '140']

/** An X12 315 (004010): one status of one container. @returns a sentence where it lacks what a status needs */
export function read315({ segments, made }: EdiMessage): StatusMessage | RefusedMessage {
  const b4 = segments.find(({ name }) => name === 'B4')
  if (!b4) return refuse('B4 is missing', null)
  const [, , code = '', date, time, , prefix, number, status, type, place] = b4.elements
  if (code === '') return refuse('B4 has no status code (element 3)', STATUS_ELEMENT)
  const numbers = referencesIn(segments)
  const stops = stopsIn(segments)
  const here = stops.find(({ at }) => at === 'here')?.place
  const ship = segments.find(({ name }) => name === 'Q2')?.elements
  const container =
    containerNumberOf(prefix, number, b4.elements[12]) ??
    containerNumberOf(prefix, number) ??
    containerNumberOf(numbers.get('EQ')?.[0])
  if (container === null)
    return refuse('B4 has no container number (elements 7, 8 and 13)', NUMBER_ELEMENT, number || null)
  const madeAt = made && ediTime(made.date, made.time, 0)
  return {
    format: '315',
    code: code.toUpperCase(),
    description: null,
    container,
    is_laden: status === 'L' ? true : status === 'E' ? false : null,
    iso_type: type || null,
    time: ediTime(date, time),
    place:
      place !== undefined && isLocode(place)
        ? placeOf(place, here?.locode === place ? (here.name ?? undefined) : undefined)
        : (here ?? placeOf(undefined, b4.elements[5])),
    stops: stops.filter(({ at }) => at !== 'here'),
    bills: (numbers.get('BM') ?? []).map(normaliseIdentifier),
    bookings: (numbers.get('BN') ?? []).map(normaliseIdentifier),
    scac: numbers.get('SCA')?.find(isScac) ?? null,
    seal_number: numbers.get('SN')?.[0] ?? null,
    vessel_name: ship?.[12] || null,
    vessel_imo: ship?.[0] && isImoNumber(ship[0]) ? ship[0] : null,
    voyage_number: ship?.[8] || null,
    reported_at: madeAt ? zoned(madeAt, 'UTC').timestamp : null,
  }
}

const refuse = (refused: string, element: number | null, value: string | null = null): RefusedMessage => ({
  refused,
  fault: { segment: 'B4', element, value },
})

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
      last = at && { at, place: placeOf(elements[2], elements[3]), expected: null, happened: null }
      if (last) stops.push(last)
    } else if (name === 'DTM' && last) {
      const [kind, date, time, code] = elements
      // `UT` is universal time; all else counts as local.
      const at = ediTime(date, time, code === 'UT' || code === 'GM' ? 0 : null)
      if (kind === ESTIMATED) last.expected = at
      if (kind === ACTUAL) last.happened = at
    }
  }
  return stops
}
