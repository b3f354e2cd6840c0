import { queryOptions } from '@tanstack/react-query'
import { call, countsQuery, operationQuery } from '../api/index.ts'

/**
 * A download address of the original. It expires after a few minutes, so it is requested at the click and not cached.
 */
export const downloadAddress = async (document_id: string): Promise<string> =>
  (await call('get_document_download_url', { params: { id: document_id } })).download_url

/** Number of documents to review, shared with the navigation. */
export const toReviewQuery = queryOptions({
  ...countsQuery,
  select: ({ documents_to_review }) => documents_to_review,
})

/** The address to which documents can be sent by e-mail. */
export const mailboxQuery = queryOptions({
  ...operationQuery('get_mailbox', {}),
  staleTime: Number.POSITIVE_INFINITY,
  retry: false,
})
