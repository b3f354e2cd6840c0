import { describe, expect, test } from 'vitest'
import type { PresentedClock } from '../../../contract/resources/index.ts'
import {
  aheadText,
  clockBars,
  clockSummary,
  clockTitle,
  dayReason,
  estimatedDays,
  grantText,
  soonerText,
  tariffText,
} from './clocks.present.ts'
import { contestedText, stoppagesText } from './contested.present.ts'

const now = new Date('2026-11-23T20:00:00Z')

const tariff: PresentedClock['tariffs'][number] = {
  id: 'a',
  name: 'MSC US 2026',
  label: 'Detention',
  contract: null,
  start_event: 'discharged',
  first_day: 'next_day',
  first_day_time: null,
  free_days: 4,
  free_basis: 'working_days',
  charge_basis: 'calendar_days',
  first_rate_minor: 18_500,
  currency_code: 'USD',
  tax_percent: 0,
  valid_from: '2026-01-01',
  valid_until: null,
  links: { self: '/v2/tariffs/a' },
}
/** 17 to 27 November: free until Friday 20, then 185 USD a day. */
const days: PresentedClock['days'] = Array.from({ length: 11 }, (_, index) => {
  const charged = Math.max(0, index - 3)
  return {
    date: `2026-11-${17 + index}`,
    phase: charged > 0 ? 'charged' : 'free',
    number: index + 1,
    uncounted: null,
    closure: null,
    rate_minor: charged > 0 ? 18_500 : 0,
    total_minor: charged * 18_500,
  }
})
const clockOf = (changes: Partial<PresentedClock> = {}): PresentedClock => ({
  biller: 'line',
  is_last_free_day_entered: false,
  scope: 'demurrage',
  direction: 'import',
  tariffs: [tariff],
  place: { locode: 'USLAX', terminal: 'Pier 400', zone: 'America/Los_Angeles' },
  state: 'charging',
  because: null,
  start: { at: '2026-11-16T20:00:00Z', source: 'terminal' },
  stop: null,
  today: '2026-11-23',
  first_day: '2026-11-17',
  last_free_day: '2026-11-20',
  days,
  days_end_before_year: null,
  currency_code: 'USD',
  cost: { net_minor: 55_500, tax_minor: 0, total_minor: 55_500 },
  contested: [],
  ...changes,
})
const said = (changes: Partial<PresentedClock> = {}) => {
  const { lead, more } = clockSummary(clockOf(changes), now)
  return [lead, more].filter(Boolean).join(' · ')
}
const because = (reason: NonNullable<PresentedClock['because']>['reason'], year: number | null = null) =>
  said({ state: 'uncounted', because: { reason, year }, cost: null, days: [] })

describe('at a glance a clock says', () => {
  test('what it costs so far and tomorrow, or until when it is free', () => {
    expect(said()).toBe('$555 so far · $740 tomorrow')
    const free = {
      state: 'free' as const,
      today: '2026-11-18',
      cost: { net_minor: 0, tax_minor: 0, total_minor: 0 },
    }
    expect(said(free)).toBe('Free until Fri 20 Nov · 2 days left, then $185 a day')
    expect(clockSummary(clockOf({ ...free, today: '2026-11-20' }), now).tone).toBe('warn')
  })

  test('what it cost in all once it stopped, and what it grants before it starts', () => {
    expect(said({ state: 'stopped' })).toBe('$555 · in all')
    expect(said({ state: 'stopped', cost: { net_minor: 0, tax_minor: 0, total_minor: 0 } })).toBe(
      'Nothing charged · over within free time',
    )
    expect(said({ state: 'not_started', cost: null, days: [] })).toBe(
      'Not started · 4 free days (working days), then $185 a day',
    )
  })

  test('why nothing is calculated', () => {
    expect(because('no_calendar', 2027)).toBe(
      'Not calculated · There is no gate calendar 2027 of Pier 400, USLAX: nothing is known of its holidays',
    )
    expect(because('several_tariffs')).toContain('nothing says which contract it is')
  })
})

