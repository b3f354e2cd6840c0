import { queryOptions } from '@tanstack/react-query'
import { call } from '../api/index.ts'

const one = { 'page[size]': 1 }

/** How many records each list has in all, for the navigation. */
export const countQueries = {
  containers: queryOptions({
    queryKey: ['containers', 'count'],
    queryFn: async ({ signal }) => (await call('list_containers', { query: one, signal })).meta.total,
  }),
  shipments: queryOptions({
    queryKey: ['shipments', 'count'],
    queryFn: async ({ signal }) => (await call('list_shipments', { query: one, signal })).meta.total,
  }),
  documents: queryOptions({
    queryKey: ['documents', 'count'],
    queryFn: async ({ signal }) => (await call('list_documents', { query: one, signal })).meta.total,
  }),
} as const
