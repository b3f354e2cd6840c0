import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type CalendarYear,
  type ClockedContainer,
  type ContainerClock,
  containerClocks,
  type StoredTariff,
} from '../index.ts'
import { clockedContainerOf, storedTariffOf, yearOfGate } from '../testing/clocked-container.ts'

const now = new Date('2026-06-09T20:00:00Z')
const count = (
  container: ClockedContainer,
  tariffs: StoredTariff[],
  calendars: CalendarYear[] = [yearOfGate()],
  at = now,
): ContainerClock[] => containerClocks(container, { tariffs, calendars }, at)
function one(...given: Parameters<typeof count>): ContainerClock {
  const [clock, ...others] = count(...given)
  if (!clock || others.length > 0) throw new Error(`${others.length + (clock ? 1 : 0)} clocks`)
  return clock
}
const reasonOf = (...given: Parameters<typeof count>) => one(...given).because?.reason

describe('a clock that runs', () => {
  test('says its last free day, what it costs so far, tomorrow and on each of the next 30 days', () => {
    const clock = one(clockedContainerOf(), [storedTariffOf()])
    expect(clock).toMatchObject({
      state: 'charging',
      because: null,
      start: { at: '2026-06-01T20:00:00Z', source: 'terminal' },
      today: '2026-06-09',
      first_day: '2026-06-02',
      last_free_day: '2026-06-05',
      currency_code: 'USD',
      cost: { net_minor: 88_000, tax_minor: 0, total_minor: 88_000 },
      days_end_before_year: null,
    })
    const ahead = clock.days.filter(({ date }) => date > '2026-06-09')
    expect(ahead).toHaveLength(30)
    expect(ahead[0]).toMatchObject({ date: '2026-06-10', rate_minor: 22_000, total_minor: 110_000 })
    expect(ahead.at(-1)).toMatchObject({ date: '2026-07-09', rate_minor: 28_000, total_minor: 922_000 })
  })

  test('counts from the last free day that a person entered, and tiers go on by the number of the day', () => {
    const clock = one(clockedContainerOf({ entered_last_free_day: '2026-06-08' }), [storedTariffOf()])
    expect(clock).toMatchObject({
      state: 'charging',
      last_free_day: '2026-06-08',
      is_last_free_day_entered: true,
      cost: { total_minor: 22_000 },
    })
    expect(clock.days.find(({ phase }) => phase === 'charged')).toMatchObject({
      date: '2026-06-09',
      number: 6,
    })
    const later = one(clockedContainerOf({ entered_last_free_day: '2026-06-13' }), [storedTariffOf()])
    // A Saturday, which is no working day.
    expect(later).toMatchObject({ state: 'free', last_free_day: '2026-06-13', cost: { total_minor: 0 } })
    const sooner = one(clockedContainerOf({ entered_last_free_day: '2026-06-04' }), [storedTariffOf()])
    expect(sooner).toMatchObject({ last_free_day: '2026-06-04', cost: { total_minor: 110_000 } })
  })

  test('is free up to its last free day and names the days that do not count, with the source of a closure', () => {
    const clock = one(
      clockedContainerOf({ times: { discharged: { at: '2026-06-05T20:00:00Z', source: null } } }),
      [storedTariffOf()],
      [yearOfGate({ exceptions: [closed('2026-06-08')] })],
    )
    expect(clock).toMatchObject({ state: 'free', last_free_day: '2026-06-12', cost: { total_minor: 0 } })
    expect(clock.days.slice(0, 4)).toMatchObject([
      { date: '2026-06-06', number: null, uncounted: 'weekly', closure: null },
      { date: '2026-06-07', number: null, uncounted: 'weekly' },
      { date: '2026-06-08', number: null, uncounted: 'holiday', closure: { source: 'Notice 12' } },
      { date: '2026-06-09', number: 1, uncounted: null, phase: 'free' },
    ])
  })

  test('is counted as far ahead as calendars are known, and says which year is missing', () => {
    const tariffs = [storedTariffOf({}, { uncharged_closures: ['unscheduled_closure'] })]
    const container = clockedContainerOf({
      times: { discharged: { at: '2026-12-14T20:00:00Z', source: null } },
    })
    const clock = one(container, tariffs, [yearOfGate()], new Date('2026-12-22T20:00:00Z'))
    expect(clock).toMatchObject({
      state: 'charging',
      days_end_before_year: 2027,
      cost: { total_minor: 88_000 },
    })
    expect(clock.days.at(-1)?.date).toBe('2026-12-31')
  })

  test('is not estimated any more once tracking has stopped', () => {
    expect(
      reasonOf(clockedContainerOf({ tracking_stopped_at: '2026-06-08T00:00:00Z' }), [storedTariffOf()]),
    ).toBe('tracking_stopped')
  })
})

