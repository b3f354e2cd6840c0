import { expect, test } from 'vitest'
import { createFollower } from './follower.ts'
import type { AisReport } from './report.ts'
import { lyingSince } from './lying.rules.ts'
import { judgePosition, type ShipTrack, type TrackPosition } from './track.rules.ts'

/** Degrees of latitude, in nautical miles: near enough on one meridian. */
const distance = (one: [number, number], other: [number, number]) =>
  Math.hypot(one[0] - other[0], one[1] - other[1]) * 60
const start = Date.parse('2026-11-20T18:00:00Z')
const minutes = (count: number) => count * 60_000

const gulsun = { vessel_id: 'ship-1', imo: '9839272', mmsi: null }
const identity = (mmsi: string, imo: string): AisReport => ({
  kind: 'identity',
  code: 'AIS 5',
  received: '',
  mmsi,
  imo,
  name: 'MSC GULSUN',
})
const position = (mmsi: string, latitude: number, sent_at: number | null = null): AisReport => ({
  kind: 'position',
  code: 'AIS 1',
  received: '',
  mmsi,
  latitude,
  longitude: -120,
  heading: 90,
  speed: 18,
  sent_at,
})
function following() {
  const time = { now: start }
  const clock = { now: () => new Date(time.now) }
  const follower = createFollower({ wall: clock, clock }, distance)
  return { time, follower }
}

test('of all ships those that carry tracked containers are kept, once their number is known', () => {
  const { follower } = following()
  follower.follow([gulsun])
  expect(follower.take(position('353136000', 30)).became).toBe('left_out')
  expect(follower.take(identity('477553000', '9134270')).became).toBe('left_out')
  expect(follower.take(identity('353136000', '9839272')).became).toBe('ship')
  expect(follower.take(position('353136000', 30)).became).toBe('stored')
  expect(follower.take(position('477553000', 30)).became).toBe('left_out')
  expect(follower.due()).toMatchObject({
    positions: [{ vessel_id: 'ship-1', at: start, latitude: 30, speed: 18 }],
    identities: [{ vessel_id: 'ship-1', mmsi: '353136000' }],
  })
  expect(follower.due()).toEqual({ positions: [], identities: [], lying: [] })
  expect(follower.ships()).toEqual({ followed: 1, seen: 1 })
})

test('a ship that was received before it is followed is known at once, and so is one that was learned earlier', () => {
  const { follower } = following()
  follower.take(identity('353136000', '9839272'))
  follower.follow([gulsun, { vessel_id: 'ship-2', imo: '9134270', mmsi: '351759000' }])
  expect(follower.take(position('353136000', 30)).became).toBe('stored')
  expect(follower.take(position('351759000', 30)).became).toBe('stored')
  expect(follower.due().identities).toMatchObject([{ vessel_id: 'ship-1', mmsi: '353136000' }])
})

test('a position keeps its own time; one of yesterday or of the future is not believed', () => {
  const { follower } = following()
  follower.follow([{ ...gulsun, mmsi: '353136000' }])
  expect(follower.take(position('353136000', 30, start + minutes(60))).became).toBe('implausible')
  expect(follower.take(position('353136000', 30, start - minutes(60 * 25))).became).toBe('outdated')
  expect(follower.take(position('353136000', 30, start - minutes(30))).became).toBe('stored')
  expect(follower.due().positions).toMatchObject([{ at: start - minutes(30) }])
})

const at = (minute: number, latitude: number, speed = 18): TrackPosition => ({
  at: start + minutes(minute),
  latitude,
  longitude: -120,
  heading: null,
  speed,
})
function verdictsOf(positions: readonly TrackPosition[]): string[] {
  let track: ShipTrack | undefined
  return positions.map((each) => {
    const judged = judgePosition(track, each, distance)
    track = judged.track
    return judged.verdict
  })
}

test('a ship that goes is stored every five minutes, one that lies every fifteen', () => {
  expect(verdictsOf([at(0, 30), at(2, 30.01), at(5, 30.025), at(6, 30.03), at(5, 30.02)])).toEqual([
    'stored',
    'thinned',
    'stored',
    'thinned',
    'outdated',
  ])
  expect(verdictsOf([at(0, 30, 0), at(10, 30, 0.1), at(15, 30, 0)])).toEqual(['stored', 'thinned', 'stored'])
})

test('a jump is not believed, until three positions in a row show that the last one was wrong', () => {
  expect(verdictsOf([at(0, 30), at(2, 45), at(3, 30.02), at(4, 45), at(10, 30.05)])).toEqual([
    'stored',
    'implausible',
    'thinned',
    'implausible',
    'stored',
  ])
  expect(verdictsOf([at(0, 0), at(5, 45), at(10, 45.02), at(15, 45.04), at(20, 45.06)])).toEqual([
    'stored',
    'implausible',
    'implausible',
    'stored',
    'stored',
  ])
  // Two receivers that err in different ways convince nobody.
  expect(verdictsOf([at(0, 30), at(1, 45), at(2, -10), at(3, 45), at(4, -10)]).slice(1)).toEqual(
    Array<string>(4).fill('implausible'),
  )
})

test('a ship lies since she first had no way on, until she leaves; at anchor she waits', () => {
  const minute = 60_000
  const since = (...positions: [minute: number, speed: number | null, isAtAnchor?: boolean][]) =>
    positions.reduce<number | undefined>(
      (before, [at, speed, isAtAnchor = false]) => lyingSince(before, { at: at * minute, speed }, isAtAnchor),
      undefined,
    )
  expect(since([1, 12])).toBeUndefined()
  expect(since([1, 12], [2, 0.1], [3, 0])).toBe(2 * minute)
  // She swings at her lines, and some messages have no speed.
  expect(since([2, 0.1], [3, 1.2], [4, null], [5, 0])).toBe(2 * minute)
  expect(since([1, null])).toBeUndefined()
  expect(since([2, 0.1], [3, 6])).toBeUndefined()
  expect(since([2, 0.1], [3, 0, true])).toBeUndefined()
  expect(since([2, 0.1, true], [30, 5], [60, 0])).toBe(60 * minute)
})
