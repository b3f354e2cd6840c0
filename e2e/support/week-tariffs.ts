import {
  type CalendarYear,
  equipmentGroups,
  type OwnTariff,
  type TariffTerms,
} from '../../src/contract/trade/deadlines/index.ts'
import { dateAtPlace, plainCount } from '../../src/contract/trade/deadlines/testing/plain-count.ts'
import { published, weeks } from '../../src/contract/trade/deadlines/testing/tariffs.ts'
import type { ServedAccount } from './service.ts'
import { happenedAt, type TrueContainer } from './simulated-truth.ts'

/** What a clock costs, as a person reads it. */
export interface CountedCost {
  state: 'not_started' | 'free' | 'charging' | 'stopped'
  last_free_day: string | null
  so_far_minor: number | null
}

const year = { valid_from: '2026-01-01' } satisfies Partial<TariffTerms>
/** Working days, then every day; every day; every day but holidays, with tax. */
const clocks = {
  demurrage: published.losAngeles(year),
  detention: published.tiered(
    3,
    [
      [4, 9_550],
      [7, 14_125],
    ],
    { ...year, scope: 'detention', start_event: 'full_out', is_stop_day_charged: false },
  ),
  // So many free days that no alert of a last day comes from what is counted in the background, at no set time.
  storage: published.tiered(
    5,
    [
      [1, 4_375],
      [3, 8_750],
    ],
    {
      ...year,
      scope: 'storage',
      first_day: 'event_day',
      free_basis: 'calendar_days_without_holidays',
      charge_basis: 'calendar_days_without_holidays',
      tiers_numbered_from: 'end_of_free_time',
      tax_percent: 7.5,
    },
  ),
} as const satisfies Record<string, TariffTerms>
type Scope = keyof typeof clocks
export const scopes = Object.keys(clocks) as Scope[]

/** Of the lines by name, of the port for storage. */
export const weekTariffs = (locode: string, scacs: readonly string[]): OwnTariff[] => {
  const tariff = (scope: Scope, changes: Partial<OwnTariff>): OwnTariff => ({
    name: `${changes.scac ?? locode} ${scope} 2026`,
    biller: 'line',
    label: `Import ${scope}`,
    scac: null,
    terminal: null,
    contract: null,
    locode,
    equipment_groups: [...equipmentGroups],
    direction: 'import',
    ...changes,
    terms: clocks[scope],
  })
  return [
    ...scacs.flatMap((scac) => [tariff('demurrage', { scac }), tariff('detention', { scac })]),
    tariff('storage', { biller: 'terminal' }),
  ]
}

/** The gates work from Monday to Saturday, and not on the holiday. */
export const weekCalendar = (locode: string, holiday: string): CalendarYear => ({
  locode,
  terminal: null,
  year: Number(holiday.slice(0, 4)),
  week: weeks.mondayToSaturday.map((shifts) => [...shifts]),
  exceptions: [{ date: holiday, kind: 'holiday', shifts: [], name: 'Holiday', source: 'Notice of the port' }],
})

const startOf: Readonly<Record<Scope, 'discharged' | 'full_out'>> = {
  demurrage: 'discharged',
  detention: 'full_out',
  storage: 'discharged',
}
const stopOf: Readonly<Record<Scope, 'full_out' | 'empty_in'>> = {
  demurrage: 'full_out',
  detention: 'empty_in',
  storage: 'full_out',
}

/** By the plain count, from what really happened to the container. */
export function referenceCost(
  { planned, zone }: TrueContainer,
  scope: Scope,
  calendar: CalendarYear,
  now: Date,
): CountedCost {
  const startedAt = happenedAt(planned[startOf[scope]], now)
  if (startedAt === null) return { state: 'not_started', last_free_day: null, so_far_minor: null }
  const stoppedAt = happenedAt(planned[stopOf[scope]], now)
  const terms = clocks[scope]
  const until = dateAtPlace(stoppedAt ?? now.toISOString(), zone)
  const facts = { terms, startedAt, zone, calendar, stoppages: [], agreedFreeDays: undefined }
  const { last, cost } = plainCount(facts, until, stoppedAt !== null)
  return {
    state: stoppedAt !== null ? 'stopped' : until > last ? 'charging' : 'free',
    last_free_day: last,
    so_far_minor: cost + Math.round((cost * terms.tax_percent) / 100),
  }
}

/** The first last free day of the clocks that run until pickup: what counts where nobody reported one. */
export function calculatedDay(box: TrueContainer, calendar: CalendarYear, now: Date): string | null {
  const days = (['demurrage', 'storage'] as const)
    .map((scope) => referenceCost(box, scope, calendar, now))
    .flatMap(({ state, last_free_day }) =>
      state === 'stopped' || last_free_day === null ? [] : [last_free_day],
    )
  return days.toSorted()[0] ?? null
}

/** What the service answers, by container and scope. @param ids by the number of the container */
export async function answeredCosts(
  service: ServedAccount,
  ids: ReadonlyMap<string, string>,
): Promise<Record<string, CountedCost>> {
  const numbers = new Map([...ids].map(([number, id]) => [id, number]))
  const answer = await service.ask(`/clock_costs?containers=${[...ids.values()].join(',')}`)
  const { data } = (await answer.json()) as {
    data: (CountedCost & { container_id: string; scope: string })[]
  }
  return Object.fromEntries(
    data.map(({ container_id, scope, state, last_free_day, so_far_minor }) => [
      `${numbers.get(container_id)} ${scope}`,
      { state, last_free_day, so_far_minor },
    ]),
  )
}
