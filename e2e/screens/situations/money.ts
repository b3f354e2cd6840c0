import { importContainers } from '../../support/import-containers.ts'
import type { RunningService } from '../../support/service.ts'
import { arrivedAt, asBefore, asked, situated, freeUntil, noonInLosAngeles } from './service.ts'
import { enterByHand } from './pickup.ts'

/* Amounts, and what a day more costs. */

const untilTenth = freeUntil(noonInLosAngeles('2026-12-10'))
const dollars = (amount: number) => ({ type: 'demurrage', amount, currency_code: 'USD' })
const withFees = (...fees: object[]) => situated('MEDUMONEY01', { ...untilTenth, fees_at_pod_terminal: fees })

export const fees = {
  /** 12.50 USD before. */
  risen: withFees(dollars(1310.75)),
  dinars: withFees({ type: 'demurrage', amount: 12.345, currency_code: 'KWD' }),
  yen: withFees({ type: 'demurrage', amount: 98_000, currency_code: 'JPY' }),
  withoutCurrency: withFees({ type: 'demurrage', amount: 99 }),
  /** Two currencies, which are not added. */
  two: withFees(dollars(20.1), { type: 'storage', amount: 30, currency_code: 'CAD' }),
}

/** The line says 28 November; until Friday 4 December was granted by telephone, and entered to count instead. */
export const granted = situated('MEDUMONEY02', {
  ...freeUntil(noonInLosAngeles('2026-11-28')),
  equipment_type: 'dry',
  equipment_length: 40,
  equipment_height: 'standard',
})

/** Three free days from the day after discharge, then 100 and later 220 USD a day. */
const tariff = {
  name: 'Story 2026',
  biller: 'line',
  label: 'Import demurrage',
  scac: 'MEDU',
  terminal: null,
  contract: null,
  locode: 'USLAX',
  equipment_groups: ['dry_20', 'dry_40', 'dry_40_high_cube', 'dry_45'],
  direction: 'import',
  terms: {
    scope: 'demurrage',
    start_event: 'discharged',
    first_day: 'next_day',
    first_day_time: null,
    free_days: 3,
    free_basis: 'calendar_days',
    charge_basis: 'calendar_days',
    free_time_closures: [],
    uncharged_closures: [],
    stopped_by: [],
    is_stop_day_charged: true,
    tiers_numbered_from: 'end_of_free_time',
    tiers_when_extended: 'progressive',
    tiers: [
      { from_day: 1, rate_minor: 10_000 },
      { from_day: 8, rate_minor: 22_000 },
    ],
    currency_code: 'USD',
    tax_percent: 0,
    version_date: 'clock_start',
    valid_from: '2026-01-01',
    valid_until: null,
  },
}

export async function makeMoney(service: RunningService): Promise<void> {
  await asked(service, 'POST', '/tariffs', { data: { type: 'tariff', attributes: tariff } })
  const wasLess = asBefore(fees.risen, { fees_at_pod_terminal: [dollars(12.5)] })
  const others = [fees.dinars, fees.yen, fees.withoutCurrency, fees.two].map((each) => asBefore(each))
  await importContainers(service, [wasLess, ...others], arrivedAt('USOAK', 'Oakland'))
  await importContainers(service, [asBefore(granted)], arrivedAt('USLAX', 'Los Angeles'))
  await enterByHand(service, granted, { attribute: 'pickup_lfd', value: '2026-12-04', overrules: true })
}

export async function raiseFees(service: RunningService): Promise<void> {
  await importContainers(service, Object.values(fees), arrivedAt('USOAK', 'Oakland'))
  await importContainers(service, [granted], arrivedAt('USLAX', 'Los Angeles'))
}
