import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call, derivedQuery } from '../../api/index.ts'
import { type Draft, rowsToCheck, rowsToSend } from './draft.rules.ts'

/** The checks of the rows; fetched once for each revision of the draft. */
export const checksQuery = (draft: Draft, revision: number) =>
  queryOptions({
    // The key holds the id and the revision in place of thousands of rows.
    ...derivedQuery(
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

/** Creates the batch under the id of the draft. A second call creates nothing and returns the first batch. */
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
