import { useEffect, useEffectEvent } from 'react'
import { isPageKey } from '../../ui/index.ts'

const presses = 'a, button, summary, input, [role="button"]'

/** `Enter` accepts, unless it activates a control that has the focus. */
export function useEnterKey(act: () => void): void {
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
