import { t } from '../../../contract/language/index.ts'
import { Age, NoValue, PortCallTime, RouteLine } from '../../ui/index.ts'
import type { GridColumn } from '../../ui/grid/types.ts'
import { attributeColumns, etaDelayColumn } from '../columns/index.ts'
import { BillCell, ContainersCell, DueCell, HeldCell } from './cells.tsx'
import type { ShipmentListRow } from './row.present.ts'
import './row.css'

/** `Shanghai` of `Shanghai CNSHA`; a code without a name stays. */
const withoutCode = (place: string | null): string | null =>
  place?.replace(/ [A-Z]{2}[A-Z2-9]{3}$/, '') ?? null

const special: GridColumn<ShipmentListRow>[] = [
  {
    key: 'bill_of_lading_number',
    header: t('Bill of lading'),
    width: 136,
    sort: 'bill_of_lading_number',
    cell: (row) => <BillCell row={row} />,
  },
  {
    key: 'shipping_line_name',
    header: t('Line'),
    width: 84,
    sort: 'shipping_line_name',
    className: 'muted',
    cell: (row) => row.line ?? <NoValue />,
  },
  {
    key: 'containers',
    header: t('Containers'),
    sort: 'containers',
    width: 206,
    least: 150,
    cell: (row) => <ContainersCell containers={row.containers} />,
  },
  {
    key: 'act_by_at',
    header: t('Act by'),
    shows: 'days',
    width: 138,
    sort: 'act_by_at',
    cell: (row) => <DueCell actBy={row.actBy} />,
  },
  {
    key: 'blockers',
    header: t('Blockers and fees'),
    width: 120,
    least: 118,
    sort: 'blockers',
    cell: (row) => <HeldCell blockers={row.blockers} />,
  },
  {
    key: 'arrival',
    header: t('Arrival'),
    shows: 'times',
    width: 240,
    sort: 'arrival_at',
    cell: (row) => <PortCallTime call={row.arrival} short />,
  },
  etaDelayColumn(),
  {
    key: 'route',
    header: t('From → to'),
    width: 178,
    least: 120,
    sort: 'port_of_lading_name',
    className: 'muted',
    cell: ({ route }) => (
      <span title={`${route.from ?? t('Unknown')} → ${route.to ?? t('unknown')}`}>
        <RouteLine from={withoutCode(route.from)} to={withoutCode(route.to)} />
      </span>
    ),
  },
  {
    key: 'departure',
    header: t('Departure'),
    shows: 'times',
    width: 170,
    sort: 'departure_at',
    cell: (row) => <PortCallTime call={row.departure} short />,
  },
  {
    key: 'ref_numbers',
    header: t('References'),
    width: 126,
    sort: 'ref_numbers',
    className: 'muted',
    cell: ({ references }) =>
      references.length === 0 ? (
        <NoValue />
      ) : (
        <span title={references.join(', ')}>
          {references[0]}
          {references.length > 1 && ` +${references.length - 1}`}
        </span>
      ),
  },
  {
    key: 'checked',
    header: t('Checked'),
    width: 120,
    sort: 'line_tracking_last_succeeded_at',
    cell: (row) =>
      row.stopped ? t('Tracking stopped') : row.checked === null ? <NoValue /> : <Age age={row.checked} />,
  },
]

/** Every column of the list. */
export const columns: GridColumn<ShipmentListRow>[] = [
  ...special,
  ...attributeColumns<ShipmentListRow>(
    'shipments',
    special.map(({ key }) => key),
  ),
]
