import { expect, test } from 'vitest'
import { routePlaces } from './route-places.ts'
import { currentVessel, fullLeg, partialLeg, pastLine, port } from './testing/features.ts'

const now = new Date('2026-11-20T18:14:00Z')
const shanghai = port(1, [121.5, 31.2], { name: 'Shanghai', outbound_atd_at: '2026-11-10T18:00:00Z' })
const losAngeles = port(2, [241.75, 33.73], {
  name: 'Los Angeles',
  state_abbr: 'CA',
  country_code: 'US',
  country: 'United States',
  time_zone: 'America/Los_Angeles',
  inbound_eta_at: '2026-11-24T18:00:00Z',
})

test('ports, legs and the vessel can be pointed at in the order of the voyage', () => {
  const line = pastLine(1, [
    [121.5, 31.2],
    [150, 34],
    [200, 36],
  ])
  const places = routePlaces(
    [
      losAngeles,
      currentVessel(1, [218.8, 34.1]),
      partialLeg(1, [
        [218.8, 34.1],
        [241.75, 33.73],
      ]),
      line,
      shanghai,
    ],
    now,
  )
  expect(places.map(({ kind, title }) => `${kind}: ${title}`)).toEqual([
    'port: POL · Shanghai, China',
    'leg: Shanghai → Los Angeles',
    'leg: Shanghai → Los Angeles',
    'vessel: MSC Irina · voyage 445E',
    'port: POD · Los Angeles, CA, United States',
  ])
  expect(places.map(({ id }) => id)).toEqual([4, 2, 3, 1, 0])
})

test('a port says its times in its own zone, estimates marked; one without times says so', () => {
  const [first, second] = routePlaces([shanghai, losAngeles], now)
  expect(first?.lines).toEqual([{ text: expect.stringMatching(/^left Wed 11 Nov 02:00/), isEstimate: false }])
  expect(second?.lines).toEqual([{ text: 'arrives Tue 24 Nov 10:00 PST', isEstimate: true }])
  expect(routePlaces([port(1, [0, 0])], now)[0]?.lines).toEqual([{ text: 'No time reported yet' }])
})

test('a vessel says how old its position is, its speed and course; an old position is marked as such', () => {
  const seen = (at: string) =>
    routePlaces([currentVessel(1, [218.8, 34.1], { vessel_location_timestamp: at })], now)[0]?.lines
  expect(seen('2026-11-20T18:00:00Z')).toEqual([
    { text: '14 min ago · 18.2 kn · course 85°', isStale: false },
    { text: '34.1° N, 141.2° W, Fri 20 Nov 18:00 UTC' },
  ])
  expect(seen('2026-11-18T18:00:00Z')).toEqual([
    { text: '2 days ago · 18.2 kn · course 85°', isStale: true },
    { text: '34.1° N, 141.2° W, Wed 18 Nov 18:00 UTC' },
    { text: 'No newer position was reported', isStale: true },
  ])
})

test('a leg says whether it was sailed or is estimated', () => {
  const [sailed] = routePlaces(
    [
      pastLine(1, [
        [1, 1],
        [2, 2],
      ]),
    ],
    now,
  )
  expect(sailed?.lines[0]?.text).toBe('Sailed, by 2 reported positions')
  const legs = routePlaces(
    [
      shanghai,
      losAngeles,
      fullLeg(1, [
        [121.5, 31.2],
        [241.75, 33.73],
      ]),
    ],
    now,
  )
  expect(legs.find(({ kind }) => kind === 'leg')?.lines).toEqual([
    { text: 'Estimated course', isEstimate: true },
    { text: 'arrives Tue 24 Nov 10:00 PST', isEstimate: true },
  ])
})
