import { expect, test } from 'vitest'
import { expiresAt, localDate } from './expiry.rules.ts'

const now = new Date('2026-11-20T18:30:00Z')

test.each([
  ['day', '2026-11-21T18:30:00.000Z'],
  ['week', '2026-11-27T18:30:00.000Z'],
  ['month', '2026-12-20T18:30:00.000Z'],
] as const)('a link for a %s ends %s', (expiry, end) => {
  expect(expiresAt(expiry, 'no date', now)).toBe(end)
})

test('a date counts to its end, today too', () => {
  expect(expiresAt('date', '2026-11-28', now)).toBe('2026-11-28T23:59:59.000Z')
  expect(expiresAt('date', '2026-11-20', now)).toBe('2026-11-20T23:59:59.000Z')
})

test.each(['', '2026-11-19', '2027-11-22', '2026-13-40', 'soon'])('“%s” is no day to end on', (date) => {
  expect(expiresAt('date', date, now)).toBeNull()
})

test('the last day that is offered can be chosen', () => {
  expect(expiresAt('date', localDate(now, 365), now)).toBe('2027-11-20T23:59:59.000Z')
})
