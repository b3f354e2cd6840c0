import { describe, expect, test } from 'vitest'
import { type ClockFacts, countClock, gateDays, plainDayOf, writePlainDay } from './index.ts'
import { countExample, stoppageOf, LA } from './testing/count.ts'
import { testCalendar, published } from './testing/tariffs.ts'

const us = published.losAngeles()

describe('what is not known is never a zero', () => {
  test('a year without a calendar is named, where the tariff counts working days', () => {
    const gate = gateDays({ ...testCalendar(LA), years: [2026] }, false)
    expect(countExample({ tariff: us, from: '2026-12-30', others: { gate } })).toEqual({
      is: 'uncounted',
      because: 'no_calendar',
      year: 2027,
    })
    expect(countExample({ tariff: us, from: '2026-12-30', others: { gate: null } })).toMatchObject({
      because: 'no_calendar',
      year: 2026,
    })
    expect(
      countExample({ tariff: published.flat(4, 1), from: '2026-12-30', others: { gate: null } }),
    ).toMatchObject({ is: 'counted' })
  })

  test('a tariff that is not in force on the day that selects its version is named with the day', () => {
    const future = published.losAngeles({ valid_from: '2027-01-01' })
    expect(countExample({ tariff: future, from: '2026-06-01' })).toEqual({
      is: 'uncounted',
      because: 'no_version',
      day: plainDayOf('2026-06-01', null),
    })
  })

  test('free time that a hold stops has no last day until the hold is released', () => {
    const stopped = published.losAngeles({ stopped_by: ['customs_hold'] })
    const stoppages = [stoppageOf('customs_hold', '2026-06-03', null)]
    expect(countExample({ tariff: stopped, from: '2026-06-01', others: { stoppages } })).toEqual({
      is: 'uncounted',
      because: 'stopped',
    })
  })

  test('a cut-off hour needs the hour of the event', () => {
    expect(countExample({ tariff: published.bnsf(), from: '2026-06-05' })).toEqual({
      is: 'uncounted',
      because: 'time_is_needed',
    })
  })
})

test('each day says what it was counted as, and adds up to the cost', () => {
  const result = countExample({
    tariff: us,
    from: '2026-06-05',
    to: '2026-06-16',
    closed: { '2026-06-15': 'unscheduled_closure' },
  })
  if (result.is === 'uncounted') throw new Error(result.because)
  expect(
    result.days.map(
      ({ day, phase, uncounted, number, rate_minor }) =>
        `${writePlainDay(day).slice(8)} ${phase} ${uncounted ?? number} ${rate_minor}`,
    ),
  ).toEqual([
    '06 free weekly 0',
    '07 free weekly 0',
    '08 free 1 0',
    '09 free 2 0',
    '10 free 3 0',
    '11 free 4 0',
    '12 charged 5 22000',
    '13 charged 6 22000',
    '14 charged 7 22000',
    '15 charged unscheduled_closure 0',
    '16 charged 8 22000',
  ])
})

test('while a clock runs, it is charged up to the day that was asked for, and free time is counted to its end', () => {
  const facts: ClockFacts = {
    versions: [us],
    startedAt: '2026-06-01',
    stoppedAt: null,
    zone: LA,
    gate: gateDays(testCalendar(LA), false),
    stoppages: [],
  }
  const at = (day: string) => countClock(facts, plainDayOf(day, null))
  expect(at('2026-06-02')).toMatchObject({
    net_minor: 0,
    chargedDays: 0,
    lastFreeDay: plainDayOf('2026-06-05', null),
  })
  expect(at('2026-06-08')).toMatchObject({ net_minor: 66_000, chargedDays: 3 })
})

test('a holiday that is worked for refrigerated containers counts for these alone', () => {
  const calendar = testCalendar(LA)
  const shifts = [{ opens: '07:00', closes: '12:00', serves: 'reefers' as const }]
  const worked = {
    ...calendar,
    exceptions: [{ date: '2026-06-03', kind: 'holiday' as const, shifts, name: 'A holiday', source: 'test' }],
  }
  const lastFreeDay = (isReefer: boolean) => {
    const result = countExample({
      tariff: us,
      from: '2026-06-01',
      others: { gate: gateDays(worked, isReefer) },
    })
    return result.is === 'counted' ? writePlainDay(result.lastFreeDay) : result.because
  }
  expect([lastFreeDay(true), lastFreeDay(false)]).toEqual(['2026-06-05', '2026-06-08'])
})
