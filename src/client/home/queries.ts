import { queryOptions } from '@tanstack/react-query'
import { call, operationQuery, queryClient } from '../api/index.ts'
import type { Preferences } from '../../contract/operations/index.ts'
import type { PickupPhase } from '../../contract/vocabulary/index.ts'

export const homeQuery = queryOptions({
  ...operationQuery('get_home', {}),
  select: ({ data }) => data,
})

const phasesWithClocks: readonly PickupPhase[] = ['to_pick_up', 'to_deliver', 'empty_to_return']
/** The containers whose free time runs, or that are charged for, as the interface asks for them. */
export const queryOfClocks = `filter[pickup_phase]=${phasesWithClocks.join(',')}&sort=act_by_at`

/** While clocks are counted again in the background, the totals are asked for again. */
const MIN_RECOUNT_REFRESH_MS = 30_000
/** What these containers cost, by currency. */
export const clockTotalsQuery = queryOptions({
  ...operationQuery('get_clock_totals', { query: { 'filter[pickup_phase]': phasesWithClocks.join(',') } }),
  refetchInterval: ({ state }) => ((state.data?.meta.pending ?? 0) > 0 ? MIN_RECOUNT_REFRESH_MS : false),
})

/** What is looked at rather than read: it follows more slowly. */
const FIGURES_FRESH_MS = 5 * 60_000
export const figuresQuery = queryOptions({
  ...operationQuery('get_home_figures', {}),
  select: ({ data }) => data,
  staleTime: FIGURES_FRESH_MS,
})

/** Stores what the person prefers, and shows the page that follows from it. */
export async function keepPreferences(changed: Partial<Preferences>): Promise<void> {
  await call('edit_preferences', { body: changed })
  await queryClient.refetchQueries({ queryKey: homeQuery.queryKey })
}
