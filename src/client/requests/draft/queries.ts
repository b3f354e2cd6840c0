import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call, madeQuery } from '../../api/index.ts'
import { type Draft, rowsToCheck, rowsToSend } from './draft.rules.ts'

/** What would become of the rows. Asked again when something changed that matters, and not while nothing did. */
export const checksQuery = (draft: Draft, revision: number) =>
  queryOptions({
    // Thousands of rows are no key: a draft and its revision say which they are.
    ...madeQuery(
      'check_tracking_requests',
      { body: { draft: draft.id, revision } },
      'checks of a draft',
      async ({ signal }) =>
        (await call('check_tracking_requests', { body: { rows: rowsToCheck(draft) }, signal })).data,
    ),
    enabled: draft.rows.length > 0,
    staleTime: Infinity,
    gcTime: 60_000,
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: false,
  })

/** Sends the draft under its own id: a second time makes nothing, and answers what the first has made. */
export const sendDraft = async (draft: Draft) =>
  (
    await call('create_tracking_request_batch', {
      body: {
        data: {
          type: 'tracking_request_batch',
          id: draft.id,
          attributes: { file_name: draft.file_name?.slice(0, 255) ?? null, rows: rowsToSend(draft) },
        },
      },
    })
  ).data
