import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { vessels } from '../../reference/catalogue/index.ts'
import { distanceBetween, simulatedTrade, simulatedWorld } from '../../testing/simulated-trade.ts'
import { SeededRandom } from './seeded-random.ts'
import { actualTime, scheduledTime } from './ships.ts'

const trade = simulatedTrade()
const world = simulatedWorld()
const now = new Date('2026-11-20T18:58:00Z')
const minute = 60_000
const hour = 60 * minute
const day = 24 * hour
const sailing = vessels.filter(({ imo }) => trade.positionAt(imo, now))

test('most ships of the catalogue sail in some service, and none in two', () => {
  expect(sailing.length).toBeGreaterThan(400)
  expect(new Set(sailing.map(({ imo }) => imo)).size).toBe(sailing.length)
})

test('no ship jumps: from one quarter of an hour to the next its speed is below thirty knots', () => {
  fc.assert(
    fc.property(fc.constantFrom(...sailing), fc.integer({ min: -400, max: 400 }), ({ imo, name }, days) => {
      const start = new Date(now.getTime() + days * day)
      const track = trade.positions(imo, start, new Date(start.getTime() + 3 * day), 15)
      expect(track.length).toBe(288)
      for (const [index, at] of track.entries()) {
        const before = track[index - 1]
        if (!before) continue
        const nm = distanceBetween([before.longitude, before.latitude], [at.longitude, at.latitude])
        expect(nm * 4, `${name} ${at.timestamp}`).toBeLessThan(30)
        expect(at.speed).toBeLessThan(30)
      }
    }),
    { numRuns: 150 },
  )
})

test('a position is on the globe, has a course while the ship sails, and is the same for every request', () => {
  for (const { imo, id } of sailing) {
    const position = trade.positionAt(imo, now)
    expect(trade.positionAt(id, now)).toEqual(position)
    expect(Math.abs(position?.longitude ?? 999)).toBeLessThanOrEqual(180)
    expect(Math.abs(position?.latitude ?? 999)).toBeLessThan(70)
    if (position?.speed) expect(position.heading).toBeLessThanOrEqual(360)
    else expect(position?.heading).toBeNull()
  }
  expect(trade.positionAt('1234567', now)).toBeUndefined()
})

test('a track has points at whole steps, so that a second request gives the same ones', () => {
  const [ship] = sailing
  const all = trade.positions(ship?.imo ?? '', now, new Date(now.getTime() + day), 60)
  const later = trade.positions(
    ship?.imo ?? '',
    new Date(now.getTime() + 5 * hour),
    new Date(now.getTime() + day),
    60,
  )
  expect(all.slice(-later.length)).toEqual(later)
  expect(all[0]?.timestamp).toBe('2026-11-20T19:00:00Z')
})

test('a delayed ship never goes back in time, and her schedule can be read back from the clock', () => {
  fc.assert(
    fc.property(
      fc.nat(),
      fc.integer({ min: 0, max: 20_000 }),
      fc.integer({ min: 1, max: 5000 }),
      (seed, hours, more) => {
        const ship = new SeededRandom(seed)
        const [early, late] = [hours * hour, (hours + more) * hour]
        expect(actualTime(ship, late)).toBeGreaterThan(actualTime(ship, early))
        expect(actualTime(ship, early)).toBeGreaterThanOrEqual(early)
        expect(actualTime(ship, early)).toBeLessThan(early + 4.1 * day)
        expect(Math.abs(scheduledTime(ship, actualTime(ship, early)) - early)).toBeLessThan(minute)
      },
    ),
  )
})

test('a ship lies in port when her call says so', () => {
  const [carrier] = world.carriers
  for (let count = 0; carrier && count < 40; count++) {
    const journey = world.journey(carrier, 27_000_000 + count * 997)
    for (const { from, to } of journey.legs) {
      for (const { vessel, call, arrival, departure } of [from, to]) {
        const middle = world.ships.positionAt(vessel.imo, (arrival + departure) / 2)
        expect(middle).toMatchObject({
          latitude: call.port.latitude,
          longitude: call.port.longitude,
          speed: 0,
        })
        expect(departure - arrival).toBeGreaterThan(8 * hour)
      }
      expect(to.arrival).toBeGreaterThan(from.departure)
    }
  }
})
