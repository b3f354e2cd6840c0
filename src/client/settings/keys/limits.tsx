import { useQuery } from '@tanstack/react-query'
import { t } from '../../../contract/language/index.ts'
import type { RateBucket } from '../../../contract/vocabulary/index.ts'
import { Pill } from '../../ui/index.ts'
import { limitsQuery } from './queries.ts'

const names: Record<RateBucket, string> = {
  default: 'All other requests',
  create_tracking_request: 'Tracking requests made',
  infer_number: 'Carriers inferred',
  refresh_container: 'Containers refreshed',
}

/** How much of each limit is used at this moment; all keys and people of the account share them. */
export const Limits = () => {
  const { data, error } = useQuery(limitsQuery)
  return (
    <section className="key-limits" aria-labelledby="limits-heading">
      <h2 id="limits-heading">
        Limits{' '}
        <small className="muted">
          {t('shared by all keys and people of the account, in the last 60 seconds')}
        </small>
      </h2>
      {data === undefined && error !== null && (
        <p role="alert" className="t-bad">
          The limits could not be read. {error.message}
        </p>
      )}
      <ul aria-busy={data === undefined && error === null}>
        {data?.map(({ bucket, limit, used, retry_after_seconds: wait }) => (
          <li key={bucket} className="key-limit">
            <b>{names[bucket]}</b>
            <span>
              <strong>{used.toLocaleString('en-US')}</strong> of {limit.toLocaleString('en-US')}
            </span>
            <meter
              min={0}
              max={limit}
              high={limit * 0.9}
              value={used}
              aria-label={`${names[bucket]}, used`}
            />
            {wait === null ? (
              <small className="muted">{(limit - used).toLocaleString('en-US')} left</small>
            ) : (
              <Pill tone="bad">Refusing with 429 · next in {wait} s</Pill>
            )}
          </li>
        ))}
      </ul>
      <p className="muted">
        A 429 says in <span className="id">{t('Retry-After')}</span> how many seconds to wait. Webhooks cost
        no requests.
      </p>
    </section>
  )
}
