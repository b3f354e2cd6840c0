import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { isApiError, isStatus } from './error.ts'
import { retryDelayMs, worthRetrying } from './retry.ts'

/** Moving back and forth within this time asks nothing twice. */
const freshMs = 60_000
const keptMs = 10 * 60_000

const retry = (asked: 'read' | 'write') => (failures: number, error: Error) =>
  isApiError(error) && worthRetrying(asked, failures, error)
const retryDelay = (failures: number, error: Error) =>
  retryDelayMs(failures, isApiError(error) ? error : { retryAfter: null }, Math.random())

let signedOut = (): void => undefined
const watchSignedOut = (error: Error) => {
  if (isStatus(error, 401)) signedOut()
}

/** Calls `listener` whenever the service answers that nobody is signed in. */
export const onSignedOut = (listener: () => void): void => {
  signedOut = listener
}

/**
 * The one cache of what the service answered, for views and route loaders alike. `always`: the service often runs on
 * this very machine and answers although the browser believes itself offline.
 */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: watchSignedOut }),
  mutationCache: new MutationCache({ onError: watchSignedOut }),
  defaultOptions: {
    queries: {
      staleTime: freshMs,
      gcTime: keptMs,
      networkMode: 'always',
      refetchOnWindowFocus: true,
      retry: retry('read'),
      retryDelay,
    },
    mutations: { networkMode: 'always', retry: retry('write'), retryDelay },
  },
})
