import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/** After moving to another page the focus goes to its heading, so that it is read out and Tab starts there. */
export function useFocusOnNavigation() {
  const main = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    const heading = main.current?.querySelector<HTMLElement>('h1[tabindex]')
    ;(heading ?? main.current)?.focus({ preventScroll: true })
  }, [pathname])
  return main
}
