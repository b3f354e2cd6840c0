import { Link } from 'react-router'
import { formatContainerNumber } from '../../format/index.ts'
import { NoValue, PortCallTime, StatusPill } from '../../ui/index.ts'
import type { ContainerListRow } from './row.present.ts'

export const NumberCell = ({ row }: { row: ContainerListRow }) => {
  const number = <span className="id">{formatContainerNumber(row.number)}</span>
  return row.href === null ? (
    number
  ) : (
    <Link to={row.href} data-row="">
      {number}
    </Link>
  )
}

export const ActByCell = ({ actBy }: { actBy: ContainerListRow['actBy'] }) => {
  if (actBy === null) return <NoValue />
  const sources = actBy.sources.map(({ label, date }) => `${label} ${date}`).join(' · ')
  return (
    <b className={`t-${actBy.tone}`} title={`${sources} — ${actBy.title}`}>
      {actBy.date} · {actBy.left}
    </b>
  )
}

const shown = { stops: 't-bad', warns: 't-warn' } as const

export const BlockersCell = ({ readiness }: { readiness: ContainerListRow['readiness'] }) => {
  if (readiness === null || readiness.blockers.length === 0) return <NoValue />
  return readiness.blockers.map(({ label, description, weight }, index) => (
    <span key={label} className={shown[weight]} title={description ?? undefined}>
      {index > 0 && ' · '}
      {label}
    </span>
  ))
}

/** A row in two lines, for the gate. */
export const compactContainerRow = (row: ContainerListRow) => (
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
