import { useMutation, useQuery } from '@tanstack/react-query'
import { IconRefresh } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { t } from '../../../contract/language/index.ts'
import type { Webhook, WebhookNotificationLog } from '../../../contract/resources/index.ts'
import { rich } from '../../language/index.ts'
import { call, related } from '../../api/index.ts'
import { EmptyState, ErrorState, Loading, Pill } from '../../ui/index.ts'
import { Attempts } from './attempts.tsx'
import { CopyText } from './copy-text.tsx'
import { notificationQuery, notificationRequestQuery, useRefreshWebhooks } from './queries.ts'
import {
  attemptText,
  clockWithSeconds,
  curlOf,
  deliveryResult,
  durationText,
  prettyJson,
  retryText,
  sizeText,
} from './webhook.present.ts'

/** The wall clock, each second: the next attempt is seconds away. */
function useSeconds(): Date {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), 1000)
    return () => clearInterval(timer)
  }, [])
  return now
}

/** The request of an attempt, with the headers that were sent; of earlier attempts none are kept, and those of the last are composed. */
const SentRequest = ({
  id,
  attempts,
  sent,
}: {
  id: string
  attempts: number
  sent: WebhookNotificationLog['attributes']['request_headers'] | undefined
}) => {
  const { data, error, refetch } = useQuery(notificationRequestQuery(id, attempts))
  if (error && !data)
    return (
      <ErrorState title={t('The request could not be read')} error={error} onRetry={() => void refetch()} />
    )
  if (!data) return <Loading label={t('Reading the request')} lines={3} />
  const url = data.url ?? ''
  return (
    <>
      <div className="hook-part">
        <h3>{t('Request')}</h3> <span className="muted">{sizeText(data.body)}</span>
        <span className="hook-ends">
          <CopyText text={data.body}>{t('Copy body')}</CopyText>
          {url !== '' && <CopyText text={curlOf(url, data.headers, data.body)}>{t('Copy as curl')}</CopyText>}
        </span>
      </div>
      {!data.is_as_sent && (
        <p className="muted hook-note">
          {t(
            'The records that it was sent with are not kept after a delivery: these are the records of now, with which it would be sent again.',
          )}
        </p>
      )}
      <pre tabIndex={0} aria-label={t('Request')}>
        {url === '' ? t('POST to an endpoint that is deleted') : `POST ${url}`}
        {'\n'}
        {Object.entries(sent ?? data.headers).map(([name, value]) => (
          <span key={name}>
            <i>{name.toLowerCase()}:</i> {value ?? <em>{t('of the endpoint, not kept')}</em>}
            {'\n'}
          </span>
        ))}
        {'\n'}
        {prettyJson(data.body)}
      </pre>
    </>
  )
}

/** One notification: its attempts as a line, its request, and what was answered. */
export const DeliveryDetail = ({ id, webhooks }: { id: string; webhooks: readonly Webhook[] }) => {
  const { data, error, refetch } = useQuery(notificationQuery(id))
  const [chosen, choose] = useState<number | null>(null)
  const refresh = useRefreshWebhooks()
  const now = useSeconds()
  const isRead = data !== undefined
  const head = useRef<HTMLDivElement>(null)
  // On a phone it is below the log.
  useEffect(() => {
    if (isRead) head.current?.scrollIntoView({ block: 'nearest' })
  }, [isRead])
  const again = useMutation({
    mutationFn: () => call('redeliver_webhook_notification', { params: { id } }),
    onSuccess: () => {
      choose(null)
      return refresh()
    },
  })
  if (error && !data)
    return (
      <section className="card hook-detail" aria-label={t('Delivery')}>
        <ErrorState
          title={t('The delivery could not be read')}
          error={error}
          onRetry={() => void refetch()}
        />
      </section>
    )
  if (!data)
    return (
      <section className="card hook-detail" aria-label={t('Delivery')} aria-busy="true">
        <Loading label={t('Reading the delivery')} />
      </section>
    )
  const notification = data.data
  const logs = related(data).many(notification.relationships?.webhook_notification_logs)
  const { event, origin } = notification.attributes
  const { label, tone } = deliveryResult(notification, logs)
  const shown = logs.find(({ attributes }) => attributes.attempt === chosen) ?? logs.at(-1)
  const webhook = webhooks.find(({ id: each }) => each === notification.relationships?.webhook?.data?.id)
  const refusal =
    origin === 'test'
      ? t('A test is not sent again')
      : webhook === undefined
        ? t('Its endpoint is deleted')
        : webhook.attributes.active
          ? null
          : t('Switch the endpoint on first')
  return (
    <section className="card hook-detail" aria-label={t('Delivery')}>
      <div ref={head} className="hook-head">
        <h2 className="id">{event}</h2>
        <Pill tone={tone}>{label}</Pill>
        {origin === 'replay' && <Pill tone="rest">{t('Replayed')}</Pill>}
        {origin === 'test' && <Pill tone="rest">{t('Test')}</Pill>}
        <span className="hook-ends">
          {refusal !== null && <small className="muted">{refusal}</small>}
          <button
            type="button"
            className="btn go"
            disabled={refusal !== null || again.isPending}
            onClick={() => again.mutate()}
          >
            <IconRefresh size={15} stroke={1.8} aria-hidden="true" /> {t('Redeliver now')}
          </button>
        </span>
        <p role="status" className="muted">
          {retryText(notification, logs, now)}
        </p>
        {again.isError && (
          <p role="alert" className="t-bad">
            {t('It was not sent again.')} {again.error.message}
          </p>
        )}
      </div>
      <Attempts
        notification={notification}
        logs={logs}
        chosen={shown?.attributes.attempt ?? 0}
        onChoose={choose}
        now={now}
      />
      <SentRequest
        key={logs.length}
        id={id}
        attempts={logs.length}
        sent={shown?.attributes.request_headers}
      />
      {shown && (
        <>
          <div className="hook-part">
            <h3>{t('Answer to attempt {number}', { number: String(shown.attributes.attempt) })}</h3>{' '}
            <span className="muted">
              {durationText(shown.attributes.duration_ms)},{' '}
              {clockWithSeconds(shown.attributes.started_at, now)}
            </span>
          </div>
          <pre tabIndex={0} aria-label={t('Answer')}>
            <b className={`t-${attemptText(shown).tone}`}>{attemptText(shown).label}</b>
            {shown.attributes.error !== null && ` ${shown.attributes.error}`}
            {'\n'}
            {shown.attributes.response_body ?? ''}
          </pre>
        </>
      )}
      <p className="muted hook-note hook-foot">
        {rich(
          '200, 201, 202 and 204 within 10 s count as delivered. Take each {id} once: order is not promised, and what is sent again has the same id.',
          { id: <code>{'data.id'}</code> },
        )}
      </p>
    </section>
  )
}

/** In place of one that is chosen. */
export const NoDelivery = () => (
  <section className="card hook-detail" aria-label={t('Delivery')}>
    <EmptyState title={t('Choose a delivery')}>
      {t('Its attempts, its request and what was answered are shown here.')}
    </EmptyState>
  </section>
)
