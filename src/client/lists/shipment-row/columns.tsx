import { Age, NoValue, PortCallTime, RouteLine } from '../../ui/index.ts'
import type { GridColumn } from '../../ui/grid/types.ts'
import { attributeColumns, etaDelayColumn } from '../columns/index.ts'
import { BillCell, ContainersCell, DueCell, HeldCell } from './cells.tsx'
import type { ShipmentListRow } from './row.present.ts'
import './row.css'

const special: GridColumn<ShipmentListRow>[] = [
  {
    key: 'bill_of_lading_number',
    header: 'Bill of lading',
    width: 170,
    sort: 'bill_of_lading_number',
    cell: (row) => <BillCell row={row} />,
  },
  {
    key: 'shipping_line_name',
    header: 'Line',
    width: 130,
    sort: 'shipping_line_name',
    className: 'muted',
    cell: (row) => row.line ?? <NoValue />,
  },
  {
    key: 'containers',
    header: 'Containers',
    width: 250,
    cell: (row) => <ContainersCell containers={row.containers} />,
  },
  {
    key: 'act_by_at',
    header: 'Act by',
    width: 182,
    sort: 'act_by_at',
    cell: (row) => <DueCell actBy={row.actBy} />,
  },
  {
    key: 'blockers',
    header: 'Blockers and fees',
    width: 190,
    sort: 'blockers',
    cell: (row) => <HeldCell blockers={row.blockers} />,
  },
  {
    key: 'arrival',
    header: 'Arrival',
    width: 292,
    sort: 'arrival_at',
    cell: (row) => <PortCallTime call={row.arrival} />,
  },
  etaDelayColumn(),
  {
    key: 'route',
    header: 'From → to',
    width: 300,
    sort: 'port_of_lading_name',
    className: 'muted',
    cell: (row) => <RouteLine {...row.route} />,
  },
  {
    key: 'departure',
    header: 'Departure',
    width: 200,
    sort: 'departure_at',
    cell: (row) => <PortCallTime call={row.departure} />,
  },
  {
    key: 'ref_numbers',
    header: 'References',
    width: 180,
    sort: 'ref_numbers',
    className: 'muted',
    cell: ({ references }) =>
      references.length === 0 ? (
        <NoValue />
      ) : (
        <span title={references.join(', ')}>{references.join(', ')}</span>
      ),
  },
  {
    key: 'checked',
    header: 'Checked',
    width: 130,
    sort: 'line_tracking_last_succeeded_at',
    cell: (row) =>
      row.stopped ? 'Tracking stopped' : row.checked === null ? <NoValue /> : <Age age={row.checked} />,
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
