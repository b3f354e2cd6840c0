import { type RefObject, useEffect, useState } from 'react'
import { visibleColumns } from './layout.rules.ts'

/** How wide an element is inside, in pixels; as wide as the window until that is known. */
export function useRoom(element: RefObject<HTMLElement | null>): number {
  const [room, setRoom] = useState(() => document.documentElement.clientWidth)
  useEffect(() => {
    const measured = element.current
    if (measured === null) return undefined
    const measure = () => setRoom(measured.clientWidth)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(measured)
    return () => observer.disconnect()
  }, [element])
  return room
}

/** Which of many columns are visible while the list is scrolled horizontally. */
export function useColumnsInSight(
  element: RefObject<HTMLElement | null>,
  wide: readonly number[],
  room: number,
): { from: number; to: number } {
  const [left, setLeft] = useState(0)
  useEffect(() => {
    const scrolled = element.current
    // In steps of a hundred pixels: rows are rendered again less often.
    const follow = () => setLeft(Math.round((scrolled?.scrollLeft ?? 0) / 100) * 100)
    // Captured, to be read before rows are rendered: after that, reading it lays out the whole table at once.
    const captured = { capture: true, passive: true }
    scrolled?.addEventListener('scroll', follow, captured)
    return () => scrolled?.removeEventListener('scroll', follow, captured)
  }, [element])
  return visibleColumns(wide, { left, room })
}
