import { useMutation } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { useNavigate } from 'react-router'
import { isApiError } from '../../api/index.ts'
import { paths } from '../../format/index.ts'
import type { Draft } from '../draft/draft.rules.ts'
import { newId } from '../../api/browser-store.ts'
import { sendDraft } from '../draft/queries.ts'

/** The service said no: nothing was stored under this id, and the rows can be changed again. */
const isRefusal = (error: Error): boolean =>
  isApiError(error) && error.status !== null && error.status < 500 && error.status !== 429

/**
 * Sends a draft and goes to the batch that came of it. A reload meanwhile sends it again: under the same id it makes
 * nothing twice.
 */
export function useSending(draft: Draft, keep: (draft: Draft | null) => Promise<void>) {
  const navigate = useNavigate()
  const send = useMutation({
    mutationFn: sendDraft,
    // Safe to repeat, unlike other writes.
    retry: (failures, error) => failures < 3 && !isRefusal(error),
    onSuccess: async (batch) => {
      // Forgotten when one is there, not before: a reload on the way would find neither the rows nor their batch.
      await navigate(paths.batch(batch.id), { replace: true })
      await keep(null)
    },
    onError: async (error, sent) => {
      if (isRefusal(error)) await keep({ ...sent, sending: false })
    },
  })
  const { mutate } = send
  const goOn = useEffectEvent(() => {
    if (draft.sending) mutate(draft)
  })
  // As it was found after a reload; what is sent from here is kept first and sent then.
  useEffect(() => goOn(), [])
  return {
    error: send.error,
    isPending: send.isPending,
    submit: async () => {
      const sent = { ...draft, sending: true }
      await keep(sent)
      mutate(sent)
    },
    again: () => mutate(draft),
    /** What was sent may have arrived: changed rows are another batch, in which those are known already. */
    change: async () => {
      send.reset()
      await keep({ ...draft, id: newId(), sending: false })
    },
  }
}
