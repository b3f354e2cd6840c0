import { type RefObject, useRef } from 'react'
import { usePageKeys } from '../keys.ts'
import { useRowClicks } from './use-row-clicks.ts'

const rowLink = '[data-href] a[data-row]'

/** A list that is moved through by `j` and `k` and opened by Enter (the row's own link has the focus) or by a click. */
export function useRows<Of extends HTMLElement>(): RefObject<Of | null> {
  const list = useRef<Of>(null)
  usePageKeys(['j', 'k'], (key) => {
    const links = [...(list.current?.querySelectorAll<HTMLElement>(rowLink) ?? [])]
    const at = links.findIndex((link) => link.closest('[data-href]')?.contains(document.activeElement))
    const next = at < 0 ? 0 : at + (key === 'j' ? 1 : -1)
    const link = links[Math.min(Math.max(next, 0), links.length - 1)]
    link?.focus({ preventScroll: true })
    link?.closest('[data-href]')?.scrollIntoView({ block: 'nearest' })
  })
  useRowClicks(list)
  return list
}
