import { queryOptions, useSuspenseQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import type { Session } from '../../contract/operations/index.ts'
import { serviceTime, tickMs } from './clock.ts'
import { isApiError, isStatus } from './error.ts'
import { operationQuery } from './query.ts'
import { isRetryable } from './retry.ts'

/** Who is signed in, and the time of the service. */
export const sessionQuery = queryOptions({
  ...operationQuery('get_session', {}),
  staleTime: 5 * 60_000,
  // Who is not signed in sees the sign-in page at once.
  retry: (failures, error) =>
    !isStatus(error, 401) && isApiError(error) && isRetryable('read', failures, error),
})

/** The signed-in session. Inside the shell it is always there: the shell's loader waits for it. */
export const useSession = (): Session => useSuspenseQuery(sessionQuery).data

/** The service's time, renewed each minute: "3 days left" and "14 min ago" are relative to it. */
export function useNow(): Date {
  const { data, dataUpdatedAt } = useSuspenseQuery(sessionQuery)
  const { now, speed } = data
  const [browserMs, setBrowserMs] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setBrowserMs(Date.now()), tickMs(speed))
    return () => clearInterval(timer)
  }, [speed])
  return useMemo(
    () => serviceTime({ now, speed, receivedAt: dataUpdatedAt }, Math.max(browserMs, dataUpdatedAt)),
    [now, speed, dataUpdatedAt, browserMs],
  )
}
