import { expect, test } from 'vitest'
import { rawEventNames } from '../../../../contract/vocabulary/index.ts'
import { simulatedTrade } from '../../../testing/simulated-trade.ts'
import type { RawEventSnapshot } from '../../../tracking/source.ts'
import type { SimulatedShipment } from '../index.ts'

const trade = simulatedTrade()
const now = new Date('2026-11-20T18:58:00Z')
const fleet = trade.fleetAt(now, 300)
const rawEventsOf = (entry: SimulatedShipment, at: Date): RawEventSnapshot[][] => {
  const answer = trade.answer(entry, at)
  return answer.kind === 'snapshot' ? answer.snapshot.containers.map(({ raw_events = [] }) => raw_events) : []
}
const all = fleet.flatMap((entry) => rawEventsOf(entry, now))

test('a line reports each milestone once, in time order, in its own text', () => {
  expect(all.length).toBeGreaterThan(100)
  for (const events of all) {
    expect(new Set(events.map(({ key }) => key)).size).toBe(events.length)
    expect(events.map(({ index }) => index)).toEqual(events.map((_, index) => index))
    const times = events.map(({ timestamp }) => Date.parse(timestamp ?? ''))
    expect(times).toEqual(times.toSorted((a, b) => a - b))
    for (const { event, original_event } of events) {
      expect(original_event).not.toBe('')
      expect(event === null || (rawEventNames as readonly string[]).includes(event)).toBe(true)
    }
  }
  const words = new Set(
    all.flat().flatMap(({ event, original_event }) => (event === 'full_out' ? [original_event] : [])),
  )
  expect(words.size).toBeGreaterThan(1)
})

test('what has happened is reported as a fact, what is to come as an estimate', () => {
  const events = all.flat()
  expect(events.some(({ estimated }) => estimated)).toBe(true)
  for (const { estimated, timestamp, timezone } of events) {
    if (!estimated && timezone !== null)
      expect(Date.parse(timestamp ?? '')).toBeLessThanOrEqual(now.getTime())
  }
})

test('the papers that a move needs are there with it, and are no transport events', () => {
  for (const events of all) {
    const named = (name: string) => events.filter(({ event, estimated }) => event === name && !estimated)
    expect(named('vgm_received')).toHaveLength(named('full_in').length)
    expect(named('customs_release')).toHaveLength(named('full_out').length)
    expect(named('carrier_release')).toHaveLength(named('full_out').length)
  }
  const moves = fleet.flatMap((entry) => {
    const answer = trade.answer(entry, now)
    return answer.kind === 'snapshot'
      ? answer.snapshot.containers.flatMap(({ transport_events = [] }) => transport_events)
      : []
  })
  expect(moves.filter(({ event }) => /vgm|release/.test(event))).toEqual([])
})

test('places and ships are named', () => {
  const events = all.flat()
  expect(events.every(({ location_name }) => location_name !== null)).toBe(true)
  for (const { vessel_id, vessel_name, vessel_imo } of events)
    expect([vessel_name === null, vessel_imo === null]).toEqual([vessel_id === null, vessel_id === null])
})

test('an arrival that comes true is the same milestone as the one that was expected', () => {
  const later = new Date(now.getTime() + 30 * 86_400_000)
  const came = fleet.filter((entry) => {
    const expected = (rawEventsOf(entry, now)[0] ?? []).filter(({ estimated }) => estimated)
    const facts = (rawEventsOf(entry, later)[0] ?? []).filter(({ estimated }) => !estimated)
    return expected.some(({ key }) => facts.some((fact) => fact.key === key))
  })
  expect(came.length).toBeGreaterThan(10)
})
