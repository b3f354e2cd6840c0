import { expect, test } from 'vitest'
import { isPositionStale } from './vessel-position.ts'

test('a position of more than six hours ago no longer says where a vessel is', () => {
  const now = new Date('2026-11-20T18:00:00Z')
  expect(isPositionStale('2026-11-20T12:00:00Z', now)).toBe(false)
  expect(isPositionStale('2026-11-20T11:59:59Z', now)).toBe(true)
  expect(isPositionStale('2026-11-20T18:05:00Z', now)).toBe(false)
})
