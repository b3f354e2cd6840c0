import { expect, test } from 'vitest'
import { afterQuietHours, isQuiet, mailDueAt, nextDigestAt } from './mail-times.rules.ts'

const la = { timezone: 'America/Los_Angeles', quiet_from: '19:00', quiet_until: '07:00', digest_at: '07:00' }
const at = (iso: string) => new Date(iso)

test('quiet hours go over midnight, as a clock in the zone of the person shows them', () => {
  expect(isQuiet(at('2026-11-21T02:59:00Z'), la)).toBe(false)
  expect(isQuiet(at('2026-11-21T03:00:00Z'), la)).toBe(true)
  expect(isQuiet(at('2026-11-21T14:59:00Z'), la)).toBe(true)
  expect(isQuiet(at('2026-11-21T15:00:00Z'), la)).toBe(false)
  expect(isQuiet(at('2026-11-21T03:00:00Z'), { ...la, quiet_from: null, quiet_until: null })).toBe(false)
})

test('what is due in quiet hours is due at their end, and what is not stays', () => {
  expect(afterQuietHours(at('2026-11-21T05:00:00Z'), la)).toEqual(at('2026-11-21T15:00:00Z'))
  expect(afterQuietHours(at('2026-11-21T20:00:00Z'), la)).toEqual(at('2026-11-21T20:00:00Z'))
  expect(afterQuietHours(at('2026-11-21T05:00:00Z'), null)).toEqual(at('2026-11-21T05:00:00Z'))
})

test('a message gathers a minute before its first mail, and an hour before its next', () => {
  const now = at('2026-11-21T20:00:00Z')
  expect(mailDueAt(now, null, la)).toEqual(at('2026-11-21T20:01:00Z'))
  expect(mailDueAt(now, '2026-11-21T19:30:00Z', la)).toEqual(at('2026-11-21T20:30:00Z'))
  expect(mailDueAt(now, '2026-11-21T10:00:00Z', la)).toEqual(at('2026-11-21T20:01:00Z'))
})

test('the digest is due once on each day, also where clocks are put forward or back over its hour', () => {
  expect(nextDigestAt(at('2026-11-21T14:59:00Z'), la)).toEqual(at('2026-11-21T15:00:00Z'))
  expect(nextDigestAt(at('2026-11-21T15:00:00Z'), la)).toEqual(at('2026-11-22T15:00:00Z'))
  const night = { ...la, digest_at: '02:30' }
  const days = new Set<string>()
  let next = at('2026-03-06T12:00:00Z')
  for (let nth = 0; nth < 4; nth++) {
    const due = nextDigestAt(next, night)
    expect(due.getTime()).toBeGreaterThan(next.getTime())
    days.add(due.toISOString().slice(0, 10))
    next = due
  }
  expect(days.size).toBe(4)
})
