import { expect, test } from 'vitest'
import { attemptsOf } from './attempts.rules.ts'
import { transition } from './requests.rules.ts'
import { requestRow } from '../testing/requests.ts'

test('A request that was never checked is due, and has no time at which it is given up', () => {
  expect(attemptsOf(requestRow())).toEqual({
    last_checked_at: null,
    next_check_at: '2026-06-01T12:00:00Z',
    gives_up_at: null,
  })
})

test('A manifest is awaited for seven days from the request on', () => {
  const asked = requestRow()
  const { request } = transition(asked, { kind: 'not_found' }, new Date('2026-06-01T12:00:05Z'))
  expect(attemptsOf({ ...asked, ...request })).toEqual({
    last_checked_at: '2026-06-01T12:00:05Z',
    next_check_at: '2026-06-02T12:00:05Z',
    gives_up_at: '2026-06-08T12:00:00Z',
  })
})

test('A line that cannot be reached is given up when it was said to be, at every attempt', () => {
  let row = requestRow()
  const said = new Set<string>()
  for (let attempts = 0; attempts < 30 && row.status !== 'failed'; attempts += 1) {
    const now = new Date(row.next_check_at ?? '')
    const givesUpAt = attemptsOf(row).gives_up_at
    if (givesUpAt !== null) said.add(givesUpAt.slice(0, 16))
    row = {
      ...row,
      ...transition(row, { kind: 'unreachable', reason: 'shipping_line_unreachable' }, now).request,
    }
  }
  expect(row).toMatchObject({ status: 'failed', failed_reason: 'retries_exhausted' })
  expect([...said]).toEqual([row.checked_at?.slice(0, 16)])
})

test('What was found, has failed or has stopped is not given up any more', () => {
  for (const status of ['created', 'failed', 'tracking_stopped'])
    expect(attemptsOf(requestRow({ status, next_check_at: null })).gives_up_at).toBeNull()
  expect(
    attemptsOf(requestRow({ status: 'created', is_retrying: true, retry_count: 3 })).gives_up_at,
  ).toBeNull()
})
