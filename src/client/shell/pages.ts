import { useRef } from 'react'
import { useNavigate } from 'react-router'
import { t } from '../../contract/language/index.ts'
import { may } from '../api/index.ts'
import { paths } from '../format/index.ts'
import { usePageKeys } from '../ui/index.ts'

/** The pages that the command palette lists and that `g` and a key open, with the operation that each shows. */
const pages = [
  { label: t('Home'), to: paths.home(), key: 'h', shows: 'get_home' },
  { label: t('Pickup & delivery'), to: paths.pickup(), key: 'p', shows: 'list_entered_values' },
  { label: t('Containers'), to: paths.openWork(), key: 'c', shows: 'list_containers' },
  { label: t('Shipments'), to: paths.shipments(), key: 's', shows: 'list_shipments' },
  { label: t('Requests'), to: paths.requests(), key: 'r', shows: 'list_tracking_requests' },
  { label: t('Documents'), to: paths.documents(), key: 'd', shows: 'list_documents' },
  { label: t('Alerts'), to: paths.alerts(), key: 'l', shows: 'list_alerts' },
  { label: t('Sources'), to: paths.sources(), key: 'o', shows: 'list_connections' },
] as const

/** Those that are not refused to who is signed in. */
export const openPages = () => pages.filter(({ shows }) => may(shows))

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
