import { queryOptions } from '@tanstack/react-query'
import { call, operationQuery, queryClient } from '../api/index.ts'
import type { Preferences } from '../../contract/operations/index.ts'

export const homeQuery = queryOptions({
  ...operationQuery('get_home', {}),
  select: ({ data }) => data,
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
