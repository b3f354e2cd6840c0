import { Link } from 'react-router'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { numberText, t } from '../../contract/language/index.ts'
import { columns as listColumns, type ContainerListRow, StatusCell } from '../lists/container-row/index.ts'
import { actByLeftText, counted, paths, type PresentedStatus, type Readiness } from '../format/index.ts'
import { pickedUpAt, pickupZone } from '../../contract/trade/index.ts'
import { Moment, NoValue, StatePill } from '../ui/index.ts'
import type { GridColumn } from '../ui/grid/types.ts'
import { CostCell } from './costs/cost-cell.tsx'
import { daysOut } from './days-out.rules.ts'
import { EntryCell } from './editing/cell.tsx'
import { type BoardAttribute, boardFields } from './editing/fields.rules.ts'
import { may } from '../api/index.ts'
import { OrderPill } from '../lists/orders/order-pill.tsx'
import { latestOrderQuery } from '../lists/orders/queries.ts'

/** The state of the latest order of a container: opens the order. */
const OrderCell = ({ row }: { row: ContainerListRow }) => {
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

type Column = GridColumn<ContainerListRow>

const entry = (
  key: string,
  attribute: BoardAttribute,
  header: string,
  width: number,
  least: number,
): Column => ({
  key,
  header,
  width,
  least,
  sort: key,
  ...(boardFields[attribute].kind === 'moment' && { shows: 'times' }),
  cell: (row) => <EntryCell row={row} attribute={attribute} />,
})

export const DaysOut = ({ row }: { row: ContainerListRow }) => {
  const days = daysOut(row.record.attributes, row.now)
  return days === null ? <NoValue /> : <>{days === 0 ? t('today') : counted(days, 'day')}</>
}

/** `Ready · gate closed`: the hour stands beside the day to act by. */
const verdictWithGate = (readiness: Readiness): string =>
  readiness.gate === null ? verdictOf(readiness) : `${verdictOf(readiness)} · ${actByLeftText(-1, true)}`

/** The colour is that of the readiness, which the text says: the status may be that of the line alone. */
const stateOf = ({ summary, tone, isLastKnown }: Readiness): PresentedStatus => ({
  label: summary,
  tone,
  look: isLastKnown ? 'known' : 'plain',
})

/** `Ready`, `Not ready: 2 holds`, `Last known ready, 12 days ago`: with its reasons in the title. */
export const ReadinessCell = ({ row }: { row: ContainerListRow }) => {
  const { readiness } = row
  if (readiness === null) return <StatusCell row={row} />
  return (
    <span
      title={[
        readiness.gate,
        ...readiness.blockers.map(({ label, description }) =>
          description === null ? label : `${label}: ${description}`,
        ),
      ]
        .filter((part) => part !== null)
        .join(' · ')}
    >
      <StatePill state={stateOf(readiness)}>{verdictWithGate(readiness)}</StatePill>
    </span>
  )
}

const shorter = new Map([
  [t('Ready for pickup'), t('Ready')],
  [t('Not ready: {reason}', { reason: t('the terminal reports not available') }), t('Not available')],
  [t('On shore, availability not reported'), t('Not reported yet')],
])
const shortVerdict = (text: string): string => shorter.get(text) ?? text

/** Holds by their names, as many as two. */
function verdictOf({ summary, blockers, isLastKnown }: NonNullable<ContainerListRow['readiness']>): string {
  const holds = blockers.filter(({ hold, weight }) => hold !== null && weight === 'stops')
  if (isLastKnown || holds.length === 0 || holds.length > 2) return shortVerdict(summary)
  return t('Held: {holds}', { holds: holds.map(({ label }) => label.replace(/ hold$/, '')).join(', ') })
}

/** Columns of the board: what is entered, and what no other list shows. Keys are those of files where they have the same. */
const own: Column[] = [
  entry('pickup_appointment_at', 'pickup_appointment_at', t('Appointment'), 206, 164),
  entry('pickup_number', 'pickup_number', t('Pickup no.'), 104, 92),
  entry('location_at_pod_terminal', 'location_at_pod_terminal', t('Yard'), 92, 76),
  entry('dray_carrier_name', 'dray_carrier', t('Dray carrier'), 136, 104),
  entry('delivery_place', 'delivery_place', t('Deliver to'), 160, 110),
  entry('delivery_appointment_at', 'delivery_appointment_at', t('Delivery appointment'), 168, 140),
  entry('empty_return_place', 'empty_return_place', t('Return to'), 150, 110),
  entry('empty_return_appointment_at', 'empty_return_appointment_at', t('Return appointment'), 168, 140),
  {
    key: 'picked_up',
    header: t('Picked up'),
    shows: 'times',
    width: 172,
    least: 150,
    cell: ({ record, now }) => {
      const out = pickedUpAt(record.attributes)
      return out === null ? <NoValue /> : <Moment at={out} zone={pickupZone(record.attributes)} now={now} />
    },
  },
  {
    key: 'cost_so_far',
    header: t('Cost so far'),
    width: 120,
    least: 104,
    cell: (row) => <CostCell row={row} place="terminal" />,
  },
  {
    key: 'per_diem',
    header: t('Per diem'),
    width: 170,
    least: 140,
    cell: (row) => <CostCell row={row} place="outside" />,
  },
  {
    key: 'delivery_order',
    header: t('Order'),
    width: 116,
    least: 100,
    cell: (row) => <OrderCell row={row} />,
  },
  { key: 'days_out', header: t('Days out'), width: 76, cell: (row) => <DaysOut row={row} /> },
]
const ownKeys = new Set(own.map(({ key }) => key))

/** Narrower than in the list of containers: there are more of them beside each other. */
const narrower: Readonly<Record<string, Partial<Column>>> = {
  // With the mark of an estimate.
  act_by_at: { width: 172, least: 160 },
  // The verdict with its reasons, in place of the reasons alone.
  blockers: {
    header: t('Availability'),
    width: 206,
    least: 182,
    cell: (row) => <ReadinessCell row={row} />,
  },
  // The place in the yard has a column of its own, in which it is entered.
  terminal: {
    header: t('Terminal'),
    width: 130,
    least: 88,
    cell: ({ terminal }) => terminal?.name ?? <NoValue />,
  },
  customer_name: { width: 130, least: 84 },
  note: { width: 130, least: 70 },
}

const costKeys = new Set(['cost_so_far', 'per_diem'])

/** Of an account with tariffs. */
export const columnsWithCosts: Column[] = [
  ...listColumns
    .filter(({ key }) => !ownKeys.has(key))
    .map((column) => ({ ...column, ...narrower[column.key] })),
  ...own,
]

export const columns: Column[] = columnsWithCosts.filter(({ key }) => !costKeys.has(key))
