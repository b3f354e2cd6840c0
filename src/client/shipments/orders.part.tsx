import { useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { Link } from 'react-router'
import { t } from '../../contract/language/index.ts'
import type { DeliveryOrder } from '../../contract/resources/index.ts'
import { may } from '../api/index.ts'
import { paths, timeText } from '../format/index.ts'
import { orderState } from '../lists/orders/order.present.ts'
import { OrderPill } from '../lists/orders/order-pill.tsx'
import { ordersOfContainerQuery, useDraftOrder, useFollowOrders } from '../lists/orders/queries.ts'
import { useInView } from '../ui/use-in-view.ts'
import { useOptionalRequest } from '../lists/live/use-optional-request.ts'

/** The orders to truckers for a container, and a way to draft one. */
export const Orders = ({ container_id, now }: { container_id: string; now: Date }) =>
  may('list_delivery_orders') && <OwnOrders container_id={container_id} now={now} />

const OwnOrders = ({ container_id, now }: { container_id: string; now: Date }) => {
  const { element, isInView } = useInView<HTMLElement>()
  const { isAllowed, isDeferred, allow } = useOptionalRequest(isInView)
  const { data, error, refetch } = useQuery({ ...ordersOfContainerQuery(container_id), enabled: isAllowed })
  const draft = useDraftOrder()
  const hasOrders = data !== undefined && data.length > 0
  // Without an order there is no answer to wait for.
  useFollowOrders(
    useCallback((changed: string) => hasOrders && changed === container_id, [container_id, hasOrders]),
  )
  return (
    <section ref={element} className="card shipment-papers" aria-label={t('Delivery orders')}>
      <h2>{t('Delivery orders')}</h2>
      {error && (
        <p role="alert" className="t-bad">
          {t(data ? 'They could not be read again.' : 'They could not be read.')}{' '}
          <button type="button" className="btn" onClick={() => void refetch()}>
            {t('Try again')}
          </button>
        </p>
      )}
      {isDeferred && data === undefined && (
        <button type="button" className="btn" onClick={allow}>
          {t('Show orders')}
        </button>
      )}
      {data?.length === 0 && <p className="muted">{t('None yet.')}</p>}
      <ul>
        {data?.map((order) => (
          <OrderLine key={order.id} order={order} now={now} />
        ))}
      </ul>
      {may('create_delivery_order') && (
        <button
          type="button"
          className="btn"
          disabled={draft.isPending}
          onClick={() => draft.mutate([container_id])}
        >
          {t('Draft an order')}
        </button>
      )}
      {draft.error && (
        <p role="alert" className="t-bad">
          {draft.error.message}
        </p>
      )}
    </section>
  )
}

const OrderLine = ({ order, now }: { order: DeliveryOrder; now: Date }) => {
  const { number, carrier_name, sent_at, answered_by, answer_note } = order.attributes
  const answer = [answered_by, answer_note && `“${answer_note}”`].filter(Boolean).join(': ')
  return (
    <li>
      <Link to={paths.order(order.id)} title={orderState(order.attributes).says}>
        {number}
      </Link>
      <span className="faint">
        {[
          carrier_name ?? t('No carrier yet'),
          sent_at !== null && t('sent {time}', { time: timeText(sent_at, 'UTC', now).text }),
          answer,
        ]
          .filter(Boolean)
          .join(' · ')}
      </span>
      <OrderPill order={order} />
    </li>
  )
}
