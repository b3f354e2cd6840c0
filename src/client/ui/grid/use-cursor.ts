import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { indexNow, type RowPlace } from './row-places.rules.ts'
import { rowAtLine } from './lines.rules.ts'
import { keepRowPlace, keptRowPlace } from './row-places.ts'
import type { GridLines, GridRow, GridRows } from './types.ts'
import { reveal } from './use-visible-rows.ts'

interface CursorProps {
  /** By lines. */
  rows: GridRows<GridRow>
  /** Where rows stand among headings; places of rows are kept by the rows alone, which other pages know. */
  lines: GridLines | undefined
  count: number
  /** The rows are those of the view before. */
  stale: boolean
  /** Pixels: the height of each row, and of what stays above them. */
  size: number
  head: number
  /** The step of the browser's history, and the view that it shows. */
  step: string
  place: string
}

interface Cursor {
  /** The row to which Tab comes. */
  index: number
  /** Gives a row the focus and brings it in sight. */
  go: (index: number) => void
  /** Scrolling rests, with this row as the first in sight. */
  rest: (first: number) => void
  /** Remembers the row for when this step of the history is shown again. */
  keep: (index: number) => void
}

/**
 * The row at which somebody is. It stays the same record when the rows around it change, and when this step is shown again, the
 * list has the focus on it again, where it stands now.
 */
export function useCursor(scroller: RefObject<HTMLElement | null>, props: CursorProps): Cursor {
  const { rows, lines, count, stale, size, head, step, place } = props
  const keptAt = (): RowPlace | undefined => {
    const kept = keptRowPlace(step)
    return kept && lines ? { ...kept, index: lines.lineOf(kept.index) } : kept
  }
  const [start] = useState(keptAt)
  const [wanted, setWanted] = useState(start?.index ?? 0)
  const index = Math.min(wanted, Math.max(0, count - 1))
  /** Where somebody is or was in this view; without a row while none was, or while it has not come. */
  const at = useRef<{ place: string; row: RowPlace | undefined }>({ place, row: start })
  /** The row is to have the focus once it has come. */
  const wantsFocus = useRef(start !== undefined)

  const rowAt = (here: number): RowPlace | undefined => {
    const key = rows.at(here)?.key
    return key === undefined ? undefined : { index: here, key }
  }
  const keep = (here: number) => {
    const row = rowAt(here)
    at.current = { place, row }
    if (row) keepRowPlace(step, { ...row, index: rowAtLine(lines, row.index) ?? row.index })
  }
  const isWithin = () => {
    const row = document.activeElement?.closest('[data-index]')
    return row instanceof Element && scroller.current?.contains(row) === true
  }
  const focus = (here: number) => {
    const row = scroller.current?.querySelector<HTMLElement>(`[data-index="${here}"]`)
    if (!scroller.current || !row) return
    reveal(scroller.current, here, size, head)
    const link = row.querySelector<HTMLElement>('[data-row]') ?? row
    link.focus({ preventScroll: true })
  }
  const takeFocus = useEffectEvent(() => {
    if (!wantsFocus.current) return
    wantsFocus.current = false
    const focused = document.activeElement
    const isElsewhere = focused !== null && !focused.matches('body, main, h1') && !isWithin()
    if (!isElsewhere) focus(index)
  })
  const follow = useEffectEvent(() => {
    if (scroller.current === null || rows.total === undefined || stale) return
    if (at.current.place !== place) {
      // Another view in the same list: the focus stays on what somebody pressed.
      const kept = keptAt()
      at.current = { place, row: kept }
      wantsFocus.current = false
      if (kept) setWanted(kept.index)
      return
    }
    const isAtIt = wantsFocus.current || isWithin()
    const row = at.current.row ?? (isAtIt ? rowAt(index) : undefined)
    // Nobody was at a row, or has scrolled away from it since.
    if (row === undefined || (row.index !== index && !isAtIt)) return
    const found = indexNow(row, count, (each) => rows.at(each)?.key)
    // It left the list, or has not come yet.
    if (found === undefined && rows.at(index) === undefined) return
    const next = found ?? index
    keep(next)
    if (next === index) {
      // The shell gives the focus to the heading of a page that opens: this comes after it.
      if (wantsFocus.current) requestAnimationFrame(() => takeFocus())
      return
    }
    if (isAtIt) scroller.current.scrollTop += (next - index) * size
    wantsFocus.current = isAtIt
    setWanted(next)
  })
  useEffect(() => follow(), [rows, count, stale, step, place, index])

  const onFocus = useEffectEvent((event: FocusEvent) => {
    const row = event.target instanceof Element && event.target.closest<HTMLElement>('[data-index]')
    if (!row) return
    const here = Number(row.dataset['index'])
    setWanted(here)
    keep(here)
  })
  useEffect(() => {
    const element = scroller.current
    const listen = (event: FocusEvent) => onFocus(event)
    element?.addEventListener('focusin', listen)
    return () => element?.removeEventListener('focusin', listen)
  }, [scroller])
  return {
    index,
    go(here) {
      keep(here)
      flushSync(() => setWanted(here))
      focus(here)
    },
    rest(first) {
      // Tab comes to a row in sight, unless somebody is at another, or comes back to it.
      const isTaken = wantsFocus.current || scroller.current?.contains(document.activeElement) === true
      if (!isTaken) setWanted(first)
    },
    keep,
  }
}
