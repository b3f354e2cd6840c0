import type { SavedViewsTable } from '../../platform/database/tables.lists.ts'

/** The saved views that a simulated account begins with: the queries of their lists, in the standard columns. */
export const exampleViews: Pick<SavedViewsTable, 'name' | 'list' | 'query'>[] = [
  {
    name: 'Act by in 3 days',
    list: 'containers',
    query: 'filter[days_left][end]=4&sort=act_by_at',
  },
  {
    name: 'Held by customs',
    list: 'containers',
    query: 'filter[blocking_holds]=customs&sort=act_by_at',
  },
  {
    name: 'Priority',
    list: 'shipments',
    query: 'filter[tags]=priority&sort=pod_eta_at',
  },
]
