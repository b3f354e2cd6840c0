import { type RefObject, useRef } from 'react'
import { usePageKeys } from '../ui/index.ts'

/**
 * `j` and `k` move among the alerts of the list; other keys do something with the one that has the focus.
 * @param acts by their keys, with the id of the alert
 */
export function useInboxKeys(
  acts: Readonly<Record<string, (id: string) => void>>,
): RefObject<HTMLDivElement | null> {
  const list = useRef<HTMLDivElement>(null)
  usePageKeys(['j', 'k', ...Object.keys(acts)], (key) => {
    const items = [...(list.current?.querySelectorAll<HTMLElement>('[data-alert]') ?? [])]
    const at = items.findIndex((item) => item.contains(document.activeElement))
    if (key === 'j' || key === 'k') return items[key === 'j' ? at + 1 : Math.max(0, at - 1)]?.focus()
    const id = items[at]?.dataset['alert']
    if (id !== undefined) acts[key]?.(id)
  })
  return list
}
