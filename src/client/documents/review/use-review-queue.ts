import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { readView } from '../../lists/view/index.ts'
import { cacheQueuedRecord, prefetchReview, queueQuery } from './queries.ts'
import { remainingInQueue, nextInQueue } from './queue.rules.ts'

/** Documents done in this tab, which an older list may still contain. */
const done = new Set<string>()
export const markDone = (id: string): void => void done.add(id)
/** Marks a document as to be reviewed again. */
export const markOpen = (id: string): void => void done.delete(id)

/** Below this number more documents are loaded. */
const MIN_KNOWN_DOCUMENTS = 4

/** The next document to review, loaded in advance, and the number of documents left. */
export function useReviewQueue(current: string): { next: string | undefined; left: number | undefined } {
  const client = useQueryClient()
  const [fields] = useSearchParams()
  const view = useMemo(() => readView('documents', fields), [fields])
  const { data, dataUpdatedAt, refetch, isFetching } = useQuery(queueQuery(view))
  const ids = data?.data.map(({ id }) => id) ?? []
  const next = nextInQueue(ids, current, done)
  const open = ids.filter((id) => !done.has(id)).length
  const isShort =
    data !== undefined && open < MIN_KNOWN_DOCUMENTS && data.meta.total > ids.length && !isFetching
  useEffect(() => {
    if (isShort) void refetch()
  }, [isShort, refetch])
  useEffect(() => {
    if (next === undefined || data === undefined) return
    cacheQueuedRecord(client, data, dataUpdatedAt, next)
    prefetchReview(next).catch(() => undefined)
  }, [client, data, dataUpdatedAt, next])
  return { next, left: data && remainingInQueue(data.meta.total, ids, current, done) }
}
