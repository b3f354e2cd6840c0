import { expect, test } from 'vitest'
import { serviceTime, tickMs } from './session.ts'

const reading = { now: '2026-11-20T18:58:00Z', speed: 1, receivedAt: 5_000_000 }

test("the service's time continues from the last one received, regardless of the browser's date", () => {
  expect(serviceTime(reading, 5_000_000 + 90_000).toISOString()).toBe('2026-11-20T18:59:30.000Z')
})

test('the time of a service that runs faster advances at its speed', () => {
  expect(serviceTime({ ...reading, speed: 60 }, 5_000_000 + 60_000).toISOString()).toBe(
    '2026-11-20T19:58:00.000Z',
  )
})

test("a browser clock that was set back does not set the service's time back", () => {
  expect(serviceTime(reading, 1_000_000).toISOString()).toBe('2026-11-20T18:58:00.000Z')
})

test('times on the screen are refreshed each minute of the service, and at most once a second', () => {
  expect(tickMs(1)).toBe(60_000)
  expect(tickMs(10)).toBe(6000)
  expect(tickMs(3600)).toBe(1000)
})
