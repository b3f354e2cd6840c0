import { type RefObject, useEffect, useEffectEvent } from 'react'
import { useNavigate } from 'react-router'

/** Elements that handle clicks themselves. */
const interactive = 'a, button, input, select, textarea, label, summary, [role="separator"]'

/** Opens an address of the dashboard, with a state of the history; with Ctrl or Cmd held, in a new tab. */
export function useOpen(): (
  href: string,
  held: { metaKey: boolean; ctrlKey: boolean },
  state?: unknown,
) => void {
  const navigate = useNavigate()
  return (href, held, state) => {
    if (held.metaKey || held.ctrlKey) window.open(href, '_blank', 'noopener')
    else void navigate(href, { state })
  }
}

const isPlainClick = ({ button, ctrlKey, metaKey, shiftKey, altKey }: MouseEvent): boolean =>
  button === 0 && !ctrlKey && !metaKey && !shiftKey && !altKey

/**
 * A click anywhere in a row (`data-href`) opens it, except on what can itself be clicked, and except while text is
 * being marked for copying.
 * @param stateOf the state of the history with which a row is opened, also by its own link
 */
export function useRowClicks(
  list: RefObject<HTMLElement | null>,
  stateOf?: (row: HTMLElement) => unknown,
): void {
  const openAddress = useOpen()
  const open = useEffectEvent((event: MouseEvent) => {
    if (!(event.target instanceof Element)) return
    const row = event.target.closest<HTMLElement>('[data-href]')
    const href = row?.dataset['href']
    if (row === null || href === undefined) return
    if (stateOf !== undefined && event.target.closest('a[data-row]') && isPlainClick(event)) {
      // The router's link would open it without the state.
      event.preventDefault()
      openAddress(href, event, stateOf(row))
      return
    }
    if (event.target.closest(interactive) || window.getSelection()?.isCollapsed === false) return
    openAddress(href, event, stateOf?.(row))
  })
  useEffect(() => {
    const element = list.current
    const listen = (event: MouseEvent) => open(event)
    element?.addEventListener('click', listen)
    return () => element?.removeEventListener('click', listen)
  }, [list])
}
