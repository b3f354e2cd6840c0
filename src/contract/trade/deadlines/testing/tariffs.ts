import { type GateCalendar, type GateException, type TariffTerms, tariffTerms } from '../index.ts'

const day = [{ opens: '07:00', closes: '16:30', serves: 'all' as const }]
const mondayToFriday = [[], day, day, day, day, day, []]
export const weeks = {
  mondayToFriday,
  mondayToSaturday: [[], day, day, day, day, day, day],
  sundayToThursday: [day, day, day, day, day, [], []],
}

/** A calendar of 2026 to 2028 with closed days by date. */
export const testCalendar = (
  zone: string,
  closed: Readonly<Record<string, GateException['kind']>> = {},
  week: GateCalendar['week'] = mondayToFriday,
): GateCalendar => ({
  zone,
  week,
  exceptions: Object.entries(closed).map(([date, kind]) => ({
    date,
    kind,
    shifts: [],
    name: kind,
    source: 'test',
  })),
  years: [2026, 2027, 2028],
})

type Tiers = readonly (readonly [fromDay: number, rateMinor: number])[]

const terms = (freeDays: number, tiers: Tiers, changes: Partial<TariffTerms>): TariffTerms =>
  tariffTerms.parse({
    scope: 'demurrage',
    start_event: 'discharged',
    first_day: 'next_day',
    first_day_time: null,
    free_days: freeDays,
    free_basis: 'calendar_days',
    charge_basis: 'calendar_days',
    free_time_closures: [],
    uncharged_closures: [],
    stopped_by: [],
    is_stop_day_charged: true,
    tiers_numbered_from: 'start',
    tiers_when_extended: 'progressive',
    tiers: tiers.map(([from_day, rate_minor]) => ({ from_day, rate_minor })),
    currency_code: 'USD',
    tax_percent: 0,
    version_date: 'clock_start',
    valid_from: '2000-01-01',
    valid_until: null,
    ...changes,
  })

const workingDays = {
  free_basis: 'working_days',
  free_time_closures: ['scheduled_closure', 'unscheduled_closure'],
  uncharged_closures: ['unscheduled_closure'],
} satisfies Partial<TariffTerms>
const eventDay = { first_day: 'event_day' } satisfies Partial<TariffTerms>
const euro = { currency_code: 'EUR' }

/**
 * Tariffs as carriers, terminals and railways published them, by region: rates of their time, for tests alone. Each is a function of
 * what an example changes.
 */
export const published = {
  /** Los Angeles, Long Beach, Seattle, Tacoma, line demurrage of April 2021, dry containers. */
  losAngeles: (changes: Partial<TariffTerms> = {}) =>
    terms(
      4,
      [
        [5, 22_000],
        [10, 28_000],
      ],
      { ...workingDays, ...changes },
    ),
  /** Maher, New Jersey, May 2021. */
  newJerseyDry: () =>
    terms(
      4,
      [
        [5, 28_600],
        [9, 39_200],
        [14, 49_800],
      ],
      workingDays,
    ),
  newJerseyReefer: () =>
    terms(
      2,
      [
        [3, 60_900],
        [6, 82_100],
      ],
      workingDays,
    ),
  /** CMA CGM Germany, January 2021, demurrage and detention in one. */
  germany20: () =>
    terms(
      7,
      [
        [8, 4_500],
        [13, 6_000],
        [21, 8_000],
      ],
      { ...eventDay, ...euro, scope: 'combined' },
    ),
  germany40: () =>
    terms(
      7,
      [
        [8, 6_500],
        [13, 10_000],
        [21, 13_000],
      ],
      { ...eventDay, ...euro, scope: 'combined' },
    ),
  /** Maersk France, October 2019, two clocks, 40′ dry. */
  franceDemurrage40: () =>
    terms(
      5,
      [
        [6, 6_800],
        [11, 10_800],
        [18, 16_800],
      ],
      { ...eventDay, ...euro },
    ),
  franceDetention40: () =>
    terms(
      4,
      [
        [5, 6_300],
        [11, 10_800],
      ],
      { ...eventDay, ...euro, scope: 'detention', start_event: 'full_out' },
    ),
  /** Maersk Puerto Rico, April 2018, one clock. A reefer that is off has the free time of a dry container and the rates of a reefer. */
  puertoRicoDry: () =>
    terms(
      9,
      [
        [10, 5_000],
        [15, 11_000],
      ],
      { ...eventDay, scope: 'combined' },
    ),
  puertoRicoReefer: () =>
    terms(
      5,
      [
        [6, 6_000],
        [11, 15_000],
      ],
      { ...eventDay, scope: 'combined' },
    ),
  puertoRicoReeferOff: () =>
    terms(
      9,
      [
        [6, 6_000],
        [11, 15_000],
      ],
      { ...eventDay, scope: 'combined' },
    ),
  /** Maersk Djibouti, August 2021, 40′: days after free time. */
  djibouti40: () =>
    terms(
      10,
      [
        [1, 4_000],
        [8, 6_000],
      ],
      { tiers_numbered_from: 'end_of_free_time' },
    ),
  /** Hapag-Lloyd India, April 2023, 40′, one clock. */
  india40: () =>
    terms(
      4,
      [
        [5, 947_600],
        [11, 1_360_000],
        [18, 1_820_000],
      ],
      { ...eventDay, scope: 'combined', currency_code: 'INR' },
    ),
  /** APL North China, September 2016, 40′ high cube. */
  northChina40High: () =>
    terms(
      7,
      [
        [1, 19_200],
        [9, 38_400],
        [14, 76_800],
      ],
      { tiers_numbered_from: 'end_of_free_time', currency_code: 'CNY' },
    ),
  /** Union Pacific ramp, June 2016: 48 hours from 00:01 of the day after the notification. */
  unionPacific: (changes: Partial<TariffTerms> = {}) =>
    terms(
      2,
      [
        [1, 10_000],
        [6, 20_000],
      ],
      {
        scope: 'rail_storage',
        start_event: 'rail_notified',
        tiers_numbered_from: 'end_of_free_time',
        ...changes,
      },
    ),
  /** BNSF ramp, November 2007: notified after 17:00 counts as on the next day; Sundays neither count nor cost. */
  bnsf: () =>
    terms(1, [[2, 15_000]], {
      scope: 'rail_storage',
      start_event: 'rail_notified',
      first_day: 'next_day_after_cut_off',
      first_day_time: '17:00',
      free_basis: 'working_days',
      charge_basis: 'working_days',
    }),
  /** Houston, February 2023: a surcharge from the eighth day after free time. */
  houstonDwell: () =>
    terms(
      0,
      [
        [1, 0],
        [8, 4_500],
      ],
      {
        scope: 'dwell',
        start_event: 'last_free_day',
        tiers_numbered_from: 'end_of_free_time',
      },
    ),
  /** Georgia Ports ramp, October 2018, and breakbulk: only how free time is counted. */
  georgiaRamp: () =>
    terms(7, [[8, 0]], {
      first_day: 'first_time_after',
      first_day_time: '00:01',
      start_event: 'rail_unloaded',
    }),
  georgiaBreakbulk: () =>
    terms(15, [[16, 0]], {
      first_day: 'first_time_after',
      first_day_time: '07:00',
      start_event: 'vessel_departed',
    }),
  /** Any other: so many free days, one rate a day. */
  flat: (freeDays: number, rateMinor: number, changes: Partial<TariffTerms> = {}) =>
    terms(freeDays, [[freeDays + 1, rateMinor]], changes),
  tiered: terms,
}
