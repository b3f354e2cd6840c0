import { Link } from 'react-router'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { numberText, t } from '../../contract/language/index.ts'
import { may } from '../api/index.ts'
import { paths } from '../format/index.ts'
import type { ContainerListRow } from '../lists/container-row/index.ts'
import { OrderPill } from '../lists/orders/order-pill.tsx'
import { latestOrderQuery } from '../lists/orders/queries.ts'
import { NoValue } from '../ui/index.ts'

/** The state of the latest order of a container: opens the order. */
export const OrderCell = ({ row }: { row: ContainerListRow }) => {
  const { data, error } = useQuery({ ...latestOrderQuery(row.key), enabled: may('list_delivery_orders') })
  if (data === undefined)
    return error ? (
      <span className="t-warn" title={error.message}>
        {t('not read')}
      </span>
    ) : null
  if (data === null) return <NoValue />
  const others = data.attributes.other_orders
    .filter(({ container_number }) => container_number === row.number)
    .map(({ number, carrier_name }) => [number, carrier_name].filter(Boolean).join(' '))
  return (
    <Link to={paths.order(data.id)} tabIndex={-1} title={data.attributes.number}>
      <OrderPill order={data} />
      {others.length > 0 && (
        <span className="t-bad" title={t('Also ordered by {orders}', { orders: others.join(', ') })}>
          {' '}
          <IconAlertTriangle size={12} stroke={2} aria-hidden="true" />
          {numberText(others.length + 1)}
          <span className="visually-hidden">
            {t('orders. Also ordered by {orders}', { orders: others.join(', ') })}
          </span>
        </span>
      )}
    </Link>
  )
}
