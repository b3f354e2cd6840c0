import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect } from 'react'
import type { ListName } from '../view/index.ts'
import { pagesInMemory, rowsKey } from './queries.ts'

/** A list that is opened again after this is asked for again. */
const freshMs = 60_000

interface Pages {
  list: ListName
  /** The view that is asked for. */
  text: string
  /** The view whose rows are on the screen. */
  shown: string
  outdated: ReadonlySet<number>
}

/**
 * Keeps the pages of a list true to one another: outdated ones that are in sight are asked for again, others forgotten.
 * @returns asks for what is in sight again, and forgets the rest
 */
export function useFreshPages({ list, text, shown, outdated }: Pages): () => Promise<unknown> {
  const client = useQueryClient()
  const pages = [...outdated].join(',')
  useEffect(() => {
    if (pages === '') return
    const listed = new Set(pages.split(',').map(Number))
    const predicate = ({ queryKey }: { queryKey: readonly unknown[] }) => listed.has(Number(queryKey[3]))
    client.removeQueries({ queryKey: rowsKey(list, shown), predicate, type: 'inactive' })
    void client.refetchQueries({ queryKey: rowsKey(list, shown), predicate, type: 'active' })
  }, [client, list, shown, pages])

  const refresh = useCallback(() => {
    client.removeQueries({ queryKey: rowsKey(list, text), type: 'inactive' })
    return client.refetchQueries({ queryKey: rowsKey(list, text), type: 'active' })
  }, [client, list, text])
  useEffect(() => {
    const times = pagesInMemory(client, list, text).map(({ readAt }) => readAt)
    if (times.length > 0 && Date.now() - Math.max(...times) > freshMs) void refresh()
  }, [client, list, text, refresh])
  return refresh
}
