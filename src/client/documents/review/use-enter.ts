import { useEffect, useEffectEvent } from 'react'
import { isPageKey } from '../../ui/index.ts'

const presses = 'a, button, summary, input, [role="button"]'

/** `Enter` accepts, wherever it presses nothing else. */
export function useEnter(act: () => void): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.repeat || event.shiftKey || !isPageKey(event)) return
    if (event.target instanceof Element && event.target.closest(presses)) return
    event.preventDefault()
    act()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event)
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])
}