test('what is projected for a day is what is counted on that day', () => {
  const day = fc.integer({ min: 0, max: 40 })
  const length = fc.integer({ min: 1, max: 30 })
  const tariff = fc.constantFrom(
    storedTariffOf(),
    storedTariffOf({}, { charge_basis: 'working_days', tax_percent: 7.5 }),
    storedTariffOf({}, { free_days: 0, first_day: 'event_day', tiers: [{ from_day: 1, rate_minor: 333 }] }),
  )
  const holidays = fc.uniqueArray(fc.integer({ min: 1, max: 30 }), { maxLength: 6 })
  fc.assert(
    fc.property(day, length, tariff, holidays, (discharged, ahead, by, closedDays) => {
      const from = Date.parse('2026-05-20T20:00:00Z')
      const at = (days: number) => new Date(from + days * 86_400_000)
      const container = clockedContainerOf({
        times: { discharged: { at: at(discharged).toISOString(), source: null } },
      })
      const exceptions = closedDays.map((each) => closed(`2026-06-${String(each).padStart(2, '0')}`))
      const gate = [yearOfGate({ exceptions })]
      const before = one(container, [by], gate, at(discharged))
      const after = one(container, [by], gate, at(discharged + ahead))
      const projected = before.days.find(({ date }) => date === after.today)
      expect(after.cost?.total_minor).toBe(projected?.total_minor)
      expect(after.last_free_day).toBe(before.last_free_day)
    }),
  )
})

describe('a clock that does not run', () => {
  test('has not started before discharge, and shows the version of the present day', () => {
    const container = clockedContainerOf({ times: {}, current_status: 'on_ship' })
    const clock = one(container, [storedTariffOf()])
    expect(clock).toMatchObject({ state: 'not_started', start: null, days: [], cost: null })
    expect(clock.tariffs).toHaveLength(1)
  })

  test('has stopped with the container, by the date of the place', () => {
    const container = clockedContainerOf({
      current_status: 'picked_up',
      pod_full_out_at: '2026-06-09T05:00:00Z',
      times: { ...clockedContainerOf().times, port_left: { at: '2026-06-09T05:00:00Z', source: 'terminal' } },
    })
    expect(one(container, [storedTariffOf()], undefined, new Date('2026-07-01T00:00:00Z'))).toMatchObject({
      state: 'stopped',
      cost: { total_minor: 66_000 },
    })
  })

  test('stops detention on the date of the place where the empty was returned', () => {
    const detention = storedTariffOf(
      {},
      {
        scope: 'detention',
        start_event: 'full_out',
        free_days: 1,
        tiers: [{ from_day: 1, rate_minor: 10_000 }],
        free_basis: 'calendar_days',
        free_time_closures: [],
        uncharged_closures: [],
      },
    )
    const container = clockedContainerOf({
      current_status: 'empty_returned',
      empty_terminated_timezone: 'America/Chicago',
      times: {
        full_out: { at: '2026-06-02T20:00:00Z', source: 'terminal' },
        // In Chicago it is the next day already.
        empty_in: { at: '2026-06-05T05:30:00Z', source: 'shipping_line' },
      },
    })
    expect(one(container, [detention], [])).toMatchObject({
      state: 'stopped',
      last_free_day: '2026-06-03',
      cost: { total_minor: 20_000 },
    })
  })
})

