import { expect, test } from 'vitest'
import { askedDelayMs } from './retry-after.rules.ts'

const now = new Date('2026-11-20T18:00:00Z')

test.each([
  [429, '120', 120_000],
  [503, 'Fri, 20 Nov 2026 18:02:00 GMT', 120_000],
  [503, 'Fri, 20 Nov 2026 17:00:00 GMT', 0],
  [429, 'soon', undefined],
  [429, null, undefined],
  [500, '120', undefined],
  [null, '120', undefined],
])('the answer %j with Retry-After %j asks for %j ms', (status, text, expected) => {
  expect(askedDelayMs(status, text, now)).toBe(expected)
})
