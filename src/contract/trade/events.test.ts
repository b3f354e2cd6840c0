import { expect, test } from 'vitest'
import { withoutRepeatedEvents } from './index.ts'

const event = (name: string, timestamp: string, created_at: string) => ({
  attributes: {
    event: `container.transport.${name}`,
    timestamp,
    location_locode: 'USLAX',
    voyage_number: '123E',
    created_at,
  },
})
const [second, seventh] = ['2026-12-02T08:00:00Z', '2026-12-07T08:00:00Z']
const [monday, tuesday] = ['2026-11-16T12:00:00Z', '2026-11-17T12:00:00Z']

test('an event that is reported under two ids is listed once, however its time is written', () => {
  const events = [
    event('vessel_discharged', second, monday),
    event('vessel_discharged', '2026-12-02T00:00:00-08:00', tuesday),
    event('vessel_discharged', seventh, monday),
  ]
  expect(withoutRepeatedEvents(events)).toEqual([events[0], events[2]])
})

test('an estimate that moved away and back stays as several reports, and a repeated report does not', () => {
  const estimate = (at: string, reported: string) => event('estimated.vessel_arrived', at, reported)
  const events = [estimate(second, monday), estimate(seventh, tuesday), estimate(second, tuesday)]
  expect(withoutRepeatedEvents(events)).toEqual(events)
  expect(withoutRepeatedEvents([estimate(second, monday), estimate(second, monday)])).toHaveLength(1)
})
