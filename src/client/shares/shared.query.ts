import { queryOptions } from '@tanstack/react-query'
import { isApiError, isStatus, operationQuery } from '../api/index.ts'

/** Coming back to the tab asks again; nothing else does. Opening a link within moments counts once. */
const freshMs = 10_000

export const sharedQuery = (token: string) =>
  queryOptions({
    ...operationQuery('get_shared_list', { params: { token } }),
    staleTime: freshMs,
    refetchOnWindowFocus: true,
  })

/** Why a link shows nothing, for whoever opened it. */
export interface ShareEnded {
  title: string
  sentence: string
}

/** Undefined where the link may well be good: the network failed, or the service. */
export function endedBy(error: unknown): ShareEnded | undefined {
  const code = isApiError(error) ? error.code : undefined
  if (code === 'share_expired')
    return { title: 'This link has expired', sentence: 'Ask whoever sent it for a new one.' }
  if (code === 'share_revoked')
    return {
      title: 'This link was ended',
      sentence: 'Whoever shared this list has ended it. Ask them for a new link.',
    }
  if (isStatus(error, 404) || isStatus(error, 410))
    return {
      title: 'There is no such link',
      sentence: 'Part of the address may be missing: copy it whole, or ask whoever sent it.',
    }
  return undefined
}
