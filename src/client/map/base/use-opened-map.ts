import { type RefObject, useEffect, useRef, useState } from 'react'
import { afterPaint } from './after-paint.ts'

/**
 * Opens a map in an element once the page is painted: the graphics context of a first map takes the main thread for more than a tenth of a
 * second. It is closed with the page.
 * @param onUnavailable called when the browser cannot draw it
 */
export function useOpenedMap<Opened extends { close: () => void }>(
  container: RefObject<HTMLElement | null>,
  open: (frame: HTMLElement) => Opened,
  onUnavailable: () => void,
): Opened | undefined {
  const [map, setMap] = useState<Opened>()
  const latest = useRef(open)
  useEffect(() => {
    latest.current = open
  })
  useEffect(() => {
    let opened: Opened | undefined
    const cancel = afterPaint(() => {
      if (!container.current) return
      try {
        opened = latest.current(container.current)
        setMap(opened)
      } catch {
        onUnavailable()
      }
    })
    return () => {
      cancel()
      opened?.close()
      setMap(undefined)
    }
  }, [container, onUnavailable])
  return map
}
