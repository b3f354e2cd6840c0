import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect } from 'react'
import type { Resource } from '../../../contract/jsonapi/index.ts'
import type { RecordRow } from '../columns/index.ts'
import { pagesInMemory, pagesOfView, type ListSource } from './queries.ts'

/** A list that is opened again after this is asked for again. */
const freshMs = 60_000

interface Pages {
  source: Pick<ListSource<Resource, RecordRow>, 'query'>
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
export function useFreshPages({ source, text, shown, outdated }: Pages): () => Promise<unknown> {
  const client = useQueryClient()
  const pages = [...outdated].join(',')
  useEffect(() => {
    if (pages === '') return
    const listed = new Set(pages.split(',').map(Number))
    const meant = pagesOfView(source, shown, (page) => listed.has(page))
    client.removeQueries({ ...meant, type: 'inactive' })
    void client.refetchQueries({ ...meant, type: 'active' })
  }, [client, source, shown, pages])

  const read = useCallback(
    (cancelRefetch: boolean) => {
      const meant = pagesOfView(source, text)
      client.removeQueries({ ...meant, type: 'inactive' })
      return client.refetchQueries({ ...meant, type: 'active' }, { cancelRefetch })
    },
    [client, source, text],
  )
  // What was asked for as the list was opened, because a write outdated it, is not asked for twice.
  useEffect(() => {
    const times = pagesInMemory(client, source, text).map(({ readAt }) => readAt)
    if (times.length > 0 && Date.now() - Math.max(...times) > freshMs) void read(false)
  }, [client, source, text, read])
  return useCallback(() => read(true), [read])
}
