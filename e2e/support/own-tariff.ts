import type { OwnTariff } from '../../src/contract/trade/deadlines/index.ts'
import { published } from '../../src/contract/trade/deadlines/testing/tariffs.ts'

/** Demurrage for calendar days from the day of discharge, so that no calendar is needed. */
export const tariffFor = ({ scac, locode }: { scac: string; locode: string }): OwnTariff => ({
  name: 'Story 2026',
  biller: 'line',
  label: 'Import demurrage',
  scac,
  terminal: null,
  contract: null,
  locode,
  equipment_groups: ['dry_20', 'dry_40', 'dry_40_high_cube', 'dry_45'],
  direction: 'import',
  terms: published.flat(1, 10_000, { first_day: 'event_day' }),
})
