import { Link } from 'react-router'
import { formatContainerNumber } from '../format/index.ts'
import { Nothing, PortCallTime, RouteLine, StatusPill } from '../ui/index.ts'
import type { Column } from '../ui/sheet/index.ts'
import type { ContainerRow } from './row.present.ts'

const NumberCell = ({ row }: { row: ContainerRow }) => {
  const number = <span className="id">{formatContainerNumber(row.number)}</span>
  return row.href === null ? (
    number
  ) : (
    <Link to={row.href} data-row="">
      {number}
    </Link>
  )
}

const ActByCell = ({ actBy }: { actBy: ContainerRow['actBy'] }) => {
  if (actBy === null) return <Nothing />
  const sources = actBy.sources.map(({ label, date }) => `${label} ${date}`).join(' · ')
  return (
    <b className={`t-${actBy.tone}`} title={`${sources} — ${actBy.title}`}>
      {actBy.date} · {actBy.left}
    </b>
  )
}

const shown = { stops: 't-bad', warns: 't-warn' } as const

const BlockersCell = ({ readiness }: { readiness: ContainerRow['readiness'] }) => {
  if (readiness === null || readiness.blockers.length === 0) return <Nothing />
  return readiness.blockers.map(({ label, description, weight }, index) => (
    <span key={label} className={shown[weight]} title={description ?? undefined}>
      {index > 0 && ' · '}
      {label}
    </span>
  ))
}

/** What decides comes first: status, act by, blockers, arrival; then where, then which papers. */
export const columns: Column<ContainerRow>[] = [
  { header: 'Container', sort: 'number', cell: (row) => <NumberCell row={row} /> },
  { header: 'Status', sort: 'current_status', cell: (row) => <StatusPill status={row.status} /> },
  { header: 'Act by', sort: 'act_by_at', cell: (row) => <ActByCell actBy={row.actBy} /> },
  { header: 'Blockers', cell: (row) => <BlockersCell readiness={row.readiness} /> },
  { header: 'Arrival', cell: (row) => <PortCallTime call={row.arrival} /> },
  { header: 'From → to', className: 'muted', cell: (row) => <RouteLine {...row.route} /> },
  {
    header: 'Shipment',
    cell: (row) => (
      <>
        <span className="id">{row.bill ?? '—'}</span> <span className="faint">{row.carrier}</span>
      </>
    ),
  },
  { header: 'Vessel · voyage', className: 'muted', cell: (row) => row.vessel ?? <Nothing /> },
  {
    header: 'Checked',
    className: 'faint',
    cell: (row) => <span title={row.checked?.title}>{row.checked?.text ?? '—'}</span>,
  },
]

/** The same in two lines, for the gate. */
export const compactRow = (row: ContainerRow) => (
  <>
    <div className="line">
      <NumberCell row={row} />
      <StatusPill status={row.status} />
    </div>
    <div className="line">
      {row.actBy === null ? <PortCallTime call={row.arrival} /> : <ActByCell actBy={row.actBy} />}
      <span className="muted">
        {row.readiness?.blockers.length ? <BlockersCell readiness={row.readiness} /> : row.route.to}
      </span>
    </div>
  </>
)
