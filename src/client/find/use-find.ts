import { useQueries, useQueryClient, type UseQueryResult } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import type { AnswerOf, Operations } from '../../contract/operations/index.ts'
import { useNow } from '../api/index.ts'
import { pasteOf } from '../lists/pastes.ts'
import { inSteps, readAskedMost, readChosen, stepOf, writeChosen } from './address.rules.ts'
import { fieldsOf, type FindFilters, readFilters } from './filters.rules.ts'
import { foundKey, foundQuery, foundRecords } from './queries.ts'
import { type FindEntry, findRowsOf } from './verdict.present.ts'

type Answer = AnswerOf<Operations['create_lookup']>

/** Kept from one drawing to the next while nothing came. */
const combine = (answers: UseQueryResult<Answer>[]) => ({
  data: answers.map(({ data }) => data),
  isPending: answers[0]?.isPending ?? false,
  error: answers.find(({ data, isError }) => isError && data === undefined)?.error ?? null,
})

/** What the address asks, what became of each identifier, and the ways to ask otherwise. */
export function useFind() {
  const [fields] = useSearchParams()
  const navigate = useNavigate()
  const client = useQueryClient()
  const now = useNow()
  const q = (fields.get('q') ?? '').trim()
  const paste = useMemo(() => pasteOf(q), [q])
  const most = readAskedMost(fields.get('upto'))
  const steps = useMemo(() => inSteps(paste.identifiers, most), [paste, most])
  const answers = useQueries({ queries: steps.map(foundQuery), combine })

  const chosen = fields.get('chosen')
  const rows = useMemo(() => {
    const asked: FindEntry[] = paste.identifiers.map((identifier, index) => {
      const answer = answers.data[Math.floor(index / stepOf)]
      return answer === undefined
        ? { identifier }
        : { identifier, result: answer.data[index % stepOf], records: foundRecords(answer) }
    })
    return findRowsOf(asked, readChosen(chosen), now)
  }, [paste, answers.data, chosen, now])

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
    isPending: answers.isPending,
    /** Not one of the requests was answered. */
    isNothing: answers.data.every((each) => each === undefined),
    error: answers.error,
    retry: () => void refresh(),
    refresh,
    left: Math.max(0, paste.identifiers.length - most),
    filters: useMemo(() => readFilters(fields), [fields]),
    sort: fields.get('sort') ?? '',
    columns: fields.get('columns'),
    setFilters: (filters: FindFilters) => set(fieldsOf(filters)),
    setColumns: (columns: string | null) => set({ columns }, true),
    choose: (place: number, choice: string) =>
      set({ chosen: writeChosen(new Map(readChosen(chosen)).set(place, choice)) }, true),
    lookUpMore: () => set({ upto: String(most + stepOf) }, true),
  }
}
export type Find = ReturnType<typeof useFind>
