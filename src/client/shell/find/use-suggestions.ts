import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import type { SearchHit } from '../../../contract/resources/index.ts'
import { budget, operationKey, operationQuery, parametersIn } from '../../api/index.ts'
import {
  suggestionKey,
  knownHits,
  MIN_SEARCH_LENGTH,
  MAX_SHOWN_SUGGESTIONS,
  type Suggestion,
  suggestionOf,
} from './suggestions.rules.ts'

/** A request is made when nothing was typed for this time. */
const DEBOUNCE_MS = 250
const searchKey = operationKey('search')

const searchQuery = (key: string) =>
  queryOptions({
    ...operationQuery('search', { query: { query: key } }),
    select: ({ data }) => data,
    // Suggestions are optional: a failed request is not retried.
    retry: false,
    refetchOnWindowFocus: false,
  })

/** The text after a pause in typing; an empty text without delay. */
function useDebounced(text: string): string {
  const [debounced, setDebounced] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(text), text === '' ? 0 : DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [text])
  return text === '' ? '' : debounced
}

/**
 * Suggestions while a person types: from cached responses where they are complete, else from a request, which is made
 * only while the request budget has room for optional requests.
 */
export function useSuggestions(text: string): { suggestions: readonly Suggestion[]; isPending: boolean } {
  const client = useQueryClient()
  const key = suggestionKey(text)
  const debounced = useDebounced(key)
  const isLong = key.length >= MIN_SEARCH_LENGTH && key.length <= 200
  const responses = () =>
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
  const cached = isLong ? knownHits(key, responses()) : []
  const search = useQuery({
    ...searchQuery(debounced),
    enabled: () => debounced === key && isLong && cached === undefined && budget.allowsOptional(),
  })
  const hits = cached ?? (debounced === key ? search.data : undefined)
  const suggestions = useMemo(
    () => (hits ?? []).slice(0, MAX_SHOWN_SUGGESTIONS).map((hit) => suggestionOf(hit, key)),
    [hits, key],
  )
  return { suggestions, isPending: isLong && hits === undefined && (debounced !== key || search.isFetching) }
}
