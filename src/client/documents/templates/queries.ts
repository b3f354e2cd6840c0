import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { operationQuery } from '../../api/index.ts'

export const templatesQuery = queryOptions({
  ...operationQuery('list_document_templates', {}),
  select: ({ data }) => data,
})

/** The documents on which a template can be tried. */
export const recentDocumentsQuery = queryOptions({
  ...operationQuery('list_documents', { query: { 'filter[state]': 'read', 'page[size]': 25 } }),
  select: ({ data }) => data,
})

/** Reloads the list, which is on the same screen. */
export const refreshTemplates = (client: QueryClient) =>
  client.refetchQueries({ queryKey: templatesQuery.queryKey, type: 'active' })

/** What was learned from accepted documents; it is learned in the background, so it is asked for with each visit. */
export const learningQuery = queryOptions({
  ...operationQuery('get_document_learning', {}),
  refetchOnMount: 'always',
})
