import { describe, expect, test } from 'vitest'
import { gateDays, plainDayOf, type TariffTerms, writePlainDay } from './index.ts'
import { countExample, type Example, stoppageOf, LA } from './testing/count.ts'
import { testCalendar, published, weeks } from './testing/tariffs.ts'

/** Last free day, and what is charged in the currency's own unit. */
function lastFreeDayAndCost(example: Example): [string, number] {
  const result = countExample(example)
  if (result.is === 'uncounted') throw new Error(`not counted: ${result.because}`)
  return [writePlainDay(result.lastFreeDay), result.net_minor / 100]
}
const us = published.losAngeles()

describe('the worked examples, by hand and by two other programs, to the cent', () => {
  const examples: [name: string, example: Example, lastFreeDay: string, cost: number][] = [
    [
      '1: discharged late in the evening, which is the next day in UTC',
      { tariff: us, from: '2026-06-02T06:30Z', to: '2026-06-09T20:00Z' },
      '2026-06-05',
      880,
    ],
    [
      '2: discharged a minute before midnight',
      { tariff: us, from: '2026-06-01T23:59-07:00', to: '2026-06-05' },
      '2026-06-05',
      0,
    ],
    [
      '2: discharged a minute after midnight',
      { tariff: us, from: '2026-06-02T00:01-07:00', to: '2026-06-05' },
      '2026-06-08',
      0,
    ],
    [
      '3: the day of gate-out is not charged',
      { tariff: published.losAngeles({ is_stop_day_charged: false }), from: '2026-06-01', to: '2026-06-09' },
      '2026-06-05',
      660,
    ],
    [
      '3: working days are charged',
      {
        tariff: published.losAngeles({ charge_basis: 'working_days' }),
        from: '2026-06-01',
        to: '2026-06-09',
      },
      '2026-06-05',
      440,
    ],
    [
      '4: Thanksgiving is closed',
      { tariff: us, from: '2026-11-23', to: '2026-12-02', closed: { '2026-11-26': 'holiday' } },
      '2026-11-30',
      440,
    ],
    [
      '5: and the day after',
      {
        tariff: us,
        from: '2026-11-23',
        to: '2026-12-02',
        closed: { '2026-11-26': 'holiday', '2026-11-27': 'holiday' },
      },
      '2026-12-01',
      220,
    ],
    [
      '6: an unscheduled closure is not charged',
      {
        tariff: us,
        from: '2026-06-05T08:00-07:00',
        to: '2026-06-16',
        closed: { '2026-06-15': 'unscheduled_closure' },
      },
      '2026-06-11',
      880,
    ],
    ['7: two tiers', { tariff: us, from: '2026-06-05', to: '2026-06-23' }, '2026-06-11', 3060],
    [
      '8: over the end of a year',
      { tariff: published.germany40(), from: '2026-12-30', to: '2027-01-14', zone: 'Europe/Berlin' },
      '2027-01-05',
      725,
    ],
    [
      '9: a day of 25 hours',
      {
        tariff: published.germany20(),
        from: '2026-10-24T22:30Z',
        to: '2026-11-01T22:30Z',
        zone: 'Europe/Berlin',
      },
      '2026-10-31',
      45,
    ],
    [
      '10: the clocks go forward',
      { tariff: published.flat(4, 1), from: '2026-03-08T07:30Z', to: '2026-03-11' },
      '2026-03-11',
      0,
    ],
    [
      '11: unloaded half a minute before the first 00:01',
      {
        tariff: published.georgiaRamp(),
        from: '2026-06-03T00:00:30-04:00',
        to: '2026-06-04',
        zone: 'America/New_York',
      },
      '2026-06-09',
      0,
    ],
    [
      '11: unloaded after it',
      {
        tariff: published.georgiaRamp(),
        from: '2026-06-03T00:02-04:00',
        to: '2026-06-04',
        zone: 'America/New_York',
      },
      '2026-06-10',
      0,
    ],
    [
      '12: departed before the first 07:00',
      {
        tariff: published.georgiaBreakbulk(),
        from: '2026-06-05T06:59-04:00',
        to: '2026-06-06',
        zone: 'America/New_York',
      },
      '2026-06-19',
      0,
    ],
    [
      '12: departed after it',
      {
        tariff: published.georgiaBreakbulk(),
        from: '2026-06-05T07:01-04:00',
        to: '2026-06-06',
        zone: 'America/New_York',
      },
      '2026-06-20',
      0,
    ],
    [
      '13: notified before the hour',
      {
        tariff: published.bnsf(),
        from: '2026-06-05T16:59-05:00',
        to: '2026-06-08',
        zone: 'America/Chicago',
        week: weeks.mondayToSaturday,
      },
      '2026-06-06',
      150,
    ],
    [
      '13: notified after it',
      {
        tariff: published.bnsf(),
        from: '2026-06-05T17:01-05:00',
        to: '2026-06-08',
        zone: 'America/Chicago',
        week: weeks.mondayToSaturday,
      },
      '2026-06-08',
      0,
    ],
    [
      '14: Sunday and Independence Day do not count',
      {
        tariff: published.unionPacific({ free_basis: 'working_days' }),
        from: '2026-07-02T14:00-05:00',
        to: '2026-07-07',
        zone: 'America/Chicago',
        week: weeks.mondayToSaturday,
        closed: { '2026-07-04': 'holiday' },
      },
      '2026-07-06',
      100,
    ],
    [
      '14: all days count',
      {
        tariff: published.unionPacific(),
        from: '2026-07-02T14:00-05:00',
        to: '2026-07-07',
        zone: 'America/Chicago',
      },
      '2026-07-04',
      300,
    ],
    [
      '15: three tiers in rupees',
      { tariff: published.india40(), from: '2026-06-02T16:30Z', to: '2026-06-20', zone: 'Asia/Kolkata' },
      '2026-06-05',
      188_456,
    ],
    [
      '16: a quarter past midnight in a zone of half hours',
      { tariff: published.india40(), from: '2026-06-02T18:45Z', to: '2026-06-20', zone: 'Asia/Kolkata' },
      '2026-06-06',
      170_256,
    ],
    [
      '17: Puerto Rico, dry',
      { tariff: published.puertoRicoDry(), from: '2026-06-01', to: '2026-06-17' },
      '2026-06-09',
      580,
    ],
    [
      '18: Puerto Rico, reefer',
      { tariff: published.puertoRicoReefer(), from: '2026-06-01', to: '2026-06-17' },
      '2026-06-05',
      1350,
    ],
    [
      '18: Puerto Rico, a reefer that is off',
      { tariff: published.puertoRicoReeferOff(), from: '2026-06-01', to: '2026-06-17' },
      '2026-06-09',
      1110,
    ],
    [
      '19: tiers numbered after free time',
      { tariff: published.djibouti40(), from: '2026-06-01', to: '2026-06-20' },
      '2026-06-11',
      400,
    ],
    [
      '20: France, in the terminal',
      { tariff: published.franceDemurrage40(), from: '2026-06-01', to: '2026-06-08' },
      '2026-06-05',
      204,
    ],
    [
      '20: France, outside of it',
      { tariff: published.franceDetention40(), from: '2026-06-08', to: '2026-06-13' },
      '2026-06-11',
      126,
    ],
    [
      '21: one clock up to the empty return',
      { tariff: published.germany20(), from: '2026-06-01', to: '2026-06-10' },
      '2026-06-07',
      135,
    ],
    ['22: from discharge', { tariff: us, from: '2026-06-01', to: '2026-06-15' }, '2026-06-05', 2500],
    ['22: from availability', { tariff: us, from: '2026-06-09', to: '2026-06-15' }, '2026-06-15', 0],
    [
      '23: an exam that stops nothing',
      {
        tariff: us,
        from: '2026-06-01',
        to: '2026-06-10',
        others: { stoppages: [stoppageOf('exam', '2026-06-03', '2026-06-08')] },
      },
      '2026-06-05',
      1100,
    ],
    [
      '23: an exam that stops free time',
      {
        tariff: published.losAngeles({ stopped_by: ['exam'] }),
        from: '2026-06-01',
        to: '2026-06-10',
        others: { stoppages: [stoppageOf('exam', '2026-06-03', '2026-06-08')] },
      },
      '2026-06-11',
      0,
    ],
    [
      '24: a hold after free time that stops nothing',
      {
        tariff: us,
        from: '2026-06-01',
        to: '2026-06-12',
        others: { stoppages: [stoppageOf('customs_hold', '2026-06-08', '2026-06-10')] },
      },
      '2026-06-05',
      1660,
    ],
    [
      '24: a hold after free time that stops the charge',
      {
        tariff: published.losAngeles({ stopped_by: ['customs_hold'] }),
        from: '2026-06-01',
        to: '2026-06-12',
        others: { stoppages: [stoppageOf('customs_hold', '2026-06-08', '2026-06-10')] },
      },
      '2026-06-05',
      880,
    ],
    ['25: out before midnight', { tariff: us, from: '2026-06-01', to: '2026-06-06T06:58Z' }, '2026-06-05', 0],
    [
      '25: out after midnight',
      { tariff: us, from: '2026-06-01', to: '2026-06-06T07:02Z' },
      '2026-06-05',
      220,
    ],
    [
      '26: no free days',
      { tariff: published.flat(0, 15_000), from: '2026-06-01', to: '2026-06-03' },
      '2026-06-01',
      300,
    ],
    [
      '27: Auckland, calendar days',
      {
        tariff: published.flat(5, 1),
        from: '2026-05-31T12:30Z',
        to: '2026-06-02',
        zone: 'Pacific/Auckland',
        closed: { '2026-06-01': 'holiday' },
      },
      '2026-06-06',
      0,
    ],
    [
      '27: Auckland, working days',
      {
        tariff: published.flat(5, 1, { free_basis: 'working_days' }),
        from: '2026-05-31T12:30Z',
        to: '2026-06-02',
        zone: 'Pacific/Auckland',
        closed: { '2026-06-01': 'holiday' },
      },
      '2026-06-08',
      0,
    ],
    [
      '28: the gate keeps the holiday',
      { tariff: us, from: '2026-07-01', to: '2026-07-02', closed: { '2026-07-03': 'holiday' } },
      '2026-07-08',
      0,
    ],
    ['28: the gate works on it', { tariff: us, from: '2026-07-01', to: '2026-07-02' }, '2026-07-07', 0],
    [
      '29: Saturday counts',
      {
        tariff: published.flat(4, 1, { free_basis: 'working_days' }),
        from: '2026-06-04',
        to: '2026-06-05',
        week: weeks.mondayToSaturday,
      },
      '2026-06-09',
      0,
    ],
    [
      '29: Saturday does not',
      { tariff: published.flat(4, 1, { free_basis: 'working_days' }), from: '2026-06-04', to: '2026-06-05' },
      '2026-06-10',
      0,
    ],
    [
      '30: a surcharge from the eighth day after free time',
      { tariff: published.houstonDwell(), from: '2026-06-05', to: '2026-06-15' },
      '2026-06-05',
      135,
    ],
    [
      '31: the version at the start',
      { tariff: risen('clock_start'), from: '2026-06-28', to: '2026-07-07' },
      '2026-07-02',
      1100,
    ],
    [
      '31: the version of each day',
      { tariff: risen('each_day'), from: '2026-06-28', to: '2026-07-07' },
      '2026-07-02',
      1250,
    ],
    [
      '32: extended free time, tiers go on',
      {
        tariff: extended('progressive'),
        from: '2026-06-01',
        to: '2026-06-23',
        others: { agreedFreeDays: 12 },
      },
      '2026-06-12',
      1000,
    ],
    [
      '32: extended free time, tiers begin again',
      { tariff: extended('restart'), from: '2026-06-01', to: '2026-06-23', others: { agreedFreeDays: 12 } },
      '2026-06-12',
      880,
    ],
    [
      '33: New Jersey, dry',
      { tariff: published.newJerseyDry(), from: '2026-06-02', to: '2026-06-14' },
      '2026-06-08',
      1928,
    ],
    [
      '33: New Jersey, reefer',
      { tariff: published.newJerseyReefer(), from: '2026-06-02', to: '2026-06-09' },
      '2026-06-04',
      3469,
    ],
    [
      '34: a week from Sunday to Thursday',
      {
        tariff: published.flat(5, 1, { free_basis: 'working_days' }),
        from: '2026-06-03',
        to: '2026-06-04',
        zone: 'Asia/Riyadh',
        week: weeks.sundayToThursday,
      },
      '2026-06-10',
      0,
    ],
    [
      '35: a leap day',
      { tariff: published.germany20(), from: '2028-02-24', to: '2028-03-03', zone: 'Europe/Berlin' },
      '2028-03-01',
      90,
    ],
    [
      '36: Golden Week counts',
      {
        tariff: published.northChina40High(),
        from: '2026-10-01T23:50+08:00',
        to: '2026-10-09',
        zone: 'Asia/Shanghai',
        closed: { '2026-10-01': 'holiday', '2026-10-02': 'holiday' },
      },
      '2026-10-08',
      192,
    ],
  ]
  test.each(examples)('%s', (_, example, lastFreeDay, cost) => {
    expect(lastFreeDayAndCost(example)).toEqual([lastFreeDay, cost])
  })

  test('37: a date alone is kept, whatever the zone', () => {
    expect(writePlainDay(plainDayOf('2026-06-05', LA))).toBe('2026-06-05')
  })

  test('38: one acts by the hour at which the gate closes, not by midnight', () => {
    const gate = gateDays(testCalendar(LA), false)
    expect(gate.closesAt(plainDayOf('2026-06-05', LA))).toEqual(new Date('2026-06-05T23:30Z'))
    expect(gate.closesAt(plainDayOf('2026-06-06', LA))).toBeNull()
  })

  test('39: tax comes on top of the amount', () => {
    const result = countExample({
      tariff: published.losAngeles({ tax_percent: 5 }),
      from: '2026-06-01',
      to: '2026-06-09',
    })
    expect(result).toMatchObject({
      net_minor: 88_000,
      tax_minor: 4_400,
      total_minor: 92_400,
      currency_code: 'USD',
    })
  })
})

/** Los Angeles, with a first tier that rises on 1 July. */
function risen(version_date: TariffTerms['version_date']): TariffTerms[] {
  const risenTiers = [
    { from_day: 5, rate_minor: 25_000 },
    { from_day: 10, rate_minor: 28_000 },
  ]
  return [
    published.losAngeles({ version_date, valid_until: '2026-06-30' }),
    published.losAngeles({ version_date, valid_from: '2026-07-01', tiers: risenTiers }),
  ]
}

function extended(tiers_when_extended: TariffTerms['tiers_when_extended']): TariffTerms {
  return published.tiered(
    7,
    [
      [8, 8_000],
      [21, 12_000],
    ],
    { first_day: 'event_day', tiers_when_extended },
  )
}
