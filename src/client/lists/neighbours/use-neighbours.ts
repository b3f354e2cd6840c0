import { useQueries } from '@tanstack/react-query'
import { useEffect, useMemo, useRef } from 'react'
import { useNavigate } from 'react-router'
import { keepRowPlace } from '../../ui/grid/row-places.ts'
import { usePageKeys } from '../../ui/index.ts'
import { type OpenedFrom, useOpenedFrom } from '../../ui/opened-from.ts'
import { LIST_PAGE_ROWS, pagesOf } from '../rows/index.ts'
import { type Neighbours, neighboursOf } from './neighbours.rules.ts'
import { listToGoThrough } from './queries.ts'

/** The list from which a page was opened, and the ways back to it and through it. */
export interface OpenedList extends Neighbours {
  /** Its address. */
  address: string
  /** What its rows are. */
  words: 'containers' | 'shipments'
  /** How many rows it has; undefined until that is known. */
  total: number | undefined
  step: (by: 1 | -1) => void
  back: () => void
}

const pagesAround = (from: OpenedFrom): number[] => pagesOf(Math.max(0, from.index - 1), from.index + 1)

/**
 * The list from which this page was opened, with `j` and `k` to go through it, and `u` and Backspace to go back to it;
 * undefined for a page that was opened otherwise.
 */
export function useOpenedList(): OpenedList | undefined {
  const from = useOpenedFrom()
  const navigate = useNavigate()
  const address = from?.address
  const list = useMemo(() => (address === undefined ? undefined : listToGoThrough(address)), [address])
  const pages = useQueries({
    queries: from && list ? pagesAround(from).map((page) => list.page(page)) : [],
  }).flatMap(({ data }) => data ?? [])
  // Where the keys are already: they may be pressed faster than the address follows.
  const aim = useRef(from)
  useEffect(() => {
    aim.current = from
  }, [from])

  const total = pages.at(-1)?.total
  const around = (place: OpenedFrom): Neighbours =>
    neighboursOf(place, total ?? 0, (index) => {
      const page = Math.floor(index / LIST_PAGE_ROWS)
      return pages.find((each) => each.page === page)?.rows[index - page * LIST_PAGE_ROWS]
    })
  const step = (by: 1 | -1) => {
    if (!aim.current || total === undefined) return
    const { previous, next } = around(aim.current)
    const to = by === 1 ? next : previous
    if (to === undefined) return
    const { href, ...place } = to
    const openedFrom: OpenedFrom = { ...aim.current, ...place }
    aim.current = openedFrom
    keepRowPlace(openedFrom.step, place)
    // In place of the page that is open: the browser's own Back leads to the list too.
    void navigate(href, { replace: true, state: { openedFrom } })
  }
  // The step of the history before this one is the list, as it was left.
  const back = () => void navigate(-1)
  usePageKeys(['j', 'k', 'u', 'Backspace'], (key) => {
    if (!list) return
    if (key === 'j' || key === 'k') step(key === 'j' ? 1 : -1)
    else back()
  })
  if (!from || !list) return undefined
  const unknown: Neighbours = { number: undefined, previous: undefined, next: undefined }
  return {
    ...(total === undefined ? unknown : around(from)),
    address: from.address,
    words: list.words,
    total,
    step,
    back,
  }
}
