import type { PresentedClock } from '../../contract/resources/index.ts'
import type { ContainerClock } from '../../contract/trade/deadlines/index.ts'
import { tariffPath } from './present.ts'

/** Of the tariff what a reader needs to see by what was counted; all of it is at its address. */
export const presentClock = ({ tariffs, place, ...clock }: ContainerClock): PresentedClock => ({
  ...clock,
  place: {
    locode: place.locode,
    terminal: place.terminal && (place.terminal.nickname ?? place.terminal.name),
    zone: place.zone,
  },
  tariffs: tariffs.map(({ id, name, label, contract, terms }) => ({
    id,
    name,
    label,
    contract,
    start_event: terms.start_event,
    first_day: terms.first_day,
    first_day_time: terms.first_day_time,
    free_days: terms.free_days,
    free_basis: terms.free_basis,
    charge_basis: terms.charge_basis,
    first_rate_minor: firstRate(terms),
    currency_code: terms.currency_code,
    tax_percent: terms.tax_percent,
    valid_from: terms.valid_from,
    valid_until: terms.valid_until,
    links: { self: tariffPath(id) },
  })),
})

/** Of the first day after free time. */
function firstRate({
  tiers,
  tiers_numbered_from,
  free_days,
}: ContainerClock['tariffs'][number]['terms']): number {
  const first = tiers_numbered_from === 'start' ? free_days + 1 : 1
  return tiers.findLast(({ from_day }) => from_day <= first)?.rate_minor ?? 0
}
