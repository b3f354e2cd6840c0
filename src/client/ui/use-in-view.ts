import { useEffect, useRef, useState } from 'react'

/** How far below the window an element may begin to be taken for in view. */
const MARGIN = '120px'

/** Whether an element is on the screen. For print it is taken for in view. */
export function useInView<Shown extends HTMLElement>() {
  const element = useRef<Shown>(null)
  const [isInView, setInView] = useState(false)
  useEffect(() => {
    const shown = element.current
    if (shown === null) return undefined
    const observer = new IntersectionObserver(
      (entries) => setInView(entries.some((entry) => entry.isIntersecting)),
      { rootMargin: MARGIN },
    )
    observer.observe(shown)
    const print = () => setInView(true)
    window.addEventListener('beforeprint', print)
    return () => {
      observer.disconnect()
      window.removeEventListener('beforeprint', print)
    }
  }, [])
  return { element, isInView }
}
