import { expect, test } from 'vitest'
import { isAskedAgain } from './index.ts'

test.each([
  ['failed', false, false],
  ['failed', true, true],
  ['tracking_stopped', false, false],
  ['pending', false, true],
  ['awaiting_manifest', false, true],
  ['created', true, true],
])('a request that is %s and retried (%s) is asked again: %s', (status, is_retrying, expected) =>
  expect(isAskedAgain({ status, is_retrying })).toBe(expected),
)
