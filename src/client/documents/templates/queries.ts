import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { operationQuery } from '../../api/index.ts'

export const templatesQuery = queryOptions({
  ...operationQuery('list_document_templates', {}),
  select: ({ data }) => data,
})

/** What somebody may try a template on. */
export const recentDocumentsQuery = queryOptions({
  ...operationQuery('list_documents', { query: { 'filter[state]': 'read', 'page[size]': 25 } }),
  select: ({ data }) => data,
})

/** The list is on the screen beside what changes a template. */
export const refreshTemplates = (client: QueryClient) =>
  client.refetchQueries({ queryKey: templatesQuery.queryKey, type: 'active' })
