import { type RefObject, useEffect, useEffectEvent } from 'react'
import { useNavigate } from 'react-router'

/** Elements that handle clicks themselves. */
const interactive = 'a, button, input, select, textarea, label, summary, [role="separator"]'

/** Opens an address of the dashboard; with Ctrl or Cmd held, in a new tab. */
export function useOpen(): (href: string, held: { metaKey: boolean; ctrlKey: boolean }) => void {
  const navigate = useNavigate()
  return (href, held) => {
    if (held.metaKey || held.ctrlKey) window.open(href, '_blank', 'noopener')
    else void navigate(href)
  }
}

/**
 * A click anywhere in a row (`data-href`) opens it, except on what can itself be clicked, and except while text is
 * being marked for copying.
 */
export function useRowClicks(list: RefObject<HTMLElement | null>): void {
  const openAddress = useOpen()
  const open = useEffectEvent((event: MouseEvent) => {
    if (!(event.target instanceof Element) || event.target.closest(interactive)) return
    const href = event.target.closest<HTMLElement>('[data-href]')?.dataset['href']
    if (href === undefined || window.getSelection()?.isCollapsed === false) return
    openAddress(href, event)
  })
  useEffect(() => {
    const element = list.current
    const listen = (event: MouseEvent) => open(event)
    element?.addEventListener('click', listen)
    return () => element?.removeEventListener('click', listen)
  }, [list])
}
