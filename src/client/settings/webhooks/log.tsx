import { useInfiniteQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { t } from '../../../contract/language/index.ts'
import type { Webhook, WebhookNotification } from '../../../contract/resources/index.ts'
import { related } from '../../api/index.ts'
import { counted } from '../../format/index.ts'
import { classes, EmptyState, ErrorState, Loading, Pill } from '../../ui/index.ts'
import { type DeliveryFilter, deliveryStates, spans } from './filter.rules.ts'
import { notificationsQuery, notifiedEvents } from './queries.ts'
import { TextFilter } from './text-filter.tsx'
import { clockWithSeconds, deliveryResult, progressOf } from './webhook.present.ts'

const allEvents: Record<string, string> = {
  '': t('Any event'),
  ...Object.fromEntries(notifiedEvents.map((name) => [name, name])),
}

interface ChoiceProps {
  label: string
  value: string
  options: Readonly<Record<string, string>>
  onValue: (value: string) => void
}
const Choice = ({ label, value, options, onValue }: ChoiceProps) => (
  <select className="field" aria-label={label} value={value} onChange={({ target }) => onValue(target.value)}>
    {Object.entries(options).map(([each, text]) => (
      <option key={each} value={each}>
        {text}
      </option>
    ))}
  </select>
)

interface LogProps {
  filter: DeliveryFilter
  webhooks: readonly Webhook[]
  /** The id of the notification that is shown. */
  opened: string
  onFilter: (changed: Partial<DeliveryFilter>) => void
  onOpen: (id: string) => void
}

/** Of the notifications those that were there when the list was last brought up to date; newer ones wait. */
function useShown(notifications: readonly WebhookNotification[] | undefined, key: string) {
  const [seen, setSeen] = useState<{ key: string; newest: string | null }>({ key: '', newest: null })
  const newest = notifications?.[0]?.id ?? null
  // Another filter is another list, and an empty one shows what comes first at once.
  if (notifications !== undefined && (seen.key !== key || seen.newest === null)) {
    if (seen.key !== key || newest !== null) setSeen({ key, newest })
    return { shown: notifications, waiting: 0, showNew: () => undefined }
  }
  const from = notifications?.findIndex(({ id }) => id === seen.newest) ?? 0
  // So many came that the newest that was seen is no longer among them.
  const waiting = from < 0 ? (notifications?.length ?? 0) : from
  return {
    shown: from < 0 ? notifications : notifications?.slice(from),
    waiting: from < 0 ? 0 : waiting,
    showNew: () => setSeen({ key, newest }),
  }
}

/** `container.transport.` is said lightly: what differs is what follows. */
const EventName = ({ event }: { event: string }) => {
  const prefix = /^container\.transport\./.exec(event)?.[0] ?? ''
  return (
    <span className="hook-event">
      {prefix !== '' && <i>{prefix}</i>}
      {event.slice(prefix.length)}
    </span>
  )
}

/** The notifications, newest first. */
export const DeliveryLog = ({ filter, webhooks, opened, onFilter, onOpen }: LogProps) => {
  const query = useInfiniteQuery(notificationsQuery(filter))
  const { data, error, refetch, dataUpdatedAt, hasNextPage, isFetchingNextPage, fetchNextPage } = query
  const notifications = useMemo(() => data?.pages.flatMap((page) => page.data), [data])
  const { shown, waiting, showNew } = useShown(notifications, JSON.stringify(filter))
  const logsOf = useMemo(() => {
    const records = data?.pages.map((page) => related(page)) ?? []
    return ({ relationships }: WebhookNotification) =>
      records
        .map((each) => each.many(relationships?.webhook_notification_logs))
        .find((logs) => logs.length > 0) ?? []
  }, [data])
  const total = data?.pages[0]?.meta?.total ?? 0
  const now = new Date(dataUpdatedAt)
  const urls = new Map(webhooks.map(({ id, attributes }) => [id, attributes.url]))
  const isFiltered = Object.values(filter).some((value) => value !== '')
  return (
    <section className="card hook-log" aria-label={t('Deliveries')} aria-busy={data === undefined && !error}>
      <div className="hook-filters">
        <TextFilter text={filter.text} onText={(text) => onFilter({ text })} />
        <Choice
          label={t('Endpoint')}
          value={filter.webhook}
          options={{ '': t('Any endpoint'), ...Object.fromEntries(urls) }}
          onValue={(webhook) => onFilter({ webhook })}
        />
        <Choice
          label={t('Event')}
          value={filter.event}
          options={allEvents}
          onValue={(event) => onFilter({ event })}
        />
        <Choice
          label={t('Result')}
          value={filter.state}
          options={deliveryStates}
          onValue={(state) => onFilter({ state })}
        />
        <Choice
          label={t('Time')}
          value={filter.span}
          options={spans}
          onValue={(span) => onFilter({ span })}
        />
      </div>
      <div role="status" className="hook-new">
        {waiting > 0 && (
          <button type="button" className="btn" onClick={showNew}>
            {counted(waiting, 'new', 'new')}
          </button>
        )}
      </div>
      {data === undefined ? (
        error ? (
          <ErrorState
            title={t('The deliveries could not be read')}
            error={error}
            onRetry={() => void refetch()}
          />
        ) : (
          <Loading label={t('Reading the deliveries')} />
        )
      ) : shown === undefined || shown.length === 0 ? (
        <EmptyState title={isFiltered ? t('No delivery fits') : t('Nothing was sent yet')}>
          {isFiltered
            ? t('Choose another text, endpoint, event, result or time.')
            : t('Send a test, or wait for the next event that an endpoint receives.')}
        </EmptyState>
      ) : (
        <ul>
          {shown.map((notification) => {
            const logs = logsOf(notification)
            const { label, tone } = deliveryResult(notification, logs)
            const { id, attributes, relationships } = notification
            const webhookId = relationships?.webhook?.data?.id ?? ''
            return (
              <li key={id}>
                <button
                  type="button"
                  className={classes('hook-row', opened === id && 'on')}
                  aria-pressed={opened === id}
                  onClick={() => onOpen(id)}
                >
                  <Pill tone={tone}>{label}</Pill>
                  <span className="hook-what">
                    <EventName event={attributes.event} />
                    <small className="muted">{urls.get(webhookId) ?? t('a deleted endpoint')}</small>
                  </span>
                  <span className="hook-when">
                    {clockWithSeconds(attributes.created_at, now)}
                    <small className="muted">{progressOf(notification, logs)}</small>
                  </span>
                </button>
              </li>
            )
          })}
        </ul>
      )}
      {notifications !== undefined && hasNextPage && (
        <p className="muted hook-more">
          {t('The latest {count} of {total}.', { count: notifications.length, total })}{' '}
          <button
            type="button"
            className="btn"
            disabled={isFetchingNextPage}
            onClick={() => void fetchNextPage()}
          >
            {isFetchingNextPage ? t('Reading older ones') : t('Show older ones')}
          </button>
          {query.isFetchNextPageError && (
            <span role="alert" className="t-bad">
              {t('They could not be read.')} {error?.message}
            </span>
          )}
        </p>
      )}
    </section>
  )
}