describe('what is not known is said, and never a zero', () => {
  test('without a tariff there is no clock', () => {
    expect(count(clockedContainerOf(), [storedTariffOf({ scac: 'MAEU' })])).toEqual([])
    expect(count(clockedContainerOf({ equipment_length: 10 }), [storedTariffOf()])).toEqual([])
  })

  test('a missing calendar is named by its year', () => {
    expect(one(clockedContainerOf(), [storedTariffOf()], []).because).toEqual({
      reason: 'no_calendar',
      year: 2026,
    })
  })

  test('an unknown zone, a start and an end that nobody reported, a version that is not in force', () => {
    const nowhere = clockedContainerOf()
    const { discharge } = nowhere.places
    const places = { ...nowhere.places, discharge: discharge && { ...discharge, zone: 'PST' } }
    expect(reasonOf({ ...nowhere, places }, [storedTariffOf()])).toBe('zone_unknown')
    expect(reasonOf(clockedContainerOf({ times: {} }), [storedTariffOf()])).toBe('start_unknown')
    const completed = storedTariffOf({}, { start_event: 'discharge_completed' })
    expect(reasonOf(clockedContainerOf(), [completed])).toBe('start_unknown')
    expect(one(clockedContainerOf({ times: {}, current_status: 'on_ship' }), [completed]).state).toBe(
      'not_started',
    )
    expect(reasonOf(clockedContainerOf({ current_status: 'picked_up' }), [storedTariffOf()])).toBe(
      'stop_unknown',
    )
    expect(reasonOf(clockedContainerOf(), [storedTariffOf({}, { valid_from: '2026-07-01' })])).toBe(
      'no_version',
    )
  })

  test('the height of 40 feet decides where tariffs differ by it', () => {
    const container = clockedContainerOf({ equipment_height: null })
    expect(reasonOf(container, [storedTariffOf({ equipment_groups: ['dry_40'] })])).toBe('equipment_unknown')
    const both = storedTariffOf({ equipment_groups: ['dry_40', 'dry_40_high_cube'] })
    expect(one(container, [both]).state).toBe('charging')
  })

  test('free time that a hold stops has no last day', () => {
    const container = clockedContainerOf({
      holds: [{ name: 'customs', status: 'hold' }],
      changes: [held('2026-06-03T20:00:00Z', [], ['customs'])],
    })
    expect(reasonOf(container, [storedTariffOf({}, { stopped_by: ['customs_hold'] })])).toBe(
      'free_time_stopped',
    )
    expect(one(container, [storedTariffOf()]).state).toBe('charging')
  })
})

describe('which of several tariffs', () => {
  const cost = (...tariffs: StoredTariff[]) => one(clockedContainerOf(), tariffs).tariffs.map(({ id }) => id)
  const published = storedTariffOf({ id: 'published', locode: null })
  const ofPlace = storedTariffOf({ id: 'place' })
  const ofTerminal = storedTariffOf({ id: 'terminal', terminal: 'w185' })
  const agreed = storedTariffOf({ id: 'agreed', contract: 'SC 24-118', locode: null })

  test('a contract before what is published, the terminal before the place, the place before any', () => {
    expect(cost(published, ofPlace)).toEqual(['place'])
    expect(cost(published, ofTerminal, ofPlace)).toEqual(['terminal'])
    expect(cost(ofTerminal, agreed)).toEqual(['agreed'])
  })

  test('two contracts are several tariffs, for nothing on a shipment names its contract', () => {
    const other = storedTariffOf({ id: 'other', contract: 'SC 25-007', locode: null })
    const clock = one(clockedContainerOf(), [agreed, other, published])
    expect(clock).toMatchObject({ state: 'uncounted', because: { reason: 'several_tariffs' }, cost: null })
    expect(clock.tariffs.map(({ id }) => id)).toEqual(['agreed', 'other'])
  })

  test('a contract that has ended gives way to what is published', () => {
    const ended = storedTariffOf({ id: 'ended', contract: 'SC 24-118' }, { valid_until: '2026-05-31' })
    expect(cost(ended, published)).toEqual(['published'])
  })

  test('a tariff of a terminal needs to know the terminal', () => {
    const container = clockedContainerOf()
    const { discharge } = container.places
    const places = { ...container.places, discharge: discharge && { ...discharge, terminal: null } }
    expect(reasonOf({ ...container, places }, [ofTerminal, published])).toBe('terminal_unknown')
  })

  test('each biller has a clock of its own', () => {
    const storage = storedTariffOf(
      { id: 'storage', biller: 'terminal', scac: null, terminal: 'W185', label: 'Storage' },
      { scope: 'storage', free_days: 5 },
    )
    expect(count(clockedContainerOf(), [ofPlace, storage]).map(({ last_free_day }) => last_free_day)).toEqual(
      ['2026-06-05', '2026-06-08'],
    )
  })
})

