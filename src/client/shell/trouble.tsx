import { type QueryCache, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useSyncExternalStore } from 'react'
import { t } from '../../contract/language/index.ts'
import { isApiError, otherPage, otherPageText, sessionQuery } from '../api/index.ts'
import { Brand } from '../ui/index.ts'

/** Shown until the session is loaded, with the reason when that takes long. */
export const Starting = () => (
  <div className="starting">
    <Brand />
    <span className="visually-hidden" role="status">
      {t('Portolan is starting')}
    </span>
    <Trouble />
  </div>
)

type Kind = 'unreachable' | 'slow_down' | 'failing' | null

/** The most serious failure among the queries that are being retried now. */
function troubleIn(cache: QueryCache): Kind {
  const failures = cache
    .getAll()
    .filter((query) => query.state.fetchStatus === 'fetching')
    .map((query) => query.state.fetchFailureReason)
    .filter(isApiError)
  if (failures.some(({ kind }) => kind === 'network')) return 'unreachable'
  if (failures.some(({ status }) => status === 429)) return 'slow_down'
  return failures.length > 0 ? 'failing' : null
}

const messages: Record<Exclude<Kind, null>, string> = {
  unreachable: t('The service cannot be reached. Trying again…'),
  slow_down: t('Too many requests at once: trying again when the service allows it.'),
  failing: t('The service failed to answer. Trying again…'),
}

/** Opens the page that answers in place of the service. */
export const SignInThere = () => (
  <a href="/" target="_blank" rel="noreferrer">
    {t('Sign in there')}
  </a>
)

/**
 * Another page answers in place of the service: somebody signs in there, in a tab of its own, and comes back. Nothing that was typed
 * here is lost.
 */
const OtherPage = () => {
  const client = useQueryClient()
  useEffect(() => {
    const askAgain = () => {
      if (!document.hidden) void client.fetchQuery({ ...sessionQuery, staleTime: 0 }).catch(() => undefined)
    }
    document.addEventListener('visibilitychange', askAgain)
    window.addEventListener('focus', askAgain)
    return () => {
      document.removeEventListener('visibilitychange', askAgain)
      window.removeEventListener('focus', askAgain)
    }
  }, [client])
  return (
    <p className="trouble">
      {otherPageText()} <SignInThere />
    </p>
  )
}

/** Says why a page takes long while its queries are retried. */
export const Trouble = () => {
  const cache = useQueryClient().getQueryCache()
  const isOtherPage = useSyncExternalStore(otherPage.subscribe, otherPage.isThere)
  const subscribe = useCallback((changed: () => void) => cache.subscribe(changed), [cache])
  const kind = useSyncExternalStore(subscribe, () => troubleIn(cache))
  return (
    <div role="status" className="trouble-place">
      {isOtherPage && <OtherPage />}
      {kind !== null && !isOtherPage && <p className="trouble">{messages[kind]}</p>}
    </div>
  )
}
