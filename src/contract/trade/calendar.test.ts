import fc from 'fast-check'
import { expect, test } from 'vitest'
import { localTime } from './index.ts'

const zones = [
  'America/Los_Angeles',
  'Europe/London',
  'Asia/Kolkata',
  'Australia/Lord_Howe',
  'Africa/Casablanca',
  'UTC',
]
const formats = new Map(
  zones.map((timeZone) => [
    timeZone,
    new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' }),
  ]),
)
const two = (value: number) => String(value).padStart(2, '0')
const shown = (at: Date, zone: string) => {
  const { year, month, day, hour, minute } = localTime(at, zone)
  return `${year}-${two(month)}-${two(day)} ${two(hour)}:${two(minute)}`
}

test('the clock of a place is the same as the browser formats it, also on days on which clocks change', () => {
  const minutes = fc.integer({ min: Date.UTC(1975, 0) / 60_000, max: Date.UTC(2105, 0) / 60_000 })
  fc.assert(
    fc.property(fc.constantFrom(...zones), minutes, (zone, minute) => {
      const at = new Date(minute * 60_000)
      expect(shown(at, zone)).toBe(formats.get(zone)?.format(at))
    }),
    { numRuns: 500 },
  )
  // Every quarter of an hour around changes of clocks of 2026.
  for (const change of [
    '2026-03-08T10:00Z',
    '2026-03-29T01:00Z',
    '2026-10-25T01:00Z',
    '2026-11-01T09:00Z',
    '2026-04-04T15:00Z',
  ])
    for (const zone of zones)
      for (let step = -200; step < 200; step += 1) {
        const at = new Date(Date.parse(change) + step * 15 * 60_000)
        expect(shown(at, zone)).toBe(formats.get(zone)?.format(at))
      }
})
