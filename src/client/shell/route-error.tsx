import {
  isRouteErrorResponse,
  Link,
  Navigate,
  useLocation,
  useRevalidator,
  useRouteError,
} from 'react-router'
import { t } from '../../contract/language/index.ts'
import { isApiError, isStatus } from '../api/index.ts'
import { paths } from '../format/index.ts'
import { SignInThere } from './trouble.tsx'
import { EmptyState, ErrorState, PageHeader } from '../ui/index.ts'

const home = (
  <Link className="btn" to={paths.home()}>
    {t('All containers')}
  </Link>
)
const others = [
  [t('Shipments'), paths.shipments()],
  [t('Requests'), paths.requests()],
  [t('Documents'), paths.documents()],
] as const

export const NotFound = () => (
  <>
    <PageHeader title={t('Not found')} />
    <EmptyState
      title={t('There is nothing at this address')}
      action={
        <>
          {home}
          {others.map(([label, to]) => (
            <Link key={label} className="btn" to={to}>
              {label}
            </Link>
          ))}
        </>
      }
    >
      <span className="id">{useLocation().pathname}</span>{' '}
      {t('was deleted, belongs to another account, or is not the whole address.')}{' '}
      {t('Press / to find a number, a tag or a vessel.')}
    </EmptyState>
  </>
)

const isChunkMissing = (error: unknown): boolean =>
  error instanceof TypeError && /dynamically imported module|module script/i.test(error.message)

/** Handles errors of every page: a missing session, a missing record, a missing file after an update, and all others. */
export const RouteError = () => {
  const error = useRouteError()
  const { pathname, search } = useLocation()
  const { revalidate } = useRevalidator()
  if (isStatus(error, 401)) return <Navigate to={paths.signIn(pathname + search)} replace />
  if (isStatus(error, 404) || (isRouteErrorResponse(error) && error.status === 404)) return <NotFound />
  if (isChunkMissing(error)) {
    return (
      <ErrorState
        title={t('This page could not be loaded')}
        error={new Error(t('Portolan was updated meanwhile, or the connection broke.'))}
        onRetry={() => window.location.reload()}
      />
    )
  }
  return (
    <>
      <PageHeader title={t('Something went wrong')} />
      <ErrorState
        title={t('This page could not be shown')}
        error={error}
        onRetry={() => (isApiError(error) ? void revalidate() : window.location.reload())}
        action={isApiError(error) && error.kind === 'other_page' ? <SignInThere /> : home}
      />
    </>
  )
}
