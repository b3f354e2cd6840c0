import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useCallback, useEffect, useEffectEvent, useRef } from 'react'

/** Scrolling has ended when there was no step for this long. */
const SCROLL_END_MS = 150

type Sight = {
  count: number
  /** Pixels: the height of each row, and of what stays above them. */
  size: number
  head: number
  /** Drawn also when it is out of sight: it may have the focus. */
  cursor: number
  /** When scrolling rests, and at first: the rows in sight, both included. */
  onRest: (first: number, last: number) => void
}

/** The rows to draw, in their order, and whether they fly by too fast to be read. */
interface InSight {
  indexes: readonly number[]
  flying: boolean
}

/** Follows what is in sight of a list whose rows are all of one height. */
export function useVisibleRows(scroller: RefObject<HTMLElement | null>, sight: Sight): InSight {
  const { count, size, head, cursor, onRest } = sight
  /** How often in a row a whole sight was passed at once: one jump goes somewhere, several fly. */
  const flight = useRef({ start: 0, jumps: 0 })
  const rest = () => {
    flight.current.jumps = 0
    const element = scroller.current
    if (element === null || count === 0) return
    const end = element.scrollTop + element.clientHeight - head
    const first = Math.min(Math.floor(element.scrollTop / size), count - 1)
    onRest(first, Math.min(Math.max(first, Math.ceil(end / size) - 1), count - 1))
  }
  const rangeExtractor = useCallback(
    (range: Range) => {
      const { start, jumps } = flight.current
      const jumped = Math.abs(range.startIndex - start) > range.endIndex - range.startIndex
      flight.current = { start: range.startIndex, jumps: jumped ? jumps + 1 : 0 }
      const indexes = defaultRangeExtractor(jumped ? { ...range, overscan: 0 } : range)
      if (cursor >= range.count || indexes.includes(cursor)) return indexes
      return [...indexes, cursor].toSorted((a, b) => a - b)
    },
    [cursor],
  )
  const virtual = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => size,
    scrollMargin: head,
    overscan: 6,
    isScrollingResetDelay: SCROLL_END_MS,
    rangeExtractor,
    onChange: (instance) => {
      if (!instance.isScrolling) rest()
    },
  })
  const onCount = useEffectEvent(rest)
  useEffect(() => onCount(), [count])
  const indexes = virtual.getVirtualIndexes()
  return { indexes, flying: virtual.isScrolling && flight.current.jumps > 1 }
}

/** Scrolls no further than needed to bring a row under the head in sight. */
export function reveal(scroller: HTMLElement, index: number, size: number, head: number): void {
  const top = index * size
  const room = scroller.clientHeight - head
  if (top < scroller.scrollTop) scroller.scrollTop = top
  else if (top + size > scroller.scrollTop + room) scroller.scrollTop = top + size - room
}
