import { Link } from 'react-router'
import { counted } from '../../format/index.ts'
import { PortCallTime, StatusPill } from '../../ui/index.ts'
import type { ShipmentListRow } from './row.present.ts'

export const BillCell = ({ row }: { row: ShipmentListRow }) => (
  <Link to={row.href} data-row="">
    <span className="id">{row.bill}</span>
  </Link>
)

/** The status of one container; of several how many have which status. */
export const ContainersCell = ({ containers }: { containers: ShipmentListRow['containers'] }) => {
  const [first, ...others] = containers.statuses
  if (containers.count === 0 || first === undefined) {
    return (
      <span className="faint">
        {containers.count === 0 ? 'none yet' : counted(containers.count, 'container')}
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

/** A row in two lines, for the gate. */
export const compactShipmentRow = (row: ShipmentListRow) => (
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
