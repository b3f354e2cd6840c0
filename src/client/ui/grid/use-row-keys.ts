import { type RefObject, useEffectEvent, useLayoutEffect } from 'react'
import { isPageKey, isTyping, useKeyDown, usePageKeys } from '../keys.ts'
import { useOpen } from '../sheet/use-row-clicks.ts'
import type { Selecting } from './use-selecting.ts'

type RowKeys = {
  count: number
  cursor: number
  /** Gives the row the focus and brings it in sight. */
  go: (index: number) => void
  /** How many rows a page has. */
  page: () => number
  selecting: Selecting | undefined
  /** The state of the history with which the row is opened. */
  openedState: (index: number) => unknown
}

const steps: Record<string, 1 | -1> = { j: 1, J: 1, ArrowDown: 1, k: -1, K: -1, ArrowUp: -1 }
const isRowsOwn = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.matches('[data-index]') || target.matches('[data-index] input'))

/** Moves through rows and selects them; `j`, `k` and `x` wherever the page has the focus, the rest within the list. */
export function useRowKeys(list: RefObject<HTMLElement | null>, rows: RowKeys): void {
  const { count, cursor, go, page, selecting, openedState } = rows
  const openAddress = useOpen()
  const focused = (): HTMLElement | null => {
    const row = document.activeElement?.closest<HTMLElement>('[data-index]')
    return row && list.current?.contains(row) ? row : null
  }
  const step = (by: number, extend: boolean) => {
    if (count === 0) return
    const to = Math.min(Math.max(focused() ? cursor + by : cursor, 0), count - 1)
    if (extend && focused()) selecting?.extend(cursor, to)
    go(to)
  }
  usePageKeys(['j', 'k', 'J', 'K', 'x'], (key) => {
    if (key !== 'x') step(steps[key] ?? 0, key === key.toUpperCase())
    else if (focused()) selecting?.toggle(cursor, false)
  })

  const jump = (event: KeyboardEvent): (() => void) | undefined => {
    const { key, shiftKey } = event
    if (key in steps && key.length > 1) return () => step(steps[key] ?? 0, shiftKey)
    if (shiftKey) return undefined
    if (key === 'Home') return () => step(-count, false)
    if (key === 'End') return () => step(count, false)
    if (key === 'PageDown') return () => step(page(), false)
    if (key === 'PageUp') return () => step(-page(), false)
    return undefined
  }
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey, shiftKey } = event
    if (event.defaultPrevented || isTyping(event.target)) return
    if (key === 'a' && (ctrlKey || metaKey) && !altKey && !shiftKey && selecting) {
      event.preventDefault()
      selecting.all()
    }
    const row = focused()
    if (row === null) return
    const href = row.dataset['href']
    if (key === 'Enter' && isRowsOwn(event.target) && href !== undefined)
      openAddress(href, event, openedState(cursor))
    const act = isPageKey(event) ? jump(event) : undefined
    if (act === undefined) return
    event.preventDefault()
    act()
  })
  useKeyDown((event) => {
    if (event.key !== 'Escape' || !isPageKey(event) || selecting === undefined) return
    // What is open is closed first.
    if (document.querySelector(':popover-open, dialog[open]') === null) selecting.clear()
  })
  useLayoutEffect(() => {
    const element = list.current
    const inside = (event: KeyboardEvent) => onKey(event)
    element?.addEventListener('keydown', inside)
    return () => element?.removeEventListener('keydown', inside)
  }, [list])
}
