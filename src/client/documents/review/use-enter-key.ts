import { isPageKey, useKeyDown } from '../../ui/index.ts'

const presses = 'a, button, summary, input, [role="button"]'

/** `Enter` accepts, unless it activates a control that has the focus. */
export function useEnterKey(act: () => void): void {
  useKeyDown((event) => {
    if (event.key !== 'Enter' || event.repeat || event.shiftKey || !isPageKey(event)) return
    if (event.target instanceof Element && event.target.closest(presses)) return
    event.preventDefault()
    act()
  })
}
