import type { CalendarYear, OwnTariff } from '../../../contract/trade/deadlines/index.ts'
import type { FilledAccount } from './filled-account.ts'

/** Each is for another contract, so that no two are for the same. */
export const tariffSample = ({ marker, serial }: FilledAccount): OwnTariff => ({
  name: `${marker} US 2026`,
  biller: 'line',
  label: `${marker} demurrage`,
  scac: 'MSCU',
  terminal: null,
  contract: `${marker} ${serial()}`,
  locode: 'USLAX',
  equipment_groups: ['dry_20', 'dry_40', 'dry_40_high_cube', 'dry_45'],
  direction: 'import',
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
  },
})

const shift = { opens: '07:00', closes: '16:30', serves: 'all' } as const
const worked = [shift]
const ports = ['USLAX', 'USLGB', 'USOAK', 'USSAV', 'USNYC', 'USHOU', 'USSEA', 'DEHAM', 'NLRTM', 'CNSHA']
const YEARS = 100
/** Each is of another year, or of another port. */
export const calendarSample = ({ marker, serial }: FilledAccount): CalendarYear => {
  const number = serial()
  const year = 2000 + (number % YEARS)
  return {
    locode: ports[Math.floor(number / YEARS) % ports.length] ?? 'USLAX',
    terminal: null,
    year,
    week: [[], worked, worked, worked, worked, worked, []],
    exceptions: [
      {
        date: `${year}-12-25`,
        kind: 'holiday',
        shifts: [],
        name: 'Christmas Day',
        source: `${marker} notice`,
      },
    ],
  }
}

export const storedTariff = async (filled: FilledAccount): Promise<string> => {
  const attributes = tariffSample(filled)
  return (await filled.done('POST', '/v2/tariffs', { data: { type: 'tariff', attributes } })).data.id
}
export const storedCalendar = async (filled: FilledAccount): Promise<string> => {
  const attributes = calendarSample(filled)
  return (await filled.done('POST', '/v2/gate_calendars', { data: { type: 'gate_calendar', attributes } }))
    .data.id
}
