import type { QueryClient } from '@tanstack/react-query'
import { call, derivedQuery } from '../../api/index.ts'
import { type ListView, queryOfView } from '../../lists/view/index.ts'

const DERIVED = 'count'

/** How many documents these filters find: one record is read to learn it. */
export const documentCountQuery = (filters: ListView['filters']) => {
  const query = { ...queryOfView({ list: 'documents', filters, sort: '', q: '' }), 'page[size]': 1 }
  return derivedQuery(
    'list_documents',
    { query },
    DERIVED,
    async ({ signal }) => (await call('list_documents', { query, signal })).meta.total,
  )
}

/** Counts again what is on the screen. */
export const refreshDocumentCounts = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({
    predicate: ({ queryKey }) => queryKey[0] === 'list_documents' && queryKey.includes(DERIVED),
  })
