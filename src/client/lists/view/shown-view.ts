import { internalParameter } from '../../../contract/fields/index.ts'
import { queryClient, sessionQuery } from '../../api/index.ts'
import { queryOfView } from './api-query.ts'
import type { ListView } from './list-view.ts'

/** Whether the service answers this view to who is signed in: to customers none that is narrowed or sorted by what is internal. */
export const isShownView = (view: Omit<ListView, 'columns'>): boolean =>
  queryClient.getQueryData(sessionQuery.queryKey)?.role !== 'customer' ||
  internalParameter(Object.entries(queryOfView(view))) === undefined
