import { useQueries, useQueryClient, type UseQueryResult } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import type { AnswerOf, Operations } from '../../contract/operations/index.ts'
import { useNow } from '../api/index.ts'
import { pasteOf } from '../lists/pastes.ts'
import {
  splitIntoLookups,
  readLookupLimit,
  readChosen,
  MAX_IDENTIFIERS_PER_LOOKUP,
  writeChosen,
} from './address.rules.ts'
import { fieldsOf, type FindFilters, readFindFilters } from './filters.rules.ts'
import { foundKey, foundQuery, foundRecords } from './queries.ts'
import { type FindEntry, findRowsOf } from './find-rows.present.ts'

type Response = AnswerOf<Operations['create_lookup']>

/** Outside of the hook, so that its result keeps its identity between renders. */
const combine = (lookups: UseQueryResult<Response>[]) => ({
  data: lookups.map(({ data }) => data),
  isPending: lookups[0]?.isPending ?? false,
  error: lookups.find(({ data, isError }) => isError && data === undefined)?.error ?? null,
})

/** The state of the result page: the address, the rows for it, and the functions that change the address. */
export function useFind() {
  const [fields] = useSearchParams()
  const navigate = useNavigate()
  const client = useQueryClient()
  const now = useNow()
  const q = (fields.get('q') ?? '').trim()
  const all = fields.has('all')
  const paste = useMemo(() => pasteOf(q, { all }), [q, all])
  const limit = readLookupLimit(fields.get('upto'))
  const batches = useMemo(() => splitIntoLookups(paste.identifiers, limit), [paste, limit])
  const lookups = useQueries({ queries: batches.map(foundQuery), combine })

  const chosen = fields.get('chosen')
  const rows = useMemo(() => {
    const entries: FindEntry[] = paste.identifiers.map((identifier, index) => {
      const response = lookups.data[Math.floor(index / MAX_IDENTIFIERS_PER_LOOKUP)]
      return response === undefined
        ? { identifier }
        : {
            identifier,
            result: response.data[index % MAX_IDENTIFIERS_PER_LOOKUP],
            records: foundRecords(response),
          }
    })
    return findRowsOf(entries, readChosen(chosen), now)
  }, [paste, lookups.data, chosen, now])

  const set = useCallback(
    (changes: Record<string, string | null>, replace = false) => {
      const next = new URLSearchParams(fields)
      for (const [name, value] of Object.entries(changes)) {
        if (value === null) next.delete(name)
        else next.set(name, value)
      }
      void navigate({ search: next.toString() }, { replace, preventScrollReset: true })
    },
    [fields, navigate],
  )
  const refresh = () => client.refetchQueries({ queryKey: foundKey, type: 'active' })
  return {
    paste,
    rows,
    now,
    isPending: lookups.isPending,
    /** True while no request has succeeded. */
    isEmpty: lookups.data.every((each) => each === undefined),
    error: lookups.error,
    retry: () => void refresh(),
    refresh,
    left: Math.max(0, paste.identifiers.length - limit),
    filters: useMemo(() => readFindFilters(fields), [fields]),
    sort: fields.get('sort') ?? '',
    columns: fields.get('columns'),
    setFilters: (filters: FindFilters) => set(fieldsOf(filters)),
    setColumns: (columns: string | null) => set({ columns }, true),
    choose: (place: number, choice: string) =>
      set({ chosen: writeChosen(new Map(readChosen(chosen)).set(place, choice)) }, true),
    lookUpMore: () => set({ upto: String(limit + MAX_IDENTIFIERS_PER_LOOKUP) }, true),
  }
}
export type Find = ReturnType<typeof useFind>
