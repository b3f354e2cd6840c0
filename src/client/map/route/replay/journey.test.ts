import { expect, test } from 'vitest'
import type { RouteFeature } from '../../../../contract/resources/index.ts'
import type { LngLat } from '../../layers/longitudes.ts'
import { currentVessel, fullLeg, partialLeg, pastLine, port } from '../testing/features.ts'
import { replayableJourney, played, stepFrom } from './journey.ts'
import { journeyPlaceText, spokenPosition } from './replay-text.ts'
import { replayedAt } from './replayed.ts'

const now = new Date('2026-11-20T18:14:00Z')
const at = (time: string) => Date.parse(time)
const line: LngLat[] = [
  [121.5, 31.2],
  [141.5, 31.2],
  [161.5, 31.2],
]
const atSea = [
  port(1, [121.5, 31.2], { name: 'Shanghai', outbound_atd_at: '2026-11-10T18:00:00Z' }),
  pastLine(1, line),
  currentVessel(1, [161.5, 31.2]),
  partialLeg(1, [
    [161.5, 31.2],
    [241.75, 33.73],
  ]),
  port(2, [241.75, 33.73], {
    name: 'Los Angeles',
    time_zone: 'America/Los_Angeles',
    inbound_eta_at: '2026-11-24T18:14:00Z',
  }),
]
const journey = (features: Parameters<typeof replayableJourney>[0], at = now) => {
  const found = replayableJourney(features, [], at)
  if (!found) throw new Error('Nothing to replay')
  return found
}

test('half of the time between the reports the vessel is half of the way along what it sailed', () => {
  const position = journey(atSea).positionAt(at('2026-11-15T18:00:00Z'))
  expect(position).toMatchObject({ kind: 'sea', isEstimate: false })
  if (position.kind !== 'sea') return
  expect(position.place[0]).toBeCloseTo(141.5, 1)
  expect(position.course).toBeCloseTo(90)
  expect(journeyPlaceText(position)).toMatch(/^at sea, 1,02\d nm past Shanghai$/)
})

test('until its departure it is in port, and after the expected arrival too, as an estimate', () => {
  const { positionAt } = journey(atSea)
  expect(positionAt(at('2026-11-09T00:00:00Z'))).toMatchObject({ kind: 'port', phase: 'before' })
  const arrived = positionAt(at('2026-11-25T00:00:00Z'))
  expect(arrived).toMatchObject({ kind: 'port', phase: 'after', isEstimate: true })
  expect(spokenPosition(arrived, now)).toBe(
    'Tue 24 Nov 16:00 PST, after the arrival at Los Angeles, estimated',
  )
})

test('at present it is where it was seen, and after it on the estimated leg', () => {
  const { positionAt } = journey(atSea)
  expect(positionAt(now.getTime())).toMatchObject({ kind: 'sea', isEstimate: false, place: [161.5, 31.2] })
  const later = positionAt(at('2026-11-22T18:14:00Z'))
  expect(later).toMatchObject({ kind: 'sea', isEstimate: true })
  expect(later.kind === 'sea' && later.place[0]).toBeCloseTo(201.6, 0)
})

test('a position of last month is never moved on by guess', () => {
  const { positionAt } = journey(atSea, new Date('2026-12-20T18:00:00Z'))
  expect(positionAt(at('2026-12-20T18:00:00Z'))).toMatchObject({
    kind: 'lost',
    place: [161.5, 31.2],
    since: at('2026-11-20T18:00:00Z'),
  })
})

test('without reported positions the whole course is an estimate', () => {
  const leg = fullLeg(1, [
    [121.5, 31.2],
    [241.75, 33.73],
  ])
  const features = atSea.filter(({ properties }) => properties.feature_type === 'port')
  const position = journey([...features, leg]).positionAt(at('2026-11-17T18:00:00Z'))
  expect(position).toMatchObject({ kind: 'sea', isEstimate: true })
})

test('a route without any time has nothing to replay, and one without an arrival ends where it was seen', () => {
  expect(replayableJourney([port(1, [121.5, 31.2]), port(2, [-118, 33])], [], now)).toBeNull()
  expect(replayableJourney([], [], now)).toBeNull()
  const open = atSea.map((feature) =>
    feature.properties.feature_type === 'port' && feature.properties.ports_sequence === 2
      ? port(2, [241.75, 33.73])
      : feature,
  )
  const { end, positionAt } = journey(open)
  expect(end).toBe(now.getTime())
  expect(positionAt(end)).toMatchObject({ kind: 'sea', place: [161.5, 31.2] })
})

test('a line without times is sailed between the departure and the last position', () => {
  const timeless = pastLine(1, line)
  const features = atSea.map((feature) =>
    feature.properties.feature_type === 'past_vessel_locations'
      ? ({
          ...timeless,
          properties: { ...feature.properties, start_time: null, end_time: null },
        } as RouteFeature)
      : feature,
  )
  const position = journey(features).positionAt(at('2026-11-15T18:00:00Z'))
  expect(position.kind === 'sea' && position.place[0]).toBeCloseTo(141.5, 1)
})

test('steps go from event to event, with now among them, and playing stops at the end', () => {
  const event = { id: 'one', at: at('2026-11-12T00:00:00Z'), zone: null, text: 'Loaded', isEstimate: false }
  const found = replayableJourney(atSea, [event], now)
  if (!found) throw new Error('Nothing to replay')
  expect(stepFrom(found, found.start, 1)).toBe(event.at)
  expect(stepFrom(found, event.at, 1)).toBe(now.getTime())
  expect(stepFrom(found, now.getTime(), -1)).toBe(event.at)
  expect(stepFrom(found, found.end, 1)).toBe(found.end)
  expect(played(found, event.at, 500, 4)).toBe(event.at + 2 * 86_400_000)
  expect(played(found, event.at, 60_000, 4)).toBe(found.end)
})

test('the map draws what was sailed until the time, and the vessel in front', () => {
  const found = journey(atSea)
  const { collection, vessel } = replayedAt(found, found.positionAt(at('2026-11-15T18:00:00Z')), now)
  expect(collection.features.map(({ properties }) => String(properties?.['feature_type']))).toEqual([
    'replayed_path',
    'replayed_vessel',
  ])
  expect(vessel.isEstimate).toBe(false)
})
