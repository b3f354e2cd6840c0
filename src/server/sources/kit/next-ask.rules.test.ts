import { expect, test } from 'vitest'
import { callsPerHour, nextAskAt } from './next-ask.rules.ts'

const now = new Date('2026-11-20T18:00:00Z')
const container = (...events: [string, string?][]) => ({
  number: 'MSCU1234565',
  transport_events: events.map(([event, timestamp = '2026-11-01T00:00:00Z']) => ({
    key: event,
    event: `container.transport.${event}`,
    timestamp,
  })),
})
const hours = (containers: ReturnType<typeof container>[], budget: Parameters<typeof nextAskAt>[2] = null) =>
  (Date.parse(nextAskAt({ containers }, now, budget)) - now.getTime()) / 3_600_000

test('the closer a container is to its pickup, the sooner its source is asked again', () => {
  expect(hours([container(['empty_out'])])).toBe(12)
  expect(hours([container(['vessel_departed'], ['estimated.vessel_arrived', '2026-12-20T00:00:00Z'])])).toBe(
    8,
  )
  expect(hours([container(['vessel_departed'], ['estimated.vessel_arrived', '2026-11-22T00:00:00Z'])])).toBe(
    3,
  )
  expect(hours([container(['vessel_arrived'], ['vessel_discharged'])])).toBe(2)
  expect(hours([container(['vessel_discharged'], ['full_out'])])).toBe(12)
})

test('a source that sends by itself what is new is asked a quarter as often', () => {
  const containers = [container(['vessel_discharged'])]
  expect(Date.parse(nextAskAt({ containers }, now, null, true)) - now.getTime()).toBe(8 * 3_600_000)
})

test('of several containers the most urgent one decides', () => {
  expect(hours([container(['empty_out']), container(['vessel_discharged'])])).toBe(2)
})

test('where the calls do not allow for all, the urgent ones keep the shorter time', () => {
  const budget = { calls_per_hour: 10, tracked: 100 }
  expect(hours([container(['vessel_discharged'])], budget)).toBe(7.5)
  expect(hours([container(['empty_out'])], budget)).toBe(15)
})

test('the strictest limit says how many calls an hour has', () => {
  expect(callsPerHour({ minute: 10, day: 240 })).toBe(10)
  expect(callsPerHour({ minute: 1, hour: 4000 })).toBe(60)
  expect(callsPerHour({ hour: null })).toBeNull()
})
