import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import { useNavigate } from 'react-router'
import { usePageKeys } from '../keys.ts'

const rowLink = '[data-href] a[data-row]'

/**
 * A list that is moved through by `j` and `k` and opened by Enter (the row's own link has the focus) or by a click
 * anywhere in the row, except on what can itself be clicked, and except while text is being marked for copying.
 */
export function useRows<Of extends HTMLElement>(): RefObject<Of | null> {
  const list = useRef<Of>(null)
  const navigate = useNavigate()
  usePageKeys(['j', 'k'], (key) => {
    const links = [...(list.current?.querySelectorAll<HTMLElement>(rowLink) ?? [])]
    const at = links.findIndex((link) => link.closest('[data-href]')?.contains(document.activeElement))
    const next = at < 0 ? 0 : at + (key === 'j' ? 1 : -1)
    const link = links[Math.min(Math.max(next, 0), links.length - 1)]
    link?.focus({ preventScroll: true })
    link?.closest('[data-href]')?.scrollIntoView({ block: 'nearest' })
  })
  const open = useEffectEvent((event: MouseEvent) => {
    if (!(event.target instanceof Element) || event.target.closest('a, button, input, select, label')) return
    const href = event.target.closest<HTMLElement>('[data-href]')?.dataset['href']
    if (href === undefined || window.getSelection()?.isCollapsed === false) return
    if (event.metaKey || event.ctrlKey) window.open(href, '_blank', 'noopener')
    else void navigate(href)
  })
  useEffect(() => {
    const element = list.current
    const listen = (event: MouseEvent) => open(event)
    element?.addEventListener('click', listen)
    return () => element?.removeEventListener('click', listen)
  }, [])
  return list
}
