import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/** After this time without a heading the focus stays where it is. */
const MAX_WAIT_FOR_HEADING_MS = 10_000

const isLost = (main: HTMLElement): boolean =>
  document.activeElement === null ||
  document.activeElement === document.body ||
  document.activeElement === main

/**
 * Moves the focus to the heading of a new page as soon as it is shown, so that screen readers read it and Tab starts
 * there. Does nothing when a person has focused something else meanwhile.
 */
export function useFocusOnNavigation() {
  const main = useRef<HTMLElement>(null)
  const { pathname, key } = useLocation()
  const shown = useRef({ pathname, key })
  useEffect(() => {
    const place = main.current
    const before = shown.current
    if (before.key === key || place === null) return
    shown.current = { pathname, key }
    const toHeading = () => {
      const heading = place.querySelector<HTMLElement>('h1[tabindex]')
      heading?.focus({ preventScroll: true })
    }
    // Within a page (more rows, another sort) the focus stays on the pressed control while it exists.
    if (before.pathname === pathname && !isLost(place)) return
    place.focus({ preventScroll: true })
    toHeading()
    // The pointer rests where the last page was pressed: no explanation opens there before it moves.
    place.dataset['arrived'] = ''
    const onMove = () => delete place.dataset['arrived']
    window.addEventListener('pointermove', onMove, { once: true })
    // The heading of a loading page is replaced by the real one: the focus is lost and must be set again.
    const watch = new MutationObserver(() => {
      if (isLost(place)) toHeading()
    })
    watch.observe(place, { childList: true, subtree: true })
    const timer = setTimeout(() => watch.disconnect(), MAX_WAIT_FOR_HEADING_MS)
    return () => {
      clearTimeout(timer)
      watch.disconnect()
      window.removeEventListener('pointermove', onMove)
    }
  }, [pathname, key])
  return main
}
