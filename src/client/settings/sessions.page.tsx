import { useQuery } from '@tanstack/react-query'
import { t } from '../../contract/language/index.ts'
import { queryClient } from '../api/index.ts'
import { ownZone } from '../lists/share/expiry.rules.ts'
import { ErrorState, Loading, PageHeader } from '../ui/index.ts'
import { sessionTexts } from './people/member.present.ts'
import { ownSessionsQuery, useEndOtherSessions, useEndSession } from './people/queries.ts'
import './people/people.css'

export function loader() {
  void queryClient.prefetchQuery(ownSessionsQuery)
  return null
}

/** Where one is signed in. */
export const Component = () => {
  const { data, error, refetch, dataUpdatedAt } = useQuery(ownSessionsQuery)
  const end = useEndSession()
  const endOthers = useEndOtherSessions()
  const failure = end.error ?? endOthers.error
  const now = new Date(dataUpdatedAt)
  return (
    <div className="people-page">
      <PageHeader
        title={t('Your sessions')}
        actions={
          data !== undefined &&
          data.length > 1 && (
            <button
              type="button"
              className="btn t-bad"
              disabled={endOthers.isPending}
              onClick={() => endOthers.mutate(undefined)}
            >
              {t('Sign out everywhere else')}
            </button>
          )
        }
      >
        <span className="muted">
          {t('A session ends after a week in which it is not used, and after 30 days')}
        </span>
      </PageHeader>
      {failure && (
        <p role="alert" className="t-bad people-failure">
          {failure.message}
        </p>
      )}
      {data ? (
        <ul className="own-sessions" aria-label={t('Your sessions')}>
          {data.map((session) => {
            const { device, detail } = sessionTexts(session, now, ownZone())
            return (
              <li key={session.id}>
                <p className="session-line">
                  <b>{device}</b> {session.attributes.is_current && <small>{t('this browser')}</small>}
                  <small className="muted">{detail}</small>
                </p>
                {!session.attributes.is_current && (
                  <button
                    type="button"
                    className="btn t-bad"
                    disabled={end.isPending}
                    onClick={() => end.mutate(session.id)}
                    aria-label={t('End the session of {device}', { device })}
                  >
                    {t('End')}
                  </button>
                )}
              </li>
            )
          })}
        </ul>
      ) : error ? (
        <ErrorState
          title={t('Your sessions could not be read')}
          error={error}
          onRetry={() => void refetch()}
        />
      ) : (
        <Loading label={t('Reading your sessions')} />
      )}
    </div>
  )
}
