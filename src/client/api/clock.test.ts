import { expect, test } from 'vitest'
import { serviceTime, tickMs } from './clock.ts'

const reading = { now: '2026-11-20T18:58:00Z', speed: 1, receivedAt: 5_000_000 }

test('the time of the service goes on from what it said, whatever the browser believes the date to be', () => {
  expect(serviceTime(reading, 5_000_000 + 90_000).toISOString()).toBe('2026-11-20T18:59:30.000Z')
})

test('a service that runs faster is followed at its speed', () => {
  expect(serviceTime({ ...reading, speed: 60 }, 5_000_000 + 60_000).toISOString()).toBe(
    '2026-11-20T19:58:00.000Z',
  )
})

test('a browser clock that was set back never turns the service back', () => {
  expect(serviceTime(reading, 1_000_000).toISOString()).toBe('2026-11-20T18:58:00.000Z')
})

test('what is shown by the minute is brought up to date each minute, and at most once a second', () => {
  expect(tickMs(1)).toBe(60_000)
  expect(tickMs(10)).toBe(6000)
  expect(tickMs(3600)).toBe(1000)
})
