import { queryOptions, useSuspenseQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import type { Session } from '../../contract/operations/index.ts'
import { isApiError, isStatus } from './error.ts'
import { operationQuery } from './query.ts'
import { isRetryable } from './retry.ts'

/** The service's time as it was last received. */
interface ClockReading {
  /** The service's time, ISO 8601. */
  now: string
  /** How fast its clock runs beside the wall clock. */
  speed: number
  /** The browser's time when that was received, in ms. */
  receivedAt: number
}

/** The service's time now. The browser's own clock may be wrong: only how far it moved since is used. */
export function serviceTime({ now, speed, receivedAt }: ClockReading, browserMs: number): Date {
  return new Date(Date.parse(now) + Math.max(0, browserMs - receivedAt) * speed)
}

/** How often times on the screen are refreshed: each minute of the service's clock, at most once a second. */
export const tickMs = (speed: number): number => Math.max(1000, Math.round(60_000 / Math.max(speed, 0.01)))

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