describe('holds and availability by their dates', () => {
  const stops = storedTariffOf({}, { stopped_by: ['exam', 'not_available'] })

  test('each day that a hold touches is left out where the tariff says so', () => {
    const container = clockedContainerOf({
      changes: [held('2026-06-03T20:00:00Z', [], ['VACIS']), held('2026-06-08T16:00:00Z', ['VACIS'], [])],
    })
    expect(one(container, [stops])).toMatchObject({ state: 'free', last_free_day: '2026-06-11' })
    expect(one(container, [storedTariffOf()]).last_free_day).toBe('2026-06-05')
  })

  test('a hold that is only pending stops nothing', () => {
    const pending = [{ name: 'VACIS', status: 'pending' }]
    const container = clockedContainerOf({
      holds: pending,
      changes: [{ at: '2026-06-03T20:00:00Z', holds: { before: [], after: pending } }],
    })
    expect(one(container, [stops]).last_free_day).toBe('2026-06-05')
  })

  test('what was there when the container was first seen counts from then on', () => {
    const container = clockedContainerOf({
      known_since: '2026-06-04T20:00:00Z',
      available: true,
      changes: [{ at: '2026-06-05T20:00:00Z', available: { before: false, after: true } }],
    })
    expect(one(container, [stops]).last_free_day).toBe('2026-06-09')
  })
})

describe('a dwell fee', () => {
  const dwell = storedTariffOf(
    { id: 'dwell', biller: 'terminal', terminal: 'W185', label: 'Sustained import dwell fee' },
    {
      scope: 'dwell',
      start_event: 'last_free_day',
      free_days: 7,
      free_basis: 'calendar_days',
      tiers: [{ from_day: 8, rate_minor: 4_500 }],
      free_time_closures: [],
      uncharged_closures: [],
    },
  )

  test('follows the free time of another clock, and has not started before it is over', () => {
    const at = (time: string) =>
      count(clockedContainerOf(), [dwell, storedTariffOf()], undefined, new Date(time)).find(
        ({ scope }) => scope === 'dwell',
      )
    expect(at('2026-06-15T20:00:00Z')).toMatchObject({
      state: 'charging',
      last_free_day: '2026-06-12',
      cost: { total_minor: 13_500 },
    })
    expect(at('2026-06-05T20:00:00Z')).toMatchObject({ state: 'not_started', cost: { total_minor: 0 } })
  })

  test('follows no one of several that differ', () => {
    const storage = storedTariffOf(
      { id: 'storage', biller: 'terminal', scac: null, terminal: 'W185' },
      { scope: 'storage', free_days: 5 },
    )
    const other = storedTariffOf({ id: 'other', biller: 'railroad' }, { scope: 'storage', free_days: 6 })
    const ofTerminal = { ...dwell, biller: 'line' as const }
    const dwellOf = (...tariffs: StoredTariff[]) =>
      count(clockedContainerOf(), tariffs).find(({ scope }) => scope === 'dwell')
    expect(dwellOf(ofTerminal, storage, other)?.because?.reason).toBe('several_last_free_days')
    expect(dwellOf(dwell, storage, storedTariffOf())?.last_free_day).toBe('2026-06-15')
  })
})

function held(at: string, before: string[], after: string[]): ClockedContainer['changes'][number] {
  const holds = (names: string[]) => names.map((name) => ({ name, status: 'hold' }))
  return { at, holds: { before: holds(before), after: holds(after) } }
}
function closed(date: string): CalendarYear['exceptions'][number] {
  return { date, kind: 'holiday', shifts: [], name: 'Memorial Day', source: 'Notice 12' }
}
