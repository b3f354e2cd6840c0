import { useQueries, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import type { Resource } from '../../../contract/jsonapi/index.ts'
import type { ContainerGroup, ContainerGrouping } from '../../../contract/operations/lists/index.ts'
import { type Unread, unreadOf, useNow } from '../../api/index.ts'
import { keptRowPlace } from '../../ui/grid/row-places.ts'
import type { GridRows } from '../../ui/grid/types.ts'
import { type RecordRow, slugsIn } from '../columns/index.ts'
import { apiQueryText, type ListView, readGrouping } from '../view/index.ts'
import { bookOf, LIST_PAGE_ROWS, pagesOf, scrolledMost } from './pages.rules.ts'
import { listPageQuery, pagesInMemory, valuesQuery, type ListSource } from './queries.ts'
import { RowMaker, rowsAt } from './rows-in-memory.ts'
import { useFreshPages } from './use-fresh-pages.ts'

/** Scrolling rests when it has not moved for so long. */
const restMs = 90

const versions = new WeakMap<object, number>()
let lastVersion = 0
/** A number for each object: another one for an answer that was edited in the cache. */
function versionOf(data: object | undefined): number {
  if (data === undefined) return 0
  const version = versions.get(data) ?? (lastVersion += 1)
  versions.set(data, version)
  return version
}

/** The rows of a view, as far as they were needed, and what can be done about them. */
export interface ListRows<Row extends RecordRow> {
  /** No more than can be scrolled to. */
  rows: GridRows<Row>
  /** How many records match; undefined while the first answer is on its way. */
  total: number | undefined
  /** The rows are those of the view before. */
  stale: boolean
  /** Why there is nothing to show; null while there is. */
  error: Error | null
  /** Why some of the rows in sight did not come; null while nothing failed. */
  partError: Error | null
  /** What of the pages in sight broke the contract, and is not shown. */
  unread: readonly Unread[]
  retry: () => void
  /** Asks for the rows that have not come yet, and gives all from `first` to `last`, both included. */
  load: (first: number, last: number) => Promise<readonly Row[]>
  /** The groups of the list in their order, and by what they are; undefined where it has none. */
  groups: readonly ContainerGroup[] | undefined
  grouping: ContainerGrouping | undefined
  /** Asks for these pages, from 0, in place of those of `rows.onSight`. */
  seePages: (pages: readonly number[]) => void
  /** Asks for the rows on the screen again; they stay in their places meanwhile. */
  refresh: () => Promise<unknown>
}

/** Asks for a view page by page as its rows come into sight, and keeps the rows of the view before until then. */
export function useListRows<Of extends Resource, Row extends RecordRow>(
  view: ListView,
  source: ListSource<Of, Row>,
): ListRows<Row> {
  const { list } = source
  const client = useQueryClient()
  const now = useNow()
  const text = apiQueryText(view)
  const [pagesInSight, seePages] = useSight(text, keptRowPlace(useLocation().key)?.index ?? 0)
  const answers = useQueries({
    queries: pagesInSight.map((page) => listPageQuery(source, view, page)),
  })
  const arrived = answers.some(({ data }) => data !== undefined)
  const [shown, setShown] = useState(text)
  if (arrived && shown !== text) setShown(text)
  const slugText = slugsIn(view.columns).join(',')
  const slugs = useMemo(() => (slugText === '' ? [] : slugText.split(',')), [slugText])
  const values = useQueries({
    queries: answers.map(({ data }) => valuesQuery(list, slugs, data?.data.map(({ id }) => id) ?? [])),
  })

  const maker = useMemo(() => new RowMaker(source, now), [source, now])
  // The cache is not a state of this component: it is read again when one of its own answers came or was edited.
  const stamp = [...answers, ...values]
    .map(({ data, dataUpdatedAt }) => `${dataUpdatedAt}.${versionOf(data)}`)
    .join(' ')
  const { book, at, groups } = useMemo(() => {
    const inMemory = pagesInMemory(client, source, shown)
    const pageBook = bookOf(
      inMemory.map(({ document: { data, meta }, ...read }) => ({
        ...read,
        total: meta.total,
        groups: meta.groups?.map(({ key, count }) => `${key} ${count}`).join(),
        ids: data.map(({ id }) => id),
      })),
    )
    const valuesOf = (ids: readonly string[]) => client.getQueryData(valuesQuery(list, slugs, ids).queryKey)
    const [newest] = inMemory.toSorted((one, other) => other.readAt - one.readAt)
    return {
      stamp,
      book: pageBook,
      at: rowsAt(inMemory, pageBook, maker, valuesOf),
      groups: newest?.document.meta.groups,
    }
  }, [client, list, source, shown, slugs, maker, stamp])
  const refresh = useFreshPages({ source, text, shown, outdated: book.outdated })

  const load = useCallback(
    async (first: number, last: number) => {
      const pages = pagesOf(first, last)
      const read = await Promise.all(
        pages.map(async (page) => {
          const document = await client.fetchQuery(listPageQuery(source, view, page))
          const ids = document.data.map(({ id }) => id)
          const known =
            slugs.length === 0 ? undefined : await client.fetchQuery(valuesQuery(list, slugs, ids))
          return document.data.map((record, at) =>
            maker.rowOf(record, document, page * LIST_PAGE_ROWS + at, known?.get(record.id)),
          )
        }),
      )
      const rows = read.flat()
      const from = first - (pages[0] ?? 0) * LIST_PAGE_ROWS
      return rows.slice(from, from + last - first + 1)
    },
    [client, list, source, view, slugs, maker],
  )
  const failed = answers.find(({ isError, data }) => isError && data === undefined)?.error ?? null
  const isNothing = !arrived && failed !== null
  const total = isNothing ? undefined : book.total
  const rows = useMemo<GridRows<Row>>(
    () => ({
      total: total === undefined ? undefined : Math.min(total, scrolledMost),
      at,
      onSight: (first, last) => seePages(pagesOf(first, last)),
    }),
    [total, at, seePages],
  )
  return {
    rows,
    total,
    stale: shown !== text && !isNothing,
    error: isNothing ? failed : null,
    partError: isNothing ? null : failed,
    unread: answers.flatMap(({ data }) => unreadOf(data)),
    retry: () => answers.filter(({ isError }) => isError).forEach((answer) => void answer.refetch()),
    groups,
    grouping: readGrouping(list, new URLSearchParams(shown).get('group')),
    seePages,
    load,
    refresh,
  }
}

/** Which pages are in sight since scrolling rests; at first that of the row at which somebody was, and of another view the first. */
function useSight(text: string, start: number) {
  const [sight, setSight] = useState({ text, pages: pagesOf(start, start) })
  const resting = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(resting.current), [text])
  const seePages = useCallback(
    (pages: readonly number[]) => {
      clearTimeout(resting.current)
      resting.current = setTimeout(() => setSight({ text, pages: [...pages] }), restMs)
    },
    [text],
  )
  return [sight.text === text ? sight.pages : [0], seePages] as const
}
