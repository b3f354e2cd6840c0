import { useRef } from 'react'
import { useNavigate } from 'react-router'
import { isForStaff } from '../api/index.ts'
import { paths } from '../format/index.ts'
import { usePageKeys } from '../ui/index.ts'

/** The pages that the command palette lists and that `g` and a key open. */
const pages = [
  { label: 'Containers', to: paths.home(), key: 'c' },
  { label: 'Shipments', to: paths.shipments(), key: 's' },
  { label: 'Requests', to: paths.requests(), key: 'r' },
  { label: 'Documents', to: paths.documents(), key: 'd' },
  { label: 'Sources', to: paths.sources(), key: 'o' },
] as const

const ofCustomers: readonly string[] = ['c', 's']
/** Those that are not refused to who is signed in: a customer has shipments and containers, and no groups of them. */
export const openPages = () =>
  isForStaff()
    ? pages
    : pages
        .filter(({ key }) => ofCustomers.includes(key))
        .map((page) => (page.key === 'c' ? { ...page, to: paths.containers() } : page))

/** The second key must follow `g` within this time. */
const MAX_DELAY_AFTER_G_MS = 1500
const keys: readonly string[] = ['g', ...pages.map(({ key }) => key)]

/** Opens a page when `g` and the key of the page are pressed one after the other. */
export function usePageShortcuts(): void {
  const navigate = useNavigate()
  const startedAt = useRef(Number.NEGATIVE_INFINITY)
  usePageKeys(keys, (key) => {
    const now = performance.now()
    const page =
      now - startedAt.current < MAX_DELAY_AFTER_G_MS
        ? openPages().find((each) => each.key === key)
        : undefined
    startedAt.current = key === 'g' ? now : Number.NEGATIVE_INFINITY
    if (page) void navigate(page.to)
  })
}
