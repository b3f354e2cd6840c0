import { useQuery } from '@tanstack/react-query'
import { numberText, t } from '../../../contract/language/index.ts'
import type { RateBucket } from '../../../contract/vocabulary/index.ts'
import { rich } from '../../language/index.ts'
import { Pill } from '../../ui/index.ts'
import { limitsQuery } from './queries.ts'

const names: Record<RateBucket, string> = {
  default: t('All other requests'),
  create_tracking_request: t('Tracking requests made'),
  infer_number: t('Carriers inferred'),
  refresh_container: t('Containers refreshed'),
}

/** How much of each limit is used at this moment; all keys and people of the account share them. */
export const Limits = () => {
  const { data, error } = useQuery(limitsQuery)
  return (
    <section className="key-limits" aria-labelledby="limits-heading">
      <h2 id="limits-heading">
        {t('Limits')}{' '}
        <small className="muted">
          {t('shared by all keys and people of the account, in the last 60 seconds')}
        </small>
      </h2>
      {data === undefined && error !== null && (
        <p role="alert" className="t-bad">
          {t('The limits could not be read.')} {error.message}
        </p>
      )}
      <ul aria-busy={data === undefined && error === null}>
        {data?.map(({ bucket, limit, used, retry_after_seconds: wait }) => (
          <li key={bucket} className="key-limit">
            <b>{names[bucket]}</b>
            <span>
              {rich('{used} of {limit}', {
                used: <strong>{numberText(used)}</strong>,
                limit: numberText(limit),
              })}
            </span>
            <meter
              min={0}
              max={limit}
              high={limit * 0.9}
              value={used}
              aria-label={t('{limit}, used', { limit: names[bucket] })}
            />
            {wait === null ? (
              <small className="muted">{t('{count} left', { count: limit - used })}</small>
            ) : (
              <Pill tone="bad">{t('Refusing with 429 · next in {count} s', { count: wait })}</Pill>
            )}
          </li>
        ))}
      </ul>
      <p className="muted">
        {rich('A 429 says in {header} how many seconds to wait. Webhooks cost no requests.', {
          header: <span className="id">{'Retry-After'}</span>,
        })}
      </p>
    </section>
  )
}
