import { expect, test } from 'vitest'
import { presentActBy, presentReadiness, presentStatus } from './index.ts'

const now = new Date('2026-11-20T18:58:00Z')
const box = {
  current_status: 'available',
  availability_known: true,
  terminal_checked_at: '2026-11-20T18:44:00Z',
  line_checked_at: '2026-11-20T18:00:00Z',
  pod_arrived_at: null,
  available_for_pickup: true,
  holds_at_pod_terminal: [],
  pod_full_out_at: null,
  pod_rail_departed_at: null,
  final_destination_full_out_at: null,
  empty_terminated_at: null,
  tracking_stopped_at: null,
  final_destination_timezone: null,
  pod_timezone: 'America/Los_Angeles',
  pickup_lfd: '2026-11-27T07:59:00Z',
  import_deadlines: {
    pickup_lfd_line: '2026-11-27T07:59:00Z',
    pickup_lfd_terminal: '2026-11-23T07:59:00Z',
    pickup_lfd_rail: null,
  },
}
const hold = (name: string, status = 'hold', description: string | null = null) => ({
  name,
  status,
  description,
})

test('a container that is available and not held is ready', () => {
  expect(presentReadiness(box, now)).toMatchObject({
    state: 'ready',
    summary: 'Ready for pickup',
    blockers: [],
  })
})

test('a hold prevents pickup although the terminal reports available', () => {
  const held = { ...box, holds_at_pod_terminal: [hold('customs', 'hold', 'CBP HOLD'), hold('USDA')] }
  expect(presentReadiness(held, now)).toMatchObject({
    state: 'not_ready',
    summary: 'Not ready: 2 holds',
    blockers: [
      { label: 'Customs hold', description: 'CBP HOLD', weight: 'stops' },
      { label: 'USDA hold', weight: 'stops' },
    ],
  })
})

test('a pending hold is a warning and does not prevent pickup', () => {
  const pending = { ...box, holds_at_pod_terminal: [hold('customs', 'pending')] }
  expect(presentReadiness(pending, now)).toMatchObject({
    state: 'ready',
    blockers: [{ label: 'Customs hold pending', weight: 'warns' }],
  })
})

test('a hold of an unknown kind is shown', () => {
  const held = { ...box, holds_at_pod_terminal: [hold('agricultural_quarantine')] }
  expect(presentReadiness(held, now)?.blockers[0]?.label).toBe('Agricultural quarantine hold')
})

test('not available without a hold is shown as a report of the terminal', () => {
  const closed = { ...box, current_status: 'not_available', available_for_pickup: false }
  expect(presentReadiness(closed, now)).toMatchObject({
    state: 'not_ready',
    blockers: [{ label: 'Not available' }],
  })
})

test('a terminal without a report is unknown, which is not ready', () => {
  const silent = { ...box, current_status: 'grounded', availability_known: false, available_for_pickup: null }
  expect(presentReadiness(silent, now)).toMatchObject({
    state: 'unknown',
    summary: 'On shore, availability not reported',
    tone: 'rest',
    blockers: [],
  })
})

test('fees to pay come before the green: currencies are not added, and a total counts alone', () => {
  const fee = (type: string, amount: number, currency_code: string | null = 'USD') => ({
    type,
    amount,
    currency_code,
  })
  const owed = (...fees_at_pod_terminal: ReturnType<typeof fee>[]) =>
    presentReadiness({ ...box, fees_at_pod_terminal }, now)
  expect(owed(fee('exam', 925))).toMatchObject({
    state: 'to_pay',
    tone: 'warn',
    summary: 'Ready · 925 USD to pay',
    blockers: [{ label: '925 USD to pay', weight: 'warns' }],
  })
  expect(owed(fee('exam', 900), fee('demurrage', 25.5), fee('total', 925.5))?.summary).toBe(
    'Ready · 925.50 USD to pay',
  )
  expect(owed(fee('exam', 900), fee('other', 40, 'CAD'))?.summary).toBe('Ready · 900 USD and 40 CAD to pay')
  expect(owed(fee('exam', 90, null))?.summary).toBe('Ready · 90 (no currency) to pay')
  expect(owed(fee('demurrage', 0))?.summary).toBe('Ready for pickup')
  expect(owed(fee('exam', 900), fee('total', 950, null))?.summary).toBe('Ready · 950 USD to pay')
})

