import type { CalendarYear, OwnTariff, TariffTerms } from '../../../contract/trade/deadlines/index.ts'

/** Demurrage of dry containers in Los Angeles: 4 working days from the day after discharge, then 220 and from day 10 on 280 USD. */
export const tariffOf = (changes: Partial<OwnTariff> = {}, terms: Partial<TariffTerms> = {}): OwnTariff => ({
  name: 'MSC US 2026',
  biller: 'line',
  label: 'Demurrage',
  scac: 'MSCU',
  terminal: null,
  contract: null,
  locode: 'USLAX',
  equipment_groups: ['dry_20', 'dry_40', 'dry_40_high_cube', 'dry_45'],
  direction: 'import',
  ...changes,
  terms: {
    scope: 'demurrage',
    start_event: 'discharged',
    first_day: 'next_day',
    first_day_time: null,
    free_days: 4,
    free_basis: 'working_days',
    charge_basis: 'calendar_days',
    free_time_closures: ['scheduled_closure', 'unscheduled_closure'],
    uncharged_closures: ['unscheduled_closure'],
    stopped_by: [],
    is_stop_day_charged: true,
    tiers_numbered_from: 'start',
    tiers_when_extended: 'progressive',
    tiers: [
      { from_day: 5, rate_minor: 22_000 },
      { from_day: 10, rate_minor: 28_000 },
    ],
    currency_code: 'USD',
    tax_percent: 0,
    version_date: 'clock_start',
    valid_from: '2026-01-01',
    valid_until: null,
    ...terms,
  },
})

const worked = [{ opens: '07:00', closes: '16:30', serves: 'all' as const }]
/** Los Angeles from Monday to Friday, closed on Thanksgiving. */
export const calendarOf = (changes: Partial<CalendarYear> = {}): CalendarYear => ({
  locode: 'USLAX',
  terminal: null,
  year: 2026,
  week: [[], worked, worked, worked, worked, worked, []],
  exceptions: [
    {
      date: '2026-11-26',
      kind: 'holiday',
      shifts: [],
      name: 'Thanksgiving',
      source: 'Notice of the terminal',
    },
  ],
  ...changes,
})
