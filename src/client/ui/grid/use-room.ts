import { type RefObject, useLayoutEffect, useState } from 'react'

/** How wide an element is inside, in pixels; 0 until that is known. */
export function useRoom(element: RefObject<HTMLElement | null>): number {
  const [room, setRoom] = useState(0)
  useLayoutEffect(() => {
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