test('what stops a truck is named before what only might', () => {
  const both = { ...box, holds_at_pod_terminal: [hold('freight', 'pending'), hold('customs')] }
  expect(presentReadiness(both, now)?.blockers.map(({ label }) => label)).toEqual([
    'Customs hold',
    'Freight hold pending',
  ])
})

test('readiness that was reported long ago is what was known last, without the colour', () => {
  const old = { ...box, terminal_checked_at: '2026-09-22T18:00:00Z' }
  expect(presentReadiness(old, now)).toMatchObject({ summary: 'Last known ready, 59 days ago', tone: 'rest' })
  const held = { ...old, holds_at_pod_terminal: [hold('customs')] }
  expect(presentReadiness(held, now)?.summary).toBe('Last known not ready, 59 days ago: customs hold')
  const yesterday = { ...box, terminal_checked_at: '2026-11-19T19:00:00Z' }
  expect(presentReadiness(yesterday, now)?.summary).toBe('Ready for pickup')
  const stopped = {
    ...box,
    tracking_stopped_at: '2026-11-20T18:00:00Z',
    terminal_checked_at: null,
    line_checked_at: null,
  }
  expect(presentReadiness(stopped, now)?.summary).toBe('Last known ready, when tracking stopped')
})

test('inland, availability is as old as the report of the line: the terminal at the port is not asked any more', () => {
  const inland = {
    ...box,
    final_destination_timezone: 'America/Chicago',
    pod_rail_departed_at: '2026-11-12T18:00:00Z',
    terminal_checked_at: '2026-11-12T18:00:00Z',
    line_checked_at: '2026-11-20T17:00:00Z',
  }
  expect(presentReadiness(inland, now)?.summary).toBe('Ready for pickup')
  const silent = { ...inland, line_checked_at: '2026-11-14T18:00:00Z' }
  expect(presentReadiness(silent, now)?.summary).toBe('Last known ready, 6 days ago')
})

test('a container on a ship that has berthed is there, and not discharged yet', () => {
  const berthed = {
    ...box,
    current_status: 'on_ship',
    available_for_pickup: null,
    pod_arrived_at: '2026-11-20T03:00:00Z',
  }
  expect(presentReadiness(berthed, now)?.summary).toBe('Arrived, not discharged yet')
})

test('a status is green only where a truck can be sent', () => {
  const statusOf = (facts: Partial<typeof box>) => {
    const readiness = presentReadiness({ ...box, ...facts }, now)
    const { label, tone } = presentStatus('available', { readiness, stage: null })
    return `${label}: ${tone}`
  }
  expect(statusOf({})).toBe('Available: ok')
  expect(statusOf({ terminal_checked_at: '2026-09-22T18:00:00Z' })).toBe('Last known available: rest')
  expect(statusOf({ holds_at_pod_terminal: [hold('customs')] as never[] })).toBe('Available, held: bad')
  expect(statusOf({ available_for_pickup: null as never })).toBe('Available: rest')
})

test('a container at sea is underway, and a hold that is reported early is shown', () => {
  const atSea = {
    ...box,
    current_status: 'on_ship',
    available_for_pickup: null,
    holds_at_pod_terminal: [hold('freight')],
  }
  expect(presentReadiness(atSea, now)).toMatchObject({
    state: 'underway',
    blockers: [{ label: 'Freight hold' }],
  })
})

