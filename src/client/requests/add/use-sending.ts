import { useMutation } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { useNavigate } from 'react-router'
import { isApiError } from '../../api/index.ts'
import { paths } from '../../format/index.ts'
import { type Draft, withoutRows } from '../draft/draft.rules.ts'
import { newId } from '../../api/browser-store.ts'
import { sendDraft } from '../draft/queries.ts'

/** The service rejected the request: nothing was stored under this id, and the rows can be changed again. */
const isRejection = (error: Error): boolean =>
  isApiError(error) && error.status !== null && error.status < 500 && error.status !== 429

/**
 * Sends a draft and opens the batch. After a reload during sending the draft is sent again; the service stores one batch
 * for its id.
 */
export function useSending(draft: Draft, keep: (draft: Draft) => Promise<void>) {
  const navigate = useNavigate()
  const send = useMutation({
    mutationFn: sendDraft,
    // Idempotent by its id, unlike other writes.
    retry: (failures, error) => failures < 3 && !isRejection(error),
    onSuccess: async (batch, sent) => {
      await navigate(paths.batch(batch.id), { replace: true })
      // Not deleted yet: a reload that has already begun still loads this page again, and must find the batch.
      await keep({ ...sent, accepted: true })
    },
    onError: async (error, sent) => {
      if (isRejection(error)) await keep({ ...sent, sending: false })
    },
  })
  const { mutate } = send
  const resumeSending = useEffectEvent(() => {
    if (draft.sending && !draft.accepted) mutate(draft)
  })
  // Once, for a draft that was being sent before a reload; `submit` sends the others.
  useEffect(() => resumeSending(), [])
  return {
    error: send.error,
    isPending: send.isPending,
    /** @param without rows that a person has not decided on, which are left out */
    submit: async (without: ReadonlySet<number>) => {
      const sent = { ...withoutRows(draft, without), sending: true }
      await keep(sent)
      mutate(sent)
    },
    again: () => mutate(draft),
    /** The sent rows may have arrived. Changed rows get a new id and so a new batch, which finds the others tracked. */
    change: async () => {
      send.reset()
      await keep({ ...draft, id: newId(), sending: false })
    },
  }
}
