import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  closureKinds,
  countClock,
  type GateCalendar,
  gateDays,
  gateExceptionKinds,
  plainDayOf,
  type Stoppage,
  stoppageKinds,
  type TariffTerms,
  writePlainDay,
} from './index.ts'
import { plainCount } from './testing/plain-count.ts'
import { published, weeks } from './testing/tariffs.ts'

const zones = [
  'America/Los_Angeles',
  'Asia/Kolkata',
  'Pacific/Auckland',
  'Australia/Lord_Howe',
  'Europe/Berlin',
  'Pacific/Kiritimati',
  'UTC',
]

interface Case {
  terms: TariffTerms
  startedAt: string
  daysUntilStop: number
  zone: string
  calendar: GateCalendar
  stoppages: Stoppage[]
  agreedFreeDays: number | undefined
}

const bases = ['calendar_days', 'working_days', 'weekdays', 'calendar_days_without_holidays'] as const
const day = fc.integer({ min: plainDayOf('2026-01-05', null), max: plainDayOf('2028-06-01', null) })
const termsOfCase = fc
  .record({
    first_day: fc.constantFrom('event_day' as const, 'next_day' as const),
    free_days: fc.integer({ min: 1, max: 20 }),
    free_basis: fc.constantFrom(...bases),
    charge_basis: fc.constantFrom(...bases),
    free_time_closures: fc.subarray([...closureKinds]),
    uncharged_closures: fc.subarray([...closureKinds]),
    stopped_by: fc.subarray([...stoppageKinds]),
    is_stop_day_charged: fc.boolean(),
    tiers_numbered_from: fc.constantFrom('start' as const, 'end_of_free_time' as const),
    tiers_when_extended: fc.constantFrom('progressive' as const, 'restart' as const),
    steps: fc.array(fc.tuple(fc.integer({ min: 1, max: 9 }), fc.integer({ min: 0, max: 99_999 })), {
      minLength: 1,
      maxLength: 5,
    }),
  })
  .map(({ steps, ...changes }): TariffTerms => {
    let from = changes.tiers_numbered_from === 'start' ? changes.free_days + 1 : 1
    const tiers = steps.map(([days, rate], index): [number, number] => [
      index === 0 ? from : (from += days),
      rate,
    ])
    return published.tiered(changes.free_days, tiers, changes)
  })

const cases: fc.Arbitrary<Case> = fc.record({
  terms: termsOfCase,
  startedAt: fc
    .tuple(day, fc.integer({ min: 0, max: 1439 }))
    .map(([on, minute]) => new Date(on * 86_400_000 + minute * 60_000).toISOString()),
  daysUntilStop: fc.integer({ min: 0, max: 90 }),
  zone: fc.constantFrom(...zones),
  calendar: fc
    .record({
      week: fc.constantFrom(...Object.values(weeks)),
      exceptions: fc.uniqueArray(fc.tuple(day, fc.constantFrom(...gateExceptionKinds), fc.boolean()), {
        selector: ([on]) => on,
        maxLength: 200,
      }),
    })
    .map(({ week, exceptions }) => ({
      zone: 'UTC',
      week,
      exceptions: exceptions.map(([on, kind, isWorked]) => ({
        date: writePlainDay(on),
        kind,
        shifts: isWorked ? [{ opens: '08:00', closes: '12:00', serves: 'all' as const }] : [],
        name: kind,
        source: 'test',
      })),
      years: [2026, 2027, 2028, 2029],
    })),
  stoppages: fc.array(
    fc
      .tuple(fc.constantFrom(...stoppageKinds), day, fc.integer({ min: 0, max: 12 }))
      .map(([kind, from, days]): Stoppage => ({ kind, from, until: from + days })),
    { maxLength: 30 },
  ),
  agreedFreeDays: fc.option(fc.integer({ min: 1, max: 30 }), { nil: undefined }),
})

test('last free day and cost are those of a plain count, day by day, in any zone, week, closure and tariff', () => {
  fc.assert(
    fc.property(cases, (each) => {
      const { terms, startedAt, zone, calendar, stoppages, agreedFreeDays } = each
      const stopDay = plainDayOf(startedAt, zone) + each.daysUntilStop
      const stoppedAt = writePlainDay(stopDay)
      const facts = { versions: [terms], startedAt, stoppedAt, zone, stoppages, agreedFreeDays }
      const result = countClock({ ...facts, gate: gateDays(calendar, false) }, stopDay)
      if (result.is === 'uncounted') throw new Error(result.because)
      const plainStoppages = stoppages.map(({ kind, from, until }) => ({
        kind,
        from: writePlainDay(from),
        until: until === null ? null : writePlainDay(until),
      }))
      expect({ last: writePlainDay(result.lastFreeDay), cost: result.net_minor }).toEqual(
        plainCount({ ...each, stoppages: plainStoppages }, stoppedAt),
      )
      expect(result.net_minor).toBe(result.days.reduce((sum, { rate_minor }) => sum + rate_minor, 0))
    }),
    { numRuns: 500 },
  )
})
