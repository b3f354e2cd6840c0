import { expect, test } from 'vitest'
import { readEntry } from './entry.rules.ts'

const context = {
  parties: [{ id: 'p1', name: 'Harborline Dray' }],
  now: new Date('2026-11-23T17:30:00Z'),
  zone: 'America/Los_Angeles',
}

test('a time is shown in full before it is entered, in the zone of the place', () => {
  expect(readEntry('pickup_appointment_at', 'tue 10', context)).toEqual({
    value: '2026-11-24T10:00',
    shown: 'Tue 24 Nov 10:00 PST',
    at: '2026-11-24T18:00:00.000Z',
  })
})

test('a dray carrier is found by its name in any case, and one that is not known is to be made', () => {
  expect(readEntry('dray_carrier', ' harborline  dray ', context)).toEqual({
    value: 'p1',
    shown: 'Harborline Dray',
  })
  expect(readEntry('dray_carrier', 'Twin Peaks', context)).toEqual({ newParty: 'Twin Peaks' })
})

test('nothing takes away what was entered', () => {
  expect(readEntry('pickup_number', '  ', context)).toEqual({ value: null, shown: '' })
})

test('a text that is too long is refused before it is sent', () => {
  expect(readEntry('pickup_number', 'x'.repeat(256), context)).toHaveProperty('why')
})
