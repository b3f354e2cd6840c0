import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from '../../api/index.ts'

export const templatesQuery = queryOptions({
  queryKey: ['document_templates'],
  queryFn: async ({ signal }) => (await call('list_document_templates', { signal })).data,
})

/** What somebody may try a template on. */
export const recentDocumentsQuery = queryOptions({
  queryKey: ['documents', 'recent'],
  queryFn: async ({ signal }) =>
    (await call('list_documents', { query: { 'filter[state]': 'read', 'page[size]': 25 }, signal })).data,
})

export const outdateTemplates = (client: QueryClient) =>
  client.invalidateQueries({ queryKey: templatesQuery.queryKey })
