import { Link } from 'react-router'
import { t } from '../../../contract/language/index.ts'
import { counted } from '../../format/index.ts'
import { NoValue, PortCallTime, StatePill } from '../../ui/index.ts'
import { ShortActBy, ShortBlockers } from '../columns/short-cells.tsx'
import type { ShipmentListRow } from './row.present.ts'

export const BillCell = ({ row }: { row: ShipmentListRow }) => (
  <Link to={row.href} data-row="">
    <span className="id">{row.bill}</span>
  </Link>
)

/** The worst state with its count, and beside it the others with theirs. */
export const ContainersCell = ({ containers }: { containers: ShipmentListRow['containers'] }) => {
  const [worst, ...others] = containers.states
  if (worst === undefined) {
    return (
      <span className="muted">
        {containers.count === 0 ? t('none yet') : counted(containers.count, 'container')}
      </span>
    )
  }
  return (
    <span
      className="boxes"
      title={containers.states.map(({ count, label }) => `${count} ${label}`).join(' · ')}
    >
      <StatePill state={worst}>
        {worst.count} {worst.label}
      </StatePill>
      {others.length > 0 && (
        <span className="muted"> {others.map(({ count, label }) => `${count} ${label}`).join(' · ')}</span>
      )}
    </span>
  )
}

export const DueCell = ({ actBy }: { actBy: ShipmentListRow['actBy'] }) =>
  actBy === null ? <NoValue /> : <ShortActBy actBy={actBy} />

export const HeldCell = ({ blockers }: { blockers: ShipmentListRow['blockers'] }) =>
  blockers.length === 0 ? (
    <NoValue />
  ) : (
    <span
      className="blockers"
      title={blockers.map(({ label, count }) => (count > 1 ? `${count} × ${label}` : label)).join(' · ')}
    >
      <ShortBlockers blockers={blockers} />
    </span>
  )

/** A row in two lines, for the gate. */
export const compactShipmentRow = (row: ShipmentListRow) => (
  <>
    <div className="line">
      <BillCell row={row} />
      <ContainersCell containers={row.containers} />
    </div>
    <div className="line">
      {row.actBy === null ? <PortCallTime call={row.arrival} short /> : <DueCell actBy={row.actBy} />}
      <span className="muted">
        {row.blockers.length > 0 ? <HeldCell blockers={row.blockers} /> : row.route.to}
      </span>
    </div>
  </>
)