test('act by is the earliest of the deadlines, with every source', () => {
  const due = presentActBy(box, now)
  expect(due).toMatchObject({
    source: 'terminal',
    date: 'Sun 22 Nov',
    days: 2,
    left: '2 days left',
    tone: 'warn',
  })
  expect(due?.sources.map(({ label, date }) => `${label} ${date}`)).toEqual([
    'Terminal Sun 22 Nov',
    'Line Thu 26 Nov',
  ])
})

test('a last free day without a source counts for act by too', () => {
  const none = { pickup_lfd_line: null, pickup_lfd_terminal: null, pickup_lfd_rail: null }
  expect(presentActBy({ ...box, import_deadlines: none }, now)).toMatchObject({
    source: 'unspecified',
    date: 'Thu 26 Nov',
  })
  expect(presentActBy({ ...box, import_deadlines: none, pickup_lfd: null }, now)).toBeNull()
})

test('a calculated day is shown as an estimate where nobody reported or entered one, and nowhere else', () => {
  const none = { pickup_lfd_line: null, pickup_lfd_terminal: null, pickup_lfd_rail: null }
  const calculated = {
    pickup_lfd_calculated: '2026-11-21T00:30:00Z',
    pickup_lfd_calculated_timezone: 'America/Los_Angeles',
  }
  const unreported = { ...box, ...calculated, import_deadlines: none, pickup_lfd: null }
  expect(presentActBy(unreported, now)).toMatchObject({
    source: 'calculated',
    date: 'Fri 20 Nov',
    left: 'today',
    mark: 'Est.',
    sources: [],
  })
  expect(presentActBy({ ...unreported, pickup_lfd_entered: '2026-11-23T20:00:00Z' }, now)).toMatchObject({
    source: 'entered',
  })
  expect(presentActBy({ ...box, ...calculated }, now)).toMatchObject({ source: 'terminal', mark: null })
  expect(presentActBy({ ...unreported, current_status: 'picked_up' }, now)).toBeNull()
})

test('the hour at which the gate closes is shown of the day to act by, or of the last open day before it', () => {
  const closes = (act_by_closes_at: string) => presentActBy({ ...box, act_by_closes_at }, now)?.closes
  expect(closes('2026-11-23T00:30:00Z')).toBe('gate closes 16:30 PST')
  // The last shift ends after midnight.
  expect(closes('2026-11-23T10:00:00Z')).toBe('gate closes Mon 23 Nov 02:00 PST')
  const isThatDay = (act_by_closes_at: string) =>
    presentActBy({ ...box, act_by_closes_at }, now)?.closesThatDay
  expect(['2026-11-23T00:30:00Z', '2026-11-23T10:00:00Z'].map(isThatDay)).toEqual([true, false])
  // Closed all weekend: that Friday is the day to act by.
  expect(closes('2026-11-21T00:30:00Z')).toBe('gate closes 16:30 PST')
  expect(closes('2026-11-25T00:30:00Z')).toBeNull()
  expect(closes('2026-11-10T00:30:00Z')).toBeNull()
})

test('a last free day on which the gate is closed all day is acted on by the last open hour before it', () => {
  const due = presentActBy({ ...box, act_by_closes_at: '2026-11-21T00:30:00Z' }, now)
  expect(due).toMatchObject({
    date: 'Fri 20 Nov',
    left: 'today',
    tone: 'bad',
    closes: 'gate closes 16:30 PST',
    lastFree: 'last free day Sun 22 Nov, gate closed',
  })
  expect(due?.sources.map(({ label, date }) => `${label} ${date}`)).toContain('Terminal Sun 22 Nov')
})

