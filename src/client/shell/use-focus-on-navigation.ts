import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/** How long a page may take to show its heading before the focus stays where it is. */
const patienceMs = 10_000

const isLost = (main: HTMLElement): boolean =>
  document.activeElement === null ||
  document.activeElement === document.body ||
  document.activeElement === main

/**
 * After moving to another page the focus goes to its heading, so that it is read out and Tab starts there; as soon as
 * there is one, unless somebody has gone on to something else meanwhile.
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
    // Within a page (the next rows, another sort) the focus stays on what was pressed, if that is still there.
    if (before.pathname === pathname && !isLost(place)) return
    place.focus({ preventScroll: true })
    toHeading()
    // The heading of a page that is still loading may be replaced by the real one: then the focus is lost, and follows.
    const watch = new MutationObserver(() => {
      if (isLost(place)) toHeading()
    })
    watch.observe(place, { childList: true, subtree: true })
    const timer = setTimeout(() => watch.disconnect(), patienceMs)
    return () => {
      clearTimeout(timer)
      watch.disconnect()
    }
  }, [pathname, key])
  return main
}
