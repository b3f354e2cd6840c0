import { type RefObject, useLayoutEffect, useRef } from 'react'
import { useLocation } from 'react-router'

const positions = new Map<string, number>()

/**
 * Keeps how far `element` was scrolled at each step of the browser's history, so that "back" comes back to the same
 * rows. A new step starts at the top when it is another place, else stays.
 * @param name identifies this element on the page
 * @param place what counts as another place, e.g. the path
 * @param ready false while there is nothing yet that could be scrolled
 */
export function useScrollRestoration(
  element: RefObject<HTMLElement | null>,
  { name, place, ready = true }: { name: string; place: string; ready?: boolean },
): void {
  const { key } = useLocation()
  const last = useRef(place)
  useLayoutEffect(() => {
    const scrolled = element.current
    if (scrolled === null || !ready) return undefined
    const step = `${name} ${key}`
    const top = positions.get(step) ?? (last.current === place ? undefined : 0)
    last.current = place
    if (top !== undefined) scrolled.scrollTop = top
    const keep = () => positions.set(step, scrolled.scrollTop)
    // Captured, to be read before rows are rendered: after that, reading it lays out the whole table at once.
    const captured = { capture: true, passive: true }
    scrolled.addEventListener('scroll', keep, captured)
    return () => scrolled.removeEventListener('scroll', keep, captured)
  }, [element, key, name, place, ready])
}
