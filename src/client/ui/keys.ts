import { useEffectEvent, useLayoutEffect } from 'react'

/** A check box takes no letters. */
const typing =
  'input:not([type="checkbox"]), select, textarea, [contenteditable="true"], dialog[open], [popover], [role="dialog"], [role="menu"]'

/** True where letters are typed, and in what is open above the page. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest(typing) !== null

/** True when a single key is meant for the page: nobody types, no dialog or menu is open, no modifier is held. */
export function isPageKey(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.isComposing)
    return false
  return !isTyping(event.target)
}

/**
 * Calls `act` for each key that is pressed on the page. It listens from before the page is painted: on a busy computer a key may
 * be pressed before the effects run that come after.
 */
export function useKeyDown(act: (event: KeyboardEvent) => void): void {
  const onKey = useEffectEvent(act)
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event)
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])
}

/** Calls `act` when one of the keys is pressed and meant for the page. */
export function usePageKeys(keys: readonly string[], act: (key: string) => void): void {
  useKeyDown((event) => {
    if (!keys.includes(event.key) || !isPageKey(event)) return
    event.preventDefault()
    act(event.key)
  })
}
