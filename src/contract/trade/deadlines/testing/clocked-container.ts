import type { CalendarYear, ClockedContainer, StoredTariff, TariffTerms } from '../index.ts'
import { published, weeks } from './tariffs.ts'

/** A dry container of 40 feet in Los Angeles, discharged on 1 June 2026 at 13:00 and not yet picked up. */
export const clockedContainerOf = (changes: Partial<ClockedContainer> = {}): ClockedContainer => ({
  current_status: 'available',
  pod_full_out_at: null,
  pod_rail_departed_at: null,
  final_destination_full_out_at: null,
  final_destination_timezone: null,
  empty_terminated_at: null,
  empty_terminated_timezone: null,
  tracking_stopped_at: null,
  equipment_type: 'dry',
  equipment_length: 40,
  equipment_height: 'standard',
  shipping_line_scac: 'MSCU',
  places: {
    lading: { locode: 'CNSHA', terminal: null, zone: 'Asia/Shanghai' },
    discharge: {
      locode: 'USLAX',
      terminal: {
        name: 'APM Terminals Pier 400',
        nickname: 'Pier 400',
        firms_code: 'W185',
        smdg_code: null,
        bic_facility_code: null,
      },
      zone: 'America/Los_Angeles',
    },
    inland: null,
  },
  times: { discharged: { at: '2026-06-01T20:00:00Z', source: 'terminal' } },
  holds: [],
  available: true,
  changes: [],
  failed_appointments: [],
  known_since: '2026-05-10T00:00:00Z',
  ...changes,
})

/** Demurrage of a line in Los Angeles: 4 working days, then 220 and from day 10 on 280 USD. */
export const storedTariffOf = (
  changes: Partial<StoredTariff> = {},
  terms: Partial<TariffTerms> = {},
): StoredTariff => ({
  id: 'tariff',
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
  terms: published.losAngeles(terms),
})

/** Los Angeles in 2026, Monday to Friday. */
export const yearOfGate = (changes: Partial<CalendarYear> = {}): CalendarYear => ({
  locode: 'USLAX',
  terminal: null,
  year: 2026,
  week: weeks.mondayToFriday,
  exceptions: [],
  ...changes,
})
