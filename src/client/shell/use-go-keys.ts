import { useRef } from 'react'
import { useNavigate } from 'react-router'
import { usePageKeys } from '../ui/index.ts'
import { pages } from './pages.ts'

/** So long after `g` a second key is still meant for it. */
const waitMs = 1500
const keys: readonly string[] = ['g', ...pages.map(({ key }) => key)]

/** `g` and then a page's key go to that page. */
export function useGoKeys(): void {
  const navigate = useNavigate()
  const begun = useRef(Number.NEGATIVE_INFINITY)
  usePageKeys(keys, (key) => {
    const now = performance.now()
    const page = now - begun.current < waitMs ? pages.find((each) => each.key === key) : undefined
    begun.current = key === 'g' ? now : Number.NEGATIVE_INFINITY
    if (page) void navigate(page.to)
  })
}
