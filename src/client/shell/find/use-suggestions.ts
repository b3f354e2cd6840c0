import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import type { SearchHit } from '../../../contract/resources/index.ts'
import { budget, operationKey, operationQuery, parametersIn } from '../../api/index.ts'
import {
  suggestionKey,
  knownHits,
  shortest,
  MAX_SHOWN_SUGGESTIONS,
  type Suggestion,
  suggestionOf,
} from './suggestions.rules.ts'

/** Typing rests when nothing was typed for so long. */
const restMs = 250
const searchKey = operationKey('search')

const searchQuery = (key: string) =>
  queryOptions({
    ...operationQuery('search', { query: { query: key } }),
    select: ({ data }) => data,
    // Nobody waits for suggestions: one that fails is not asked for again.
    retry: false,
    refetchOnWindowFocus: false,
  })

/** The text once typing rests; the empty one at once. */
function useRested(text: string): string {
  const [rested, setRested] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), text === '' ? 0 : restMs)
    return () => clearTimeout(timer)
  }, [text])
  return text === '' ? '' : rested
}

/**
 * What could be meant while somebody types: from what is known already wherever that is complete, else asked for, and
 * only while there is room for a request that nobody needs.
 */
export function useSuggestions(text: string): { suggestions: readonly Suggestion[]; isPending: boolean } {
  const client = useQueryClient()
  const key = suggestionKey(text)
  const rested = useRested(key)
  const isLong = key.length >= shortest && key.length <= 200
  const answers = () =>
    client
      .getQueryCache()
      .findAll({ queryKey: searchKey })
      .flatMap(({ queryKey, state }) =>
        state.data === undefined
          ? []
          : [
              {
                key: String(parametersIn(queryKey).query?.['query']),
                hits: (state.data as { data: SearchHit[] }).data,
              },
            ],
      )
  const known = isLong ? knownHits(key, answers()) : []
  const asked = useQuery({
    ...searchQuery(rested),
    enabled: () => rested === key && isLong && known === undefined && budget.spare(),
  })
  const hits = known ?? (rested === key ? asked.data : undefined)
  const suggestions = useMemo(
    () => (hits ?? []).slice(0, MAX_SHOWN_SUGGESTIONS).map((hit) => suggestionOf(hit, key)),
    [hits, key],
  )
  return { suggestions, isPending: isLong && hits === undefined && (rested !== key || asked.isFetching) }
}