test('its tariffs are named with who bills and what the biller calls it', () => {
  expect(clockTitle(clockOf())).toBe('Demurrage, in the terminal')
  expect(tariffText(clockOf())).toBe('by your tariff MSC US 2026 · billed by the line as “Detention”')
  expect(tariffText(clockOf({ tariffs: [tariff, { ...tariff, name: 'MSC 2025', contract: 'SC 1' }] }))).toBe(
    'by your tariffs MSC US 2026, MSC 2025 (SC 1)',
  )
  expect(grantText({ ...tariff, free_days: 1 })).toBe('1 free day (working days), then $185 a day')
})

test('what it costs if nothing is done ends where no calendar is known', () => {
  expect(aheadText(clockOf(), now)).toBe('If nothing is done: $740 by Tue 24 Nov, $1,295 by Fri 27 Nov.')
  expect(aheadText(clockOf({ days_end_before_year: 2027 }), now)).toContain(
    'There is no gate calendar 2027 yet.',
  )
  expect(aheadText(clockOf({ state: 'stopped' }), now)).toBeNull()
})

test('bars are the days around the present one, those ahead apart', () => {
  const bars = clockBars(clockOf())
  expect(bars).toHaveLength(11)
  expect(bars.filter(({ isAhead }) => isAhead).map(({ date }) => date)[0]).toBe('2026-11-24')
  expect(bars.find(({ isToday }) => isToday)?.date).toBe('2026-11-23')
  expect(bars.map(({ height }) => height)).toEqual([0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1])
})

test('a day says what it was counted as, with the source of a closure', () => {
  const [day] = days
  if (!day) throw new Error('a day')
  expect(dayReason(day)).toBe('free day 1')
  const closure = { name: 'Thanksgiving', source: 'Notice 12' }
  expect(dayReason({ ...day, uncounted: 'holiday', number: null, closure })).toBe(
    'does not count, holiday: Thanksgiving (Notice 12)',
  )
})

test('calculated last free days are those of clocks that run where the container is', () => {
  const storage = clockOf({ biller: 'terminal', scope: 'storage', last_free_day: '2026-11-19' })
  const outside = clockOf({ scope: 'detention' })
  const found = estimatedDays([clockOf(), storage, outside, clockOf({ state: 'stopped' })])
  expect(found.map(({ date, by }) => `${date} ${by}`)).toEqual([
    '2026-11-19 MSC US 2026, Detention',
    '2026-11-20 MSC US 2026, Detention',
  ])
  expect(soonerText(found, '2026-11-20', now)).toContain('By your tariffs it is Thu 19 Nov already')
  expect(soonerText(found, '2026-11-19', now)).toBeNull()
  expect(soonerText(found, null, now)).toContain('nobody reported a day')
})

describe('a result that may be contested', () => {
  const result: PresentedClock['contested'][number] = {
    ground: 'stoppages',
    start: null,
    stoppages: [
      { kind: 'exam', from: '2026-11-18', until: '2026-11-19' },
      { kind: 'customs_hold', from: '2026-11-20', until: '2026-11-20' },
      { kind: 'not_available', from: '2026-11-21', until: null },
    ],
    last_free_day: '2026-11-25',
    total_minor: 0,
    contested_minor: 55_500,
    days: [],
  }

  test('says the day, the amount and how much less it is', () => {
    expect(contestedText(result, 'USD', now)).toEqual({
      lead: 'Without the days on which it could not be collected',
      more: 'last free day Wed 25 Nov, $0 so far, $555 less',
    })
    expect(
      contestedText(
        { ...result, ground: 'availability', last_free_day: null, contested_minor: 0 },
        'USD',
        now,
      ),
    ).toEqual({
      lead: 'Free time counted from availability',
      more: 'free time has no end yet, $0 so far, nothing is charged for it yet',
    })
  })

  test('names the days that are left out', () => {
    expect(stoppagesText(result, now)).toBe(
      'exam Wed 18 Nov to Thu 19 Nov, customs hold Fri 20 Nov, not available since Sat 21 Nov',
    )
  })
})
