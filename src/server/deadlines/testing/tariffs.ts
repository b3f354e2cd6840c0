import type { CalendarYear, OwnTariff, TariffTerms } from '../../../contract/trade/deadlines/index.ts'
import { published } from '../../../contract/trade/deadlines/testing/tariffs.ts'

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
  terms: published.losAngeles({ valid_from: '2026-01-01', ...terms }),
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
