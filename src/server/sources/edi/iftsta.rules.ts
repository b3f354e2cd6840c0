import { isImoNumber, isScac, normaliseIdentifier } from '../../../contract/identifiers/index.ts'
import type { SourceTime } from '../kit/moves.rules.ts'
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
const expectedAt = new Set(['133', '132'])
const happenedAt = new Set(['186', '178', '136'])
const STATUS_TIME = '334'

/** An EDIFACT IFTSTA (D.95B, D.00B): a status message for each `STS`; references before the first one are of all. */
export function readIftsta({ segments, made }: EdiMessage): StatusMessage[] | RefusedMessage {
  const starts = segments.flatMap(({ name }, index) => (name === 'STS' ? [index] : []))
  if (starts.length === 0)
    return { refused: 'STS is missing', fault: { segment: 'STS', element: null, value: null } }
  const consignments = segments.flatMap(({ name }, index) => (name === 'CNI' ? [index] : []))
  const head = segments.slice(0, Math.min(starts[0] ?? 0, consignments[0] ?? Infinity))
  const madeAt = made && ediTime(made.date, made.time, 0)
  const reported_at = madeAt ? zoned(madeAt, 'UTC').timestamp : null
  return starts.flatMap((start, index) => {
    const next = Math.min(
      starts[index + 1] ?? segments.length,
      consignments.find((each) => each > start) ?? segments.length,
    )
    const consignment = consignments.findLast((each) => each < start)
    const firstStatus = starts.find((each) => each > (consignment ?? -1)) ?? start
    const common = consignment === undefined ? [] : segments.slice(consignment, firstStatus)
    return statusOf([...head, ...common, ...segments.slice(start, next)], segments[start], reported_at)
  })
}

const part = (segment: EdiSegment | undefined, element: number, component: number): string | undefined =>
  segment?.elements[element]?.split(':')[component] || undefined

function statusOf(
  segments: readonly EdiSegment[],
  status: EdiSegment | undefined,
  reported_at: string | null,
): StatusMessage[] {
  const code = part(status, 1, 0)
  const equipment = segments.filter(({ name }) => name === 'EQD')
  if (code === undefined) return []
  const numbers = (type: string) =>
    segments.flatMap((segment) =>
      segment.name === 'RFF' && part(segment, 0, 0) === type ? (part(segment, 0, 1) ?? []) : [],
    )
  const ship = segments.findLast(({ name }) => name === 'TDT')
  const stops = stopsIn(segments)
  const here = stops.find(({ at }) => at === 'here')?.place
  const time = segments.find((segment) => segment.name === 'DTM' && part(segment, 0, 0) === STATUS_TIME)
  const carrier =
    part(ship, 4, 0) ??
    part(
      segments.find((each) => each.name === 'NAD' && each.elements[0] === 'CA'),
      1,
      0,
    )
  const imo = part(ship, 7, 0)
  const common = {
    format: 'IFTSTA',
    code: code.toUpperCase(),
    description: part(status, 1, 3) ?? part(status, 2, 3) ?? null,
    time: timeOf(time),
    place: here ?? placeOf(undefined, undefined),
    stops: stops.filter(({ at }) => at !== 'here'),
    bills: [...numbers('BM'), ...numbers('BL'), ...numbers('MB')].map(normaliseIdentifier),
    bookings: numbers('BN').map(normaliseIdentifier),
    scac: carrier !== undefined && isScac(carrier) ? carrier : null,
    seal_number:
      part(
        segments.find(({ name }) => name === 'SEL'),
        0,
        0,
      ) ?? null,
    vessel_name: part(ship, 7, 3) ?? null,
    vessel_imo: imo !== undefined && isImoNumber(imo) ? imo : null,
    voyage_number: part(ship, 1, 0) ?? null,
    reported_at,
  }
  const boxes = [
    ...equipment.map((each) => containerNumberOf(part(each, 1, 0))),
    ...numbers('EQ').map((each) => containerNumberOf(each)),
  ]
  const containers = [...new Set(boxes.filter((each) => each !== null))]
  return containers.map((container) => {
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

/** `334:202611200741:203` is a local time; `303` and `304` name a zone after it. */
function timeOf(segment: EdiSegment | undefined): SourceTime | null {
  const value = part(segment, 0, 1) ?? ''
  const format = part(segment, 0, 2)
  const offset = format === '303' || format === '304' ? (/(?:Z|UTC|GMT)$/.test(value) ? 0 : null) : null
  return ediTime(value.slice(0, 8), value.slice(8, 12), offset)
}

function stopsIn(segments: readonly EdiSegment[]): MessageStop[] {
  const stops: MessageStop[] = []
  let last: MessageStop | undefined
  for (const segment of segments) {
    if (segment.name === 'LOC') {
      const at = functions[segment.elements[0] ?? '']
      last = at && {
        at,
        place: placeOf(part(segment, 1, 0), part(segment, 1, 3)),
        expected: null,
        happened: null,
      }
      if (last) stops.push(last)
    } else if (segment.name === 'DTM' && last) {
      const kind = part(segment, 0, 0) ?? ''
      if (expectedAt.has(kind)) last.expected = timeOf(segment)
      if (happenedAt.has(kind)) last.happened = timeOf(segment)
    }
  }
  return stops
}
