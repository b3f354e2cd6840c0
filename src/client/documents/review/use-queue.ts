import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { readView } from '../../lists/view/index.ts'
import { plantRecord, prefetchReview, queueQuery } from './queries.ts'
import { leftOf, nextOf } from './queue.rules.ts'

/** What was done in this tab, whatever a list says that was asked before. */
const done = new Set<string>()
export const markDone = (id: string): void => void done.add(id)
/** It is to be reviewed after all. */
export const markOpen = (id: string): void => void done.delete(id)

/** Fewer known than this: more are asked for. */
const least = 4

/** The document to review after this one, fetched beforehand, and how many are left. */
export function useQueue(current: string): { next: string | undefined; left: number | undefined } {
  const client = useQueryClient()
  const [fields] = useSearchParams()
  const view = useMemo(() => readView('documents', fields), [fields])
  const { data, refetch, isFetching } = useQuery(queueQuery(view))
  const ids = data?.data.map(({ id }) => id) ?? []
  const next = nextOf(ids, current, done)
  const open = ids.filter((id) => !done.has(id)).length
  const isShort = data !== undefined && open < least && data.meta.total > ids.length && !isFetching
  useEffect(() => {
    if (isShort) void refetch()
  }, [isShort, refetch])
  useEffect(() => {
    if (next === undefined || data === undefined) return
    plantRecord(client, data, next)
    prefetchReview(next).catch(() => undefined)
  }, [client, data, next])
  return { next, left: data && leftOf(data.meta.total, ids, current, done) }
}
