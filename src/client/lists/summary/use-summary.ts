import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { OperationName } from '../../../contract/operations/index.ts'
import { budget, operationQuery } from '../../api/index.ts'
import { useRefreshedCounts } from '../live/index.ts'
import { type ListView, queryOfView } from '../view/index.ts'

const countedBy: readonly OperationName[] = ['get_container_summary']
/** Between looks whether there is room for a request again. */
const RETRY_MS = 5000

const summaryQuery = (view: ListView, myName: string | null) => {
  const { sort: _, group: _group, ...query } = queryOfView(view)
  return queryOptions({
    ...operationQuery('get_container_summary', {
      query: { ...query, ...(myName !== null && { mine: myName }) },
    }),
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  })
}

/**
 * The counts of a view. They are asked for again after changes, when somebody is at work here; the rows stay where they are. To
 * somebody who changes the view again and again the rows come first: counts wait until there is room for a request.
 */
export function useSummary(view: ListView, myName: string | null) {
  const query = summaryQuery(view, myName)
  const key = JSON.stringify(query.queryKey)
  const [allowed, setAllowed] = useState<string>()
  const isAllowed = allowed === key
  useEffect(() => {
    const allow = () => {
      if (!budget.allowsOptional()) return
      clearInterval(timer)
      setAllowed(key)
    }
    const timer = setInterval(allow, RETRY_MS)
    allow()
    return () => clearInterval(timer)
  }, [key])
  useRefreshedCounts(countedBy)
  return useQuery({
    ...query,
    enabled: isAllowed,
    // Counts of another view must not stand for long beside the rows of this one.
    ...(isAllowed && { placeholderData: keepPreviousData }),
  })
}
