import { queryOptions, useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { Link, useSearchParams } from 'react-router'
import { t } from '../../contract/language/index.ts'
import type { DeliveryOrder } from '../../contract/resources/index.ts'
import { orderStates } from '../../contract/vocabulary/index.ts'
import { may, operationQuery, useNow } from '../api/index.ts'
import { formatContainerNumber, paths, timeText } from '../format/index.ts'
import { OrderPill } from '../lists/orders/order-pill.tsx'
import { useFollowOrders } from '../lists/orders/queries.ts'
import { EmptyState, ErrorState, NotAllowed, NoValue, PageHeader } from '../ui/index.ts'
import { ShortList, type ShortListColumn } from '../ui/sheet/index.ts'
import './orders.css'

const tabs: Readonly<Record<string, string>> = {
  '': t('All'),
  draft: t('Drafts'),
  sent: t('Waiting for an answer'),
  accepted: t('Accepted'),
  declined: t('Declined'),
  expired: t('No answer'),
  withdrawn: t('Withdrawn'),
}

const ordersQuery = (state: string) =>
  queryOptions({
    ...operationQuery('list_delivery_orders', { query: state === '' ? {} : { states: state } }),
    select: ({ data }) => data,
  })

interface OrderListRow {
  key: string
  href: string
  order: DeliveryOrder
}

const MAX_NAMED_CONTAINERS = 2
const containersText = ({ attributes: { container_numbers: numbers } }: DeliveryOrder): string => {
  const named = numbers.slice(0, MAX_NAMED_CONTAINERS).map(formatContainerNumber).join(', ')
  const more = numbers.length - MAX_NAMED_CONTAINERS
  return more > 0 ? t('{containers} and {n} more', { containers: named, n: more }) : named
}

const Answered = ({ order, now }: { order: DeliveryOrder; now: Date }) => {
  const { answered_at, answered_by, answer_note } = order.attributes
  if (answered_at === null) return <NoValue />
  return (
    <span title={answer_note ?? undefined}>
      {answered_by}, {timeText(answered_at, 'UTC', now).text}
    </span>
  )
}

const columnsAt = (now: Date): readonly ShortListColumn<OrderListRow>[] => [
  {
    header: t('Order'),
    cell: ({ href, order }) => (
      <Link to={href}>
        <b>{order.attributes.number}</b>
      </Link>
    ),
  },
  { header: t('State'), cell: ({ order }) => <OrderPill order={order} /> },
  { header: t('Carrier'), cell: ({ order }) => order.attributes.carrier_name ?? <NoValue /> },
  { header: t('Containers'), cell: ({ order }) => <span className="id">{containersText(order)}</span> },
  {
    header: t('Sent'),
    cell: ({ order: { attributes } }) =>
      attributes.sent_at === null ? <NoValue /> : timeText(attributes.sent_at, 'UTC', now).text,
  },
  { header: t('Answer'), cell: ({ order }) => <Answered order={order} now={now} /> },
]

const TABLE_ABOVE_WIDTH = 900

/** Orders to truckers, the latest first. */
export const Component = () =>
  may('list_delivery_orders') ? <Orders /> : <NotAllowed title={t('Delivery orders')} />

const isAnyContainer = () => true

const Orders = () => {
  const [fields] = useSearchParams()
  const given = fields.get('state') ?? ''
  const state = (orderStates as readonly string[]).includes(given) ? given : ''
  const { data, error, refetch } = useQuery(ordersQuery(state))
  const now = useNow()
  useFollowOrders(useCallback(isAnyContainer, []))
  const rows = data?.map((order): OrderListRow => ({ key: order.id, href: paths.order(order.id), order }))
  return (
    <div className="orders-page">
      <PageHeader title={t('Delivery orders')}>
        <span className="muted">{t('Orders to truckers, also called dray orders')}</span>
      </PageHeader>
      <nav className="orders-filter" aria-label={t('Orders by state')}>
        {Object.entries(tabs).map(([each, label]) => (
          <Link
            key={each}
            to={paths.orders({ state: each })}
            aria-current={each === state ? 'page' : undefined}
          >
            {label}
          </Link>
        ))}
      </nav>
      {error && data && (
        <p className="trouble" role="status">
          {t('The orders could not be refreshed: {error}', { error: error.message })}{' '}
          <button type="button" className="btn" onClick={() => void refetch()}>
            {t('Try again')}
          </button>
        </p>
      )}
      <ShortList
        label={t('Delivery orders')}
        columns={columnsAt(now)}
        rows={rows}
        compact={({ href, order }) => (
          <span className="orders-compact">
            <Link to={href}>
              <b>{order.attributes.number}</b>
            </Link>
            <OrderPill order={order} />
            <span className="muted">{order.attributes.carrier_name ?? t('No carrier yet')}</span>
            <span className="id">{containersText(order)}</span>
          </span>
        )}
        compactBelow={TABLE_ABOVE_WIDTH}
        instead={
          error && !data ? (
            <ErrorState
              title={t('The orders could not be read')}
              error={error}
              onRetry={() => void refetch()}
            />
          ) : rows?.length === 0 ? (
            <EmptyState
              title={t(state === '' ? 'There is no delivery order yet' : 'No order is in this state')}
              action={
                <Link className="btn go" to={paths.pickup()}>
                  {t('Choose containers')}
                </Link>
              }
            >
              {t('Select containers on the board of pickup and delivery, and press Delivery order.')}
            </EmptyState>
          ) : undefined
        }
      />
    </div>
  )
}