test('once the gate has closed on the day to act by, that day is passed', () => {
  const facts = { ...box, act_by_closes_at: '2026-11-23T04:00:00Z' }
  const at = (time: string) => {
    const due = presentActBy(facts, new Date(time))
    return due && [due.date, due.left, due.closes, due.days]
  }
  expect(at('2026-11-23T03:59:00Z')).toEqual(['Sun 22 Nov', 'today', 'gate closes 20:00 PST', 0])
  expect(at('2026-11-23T05:26:00Z')).toEqual(['Sun 22 Nov', 'gate closed', 'gate closed 20:00 PST', -1])
  expect(at('2026-11-23T08:30:00Z')?.[1]).toBe('1 day over')
})

test('a container that is ready is not shown as one that can be got, once the gate has closed on its day', () => {
  const facts = {
    ...box,
    act_by_closes_at: '2026-11-23T04:00:00Z',
    terminal_checked_at: '2026-11-23T03:00:00Z',
  }
  const at = (time: string, more: object = {}) => {
    const readiness = presentReadiness({ ...facts, ...more }, new Date(time))
    const { label, tone } = presentStatus('available', { readiness, stage: null })
    return [readiness?.summary, readiness?.gate, readiness?.tone, label, tone]
  }
  expect(at('2026-11-23T03:59:00Z')).toEqual(['Ready for pickup', null, 'ok', 'Available', 'ok'])
  expect(at('2026-11-23T05:26:00Z')).toEqual([
    'Ready for pickup',
    'gate closed 20:00 PST',
    'bad',
    'Available, gate closed',
    'bad',
  ])
  const fees_at_pod_terminal = [{ type: 'demurrage', amount: 5, currency_code: 'USD' }]
  expect(at('2026-11-23T05:26:00Z', { fees_at_pod_terminal })).toEqual([
    'Ready · 5 USD to pay',
    'gate closed 20:00 PST',
    'bad',
    'Available, to pay, gate closed',
    'bad',
  ])
  expect(at('2026-11-23T05:26:00Z', { holds_at_pod_terminal: [hold('customs')] })[1]).toBeNull()
})

test('the day counts in the zone of the place: a rail deadline inland, a terminal one at the port', () => {
  const inland = {
    ...box,
    final_destination_timezone: 'America/Chicago',
    pickup_lfd: null,
    import_deadlines: {
      pickup_lfd_line: null,
      pickup_lfd_terminal: '2026-11-23T06:30:00Z',
      pickup_lfd_rail: '2026-11-23T06:30:00Z',
    },
  }
  expect(presentActBy(inland, now)?.sources.map(({ source, date }) => [source, date])).toEqual([
    ['terminal', 'Sun 22 Nov'],
    ['rail', 'Mon 23 Nov'],
  ])
})

test('today and overdue are red, three days are amber, later is neutral', () => {
  const due = (at: string) =>
    presentActBy(
      {
        ...box,
        pickup_lfd: at,
        import_deadlines: { pickup_lfd_line: at, pickup_lfd_terminal: null, pickup_lfd_rail: null },
      },
      now,
    )?.tone
  expect(
    ['2026-11-19', '2026-11-20', '2026-11-23', '2026-11-24'].map((day) => due(`${day}T20:00:00Z`)),
  ).toEqual(['bad', 'bad', 'warn', 'rest'])
})

test('a container that was picked up has no deadline and no readiness', () => {
  const gone = [
    { ...box, current_status: 'picked_up' },
    { ...box, current_status: 'empty_returned' },
    { ...box, pod_full_out_at: '2026-11-19T20:00:00Z' },
    {
      ...box,
      final_destination_timezone: 'America/Chicago',
      final_destination_full_out_at: '2026-11-19T20:00:00Z',
    },
  ]
  for (const each of gone) {
    expect(presentActBy(each, now)).toBeNull()
    expect(presentReadiness(each, now)).toBeNull()
  }
})

test('a container that left the port by rail has its deadline inland', () => {
  const onRail = {
    ...box,
    current_status: 'on_rail',
    final_destination_timezone: 'America/Chicago',
    pod_full_out_at: '2026-11-19T20:00:00Z',
  }
  expect(presentActBy(onRail, now)).not.toBeNull()
})
