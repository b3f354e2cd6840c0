import { expect, test } from 'vitest'
import { actBy, type ActByFacts, daysLeft, lastFreeDays } from './index.ts'

const losAngeles = 'America/Los_Angeles'
const chicago = 'America/Chicago'
const container: ActByFacts = {
  current_status: 'available',
  pod_full_out_at: null,
  final_destination_full_out_at: null,
  empty_terminated_at: null,
  tracking_stopped_at: null,
  pod_timezone: losAngeles,
  final_destination_timezone: chicago,
  pickup_lfd: '2026-11-21T06:30:00Z',
  import_deadlines: {
    pickup_lfd_line: '2026-11-21T06:30:00Z',
    pickup_lfd_terminal: '2026-11-21T07:00:00Z',
    pickup_lfd_rail: null,
  },
}

test('the earlier calendar day binds, although its instant is later: 07:00Z in Los Angeles, 06:30Z in Chicago', () => {
  const lastFreeDay = {
    source: 'terminal',
    at: '2026-11-21T07:00:00Z',
    zone: losAngeles,
    day: expect.objectContaining({ year: 2026, month: 11, day: 20 }),
  }
  expect(actBy(container)).toEqual({ ...lastFreeDay, gateAt: null, lastFreeDay })
  expect(lastFreeDays(container).map(({ source }) => source)).toEqual(['terminal', 'line'])
})

test('of equal days the earlier instant binds, of equal instants the terminal before the line', () => {
  const at = (terminal: string, line: string) =>
    actBy({
      ...container,
      pickup_lfd: null,
      import_deadlines: {
        pickup_lfd_terminal: terminal,
        pickup_lfd_line: line,
        pickup_lfd_rail: null,
      },
    })?.source
  expect(at('2026-11-22T07:59:00Z', '2026-11-22T05:59:00Z')).toBe('line')
  expect(at('2026-11-21T20:00:00Z', '2026-11-21T20:00:00Z')).toBe('terminal')
})

test('a last free day that is written with other digits is not named twice', () => {
  expect(lastFreeDays({ ...container, pickup_lfd: '2026-11-21T06:30:00.000Z' })).toHaveLength(2)
  expect(lastFreeDays({ ...container, pickup_lfd: '2026-11-20T06:30:00.000Z' })[0]?.source).toBe(
    'unspecified',
  )
})

test('a last free day that was entered by hand is one of them, and binds where it is the earliest', () => {
  const entered = { ...container, pickup_lfd_entered: '2026-11-19T18:00:00Z' }
  expect(actBy(entered)).toMatchObject({ source: 'entered', zone: chicago, day: { day: 19 } })
  expect(actBy({ ...entered, pickup_lfd_entered: '2026-11-29T18:00:00Z' })?.source).toBe('terminal')
})

test('one that was entered to count instead is before all that are reported, which stay in sight', () => {
  const overruled = {
    ...container,
    pickup_lfd_entered: '2026-11-29T18:00:00Z',
    pickup_lfd_overrules: true,
  }
  expect(lastFreeDays(overruled).map(({ source }) => source)).toEqual(['entered', 'terminal', 'line'])
  expect(actBy({ ...overruled, pickup_lfd_entered: null })?.source).toBe('terminal')
  expect(actBy({ ...overruled, current_status: 'picked_up' })).toBeNull()
})

test('what is no instant is not a last free day', () => {
  const deadlines = { ...container.import_deadlines, pickup_lfd_terminal: 'soon' }
  expect(actBy({ ...container, import_deadlines: deadlines })?.source).toBe('line')
})

test('there is no day to act by after pickup', () => {
  expect(actBy({ ...container, current_status: 'picked_up' })).toBeNull()
})

test('there is no day to act by once tracking has stopped: nobody reports whether it moved', () => {
  expect(actBy({ ...container, tracking_stopped_at: '2026-10-01T00:00:00Z' })).toBeNull()
})

const leftAt = (at: string, zone: string, now: string): number | undefined => {
  const [only] = lastFreeDays({
    ...container,
    pod_timezone: zone,
    pickup_lfd: null,
    import_deadlines: { pickup_lfd_line: null, pickup_lfd_terminal: at, pickup_lfd_rail: null },
  })
  return only && daysLeft(only, new Date(now))
}

test('days left are counted in calendar days of the port, not of the browser or of UTC', () => {
  const left = (now: string) => leftAt('2026-11-21T07:59:00Z', losAngeles, now)
  // 23:30 on the 19th at the port is the 20th already in UTC and in Tokyo.
  expect(left('2026-11-20T07:30:00Z')).toBe(1)
  expect(left('2026-11-20T08:00:00Z')).toBe(0)
  expect(left('2026-11-21T07:59:00Z')).toBe(0)
  expect(left('2026-11-21T08:00:00Z')).toBe(-1)
})

test('a change of daylight saving time does not add or lose a day', () => {
  // Clocks go back on 1 November 2026.
  expect(leftAt('2026-11-03T07:59:00Z', losAngeles, '2026-10-31T19:00:00Z')).toBe(2)
})
