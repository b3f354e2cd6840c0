import { queryOptions } from '@tanstack/react-query'
import { call, countsQuery, operationQuery } from '../api/index.ts'

/** An address to download the original from; good for a few minutes, so asked for at the click and not kept. */
export const downloadAddress = async (document_id: string): Promise<string> =>
  (await call('get_document_download_url', { params: { id: document_id } })).download_url

/** How many wait for somebody: the navigation asks for the same. */
export const toReviewQuery = queryOptions({
  ...countsQuery,
  select: ({ documents_to_review }) => documents_to_review,
})

/** Where mail with documents may be sent to. */
export const mailboxQuery = queryOptions({
  ...operationQuery('get_mailbox', {}),
  staleTime: Number.POSITIVE_INFINITY,
  retry: false,
})
