import { Link } from 'react-router'
import { counted } from '../format/index.ts'
import { Nothing, PortCallTime, RouteLine, StatusPill } from '../ui/index.ts'
import type { Column } from '../ui/sheet/index.ts'
import type { ShipmentRow } from './list-row.present.ts'

const BillCell = ({ row }: { row: ShipmentRow }) => (
  <Link to={row.href} data-row="">
    <span className="id">{row.bill}</span>
  </Link>
)

/** One box shows its status; several say how many are how. */
const ContainersCell = ({ containers }: { containers: ShipmentRow['containers'] }) => {
  const [first, ...others] = containers.statuses
  if (containers.count === 0 || first === undefined) {
    return (
      <span className="faint">
        {containers.count === 0 ? 'none yet' : counted(containers.count, 'box', 'boxes')}
      </span>
    )
  }
  return (
    <span className="boxes">
      <span className="num">{containers.count}</span> <StatusPill status={first.status} />
      {others.length > 0 && (
        <span className="faint"> +{others.reduce((sum, { count }) => sum + count, 0)} other</span>
      )}
    </span>
  )
}

export const columns: Column<ShipmentRow>[] = [
  { header: 'Bill of lading', sort: 'bill_of_lading_number', cell: (row) => <BillCell row={row} /> },
  {
    header: 'Line',
    sort: 'shipping_line_name',
    className: 'muted',
    cell: (row) => row.line ?? <Nothing />,
  },
  { header: 'Containers', cell: (row) => <ContainersCell containers={row.containers} /> },
  { header: 'Arrival', sort: 'pod_eta_at', cell: (row) => <PortCallTime call={row.arrival} /> },
  { header: 'From → to', className: 'muted', cell: (row) => <RouteLine {...row.route} /> },
  { header: 'Departure', sort: 'pol_etd_at', cell: (row) => <PortCallTime call={row.departure} /> },
  {
    header: 'References',
    className: 'muted references',
    cell: (row) =>
      row.references.length === 0 ? (
        <Nothing />
      ) : (
        <span title={row.references.join(', ')}>{row.references.join(', ')}</span>
      ),
  },
  {
    header: 'Checked',
    className: 'faint',
    cell: (row) => (
      <span title={row.checked?.title}>{row.stopped ? 'Tracking stopped' : (row.checked?.text ?? '—')}</span>
    ),
  },
]

/** The same in two lines, for the gate. */
export const compactRow = (row: ShipmentRow) => (
  <>
    <div className="line">
      <BillCell row={row} />
      <ContainersCell containers={row.containers} />
    </div>
    <div className="line">
      <PortCallTime call={row.arrival} />
      <span className="muted">{row.route.to}</span>
    </div>
  </>
)
