import { Link } from 'react-router'
import { midSentence, t } from '../../contract/language/index.ts'
import { formatContainerNumber } from '../../contract/identifiers/index.ts'
import type { DeliveryOrder } from '../../contract/resources/index.ts'
import { paths } from '../format/index.ts'
import { orderState } from '../lists/orders/order.present.ts'

/** Other live orders for the same containers: two trucks would come for one. */
export const OtherOrders = ({ order: { attributes } }: { order: DeliveryOrder }) => {
  const others = attributes.other_orders
  if (others.length === 0) return null
  return (
    <section className="card" role="status" aria-label={t('Other orders for the same container')}>
      <p className="t-bad">
        <b>{t('Another order is live for the same container')}</b>
      </p>
      <ul className="other-orders">
        {others.map(({ id, number, state, carrier_name, container_number }) => (
          <li key={`${id} ${container_number}`}>
            <span className="id">{formatContainerNumber(container_number)}</span>:{' '}
            <Link to={paths.order(id)}>{number}</Link> · {carrier_name ?? t('No carrier yet')} ·{' '}
            {midSentence(
              orderState({ state, revision: 1, sent_revision: null, sent_state: null, mail_state: null })
                .label,
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
