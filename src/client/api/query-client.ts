import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { isApiError, isStatus } from './error.ts'
import { retryDelayMs, isRetryable } from './retry.ts'

/** An answer that is not older than this is shown without a new request. */
export const FRESH_MS = 60_000
const CACHED_MS = 10 * 60_000

const retry = (access: 'read' | 'write') => (failures: number, error: Error) =>
  isApiError(error) && isRetryable(access, failures, error)
const retryDelay = (failures: number, error: Error) =>
  retryDelayMs(failures, isApiError(error) ? error : { retryAfter: null }, Math.random())

let signedOut = (): void => undefined
const noticeSignedOut = (error: Error) => {
  if (isStatus(error, 401)) signedOut()
}

/** Calls `listener` whenever the service answers that nobody is signed in. */
export const onSignedOut = (listener: () => void): void => {
  signedOut = listener
}

/**
 * The one cache of answers, for components and route loaders. `always`: the service often runs on this machine and
 * answers although the browser reports that it is offline.
 */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: noticeSignedOut }),
  mutationCache: new MutationCache({ onError: noticeSignedOut }),
  defaultOptions: {
    queries: {
      staleTime: FRESH_MS,
      gcTime: CACHED_MS,
      networkMode: 'always',
      refetchOnWindowFocus: true,
      retry: retry('read'),
      retryDelay,
    },
    mutations: { networkMode: 'always', retry: retry('write'), retryDelay },
  },
})
