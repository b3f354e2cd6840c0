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

export const ActByCell = ({ row: { actBy, stop } }: { row: ContainerListRow }) => {
  if (stop !== null) return <span className="muted">stopped {stop.on}</span>
  if (actBy === null) return <NoValue />
  const sources = actBy.sources.map(({ label, date }) => `${label} ${date}`).join(' · ')
  return (
    <b className={`t-${actBy.tone}`} title={`${sources} — ${actBy.title}`}>
      {actBy.date} · {actBy.left}
    </b>
  )
}

const shown = { stops: 't-bad', warns: 't-warn' } as const

export const BlockersCell = ({ row: { readiness, stop } }: { row: ContainerListRow }) => {
  if (stop !== null) return <span title={stop.advice}>{stop.advice}</span>
  if (readiness === null || readiness.blockers.length === 0) return <NoValue />
  return readiness.blockers.map(({ label, description, weight }, index) => (
    <span key={label} className={shown[weight]} title={description ?? undefined}>
      {index > 0 && ' · '}
      {label}
    </span>
  ))
}

export const ArrivalCell = ({ row: { arrival, stop } }: { row: ContainerListRow }) =>
  arrival === null && stop !== null ? (
    <span className="muted">no estimate</span>
  ) : (
    <PortCallTime call={arrival} />
  )

/** A row in two lines, for the gate. */
export const compactContainerRow = (row: ContainerListRow) => (
  <>
    <div className="line">
      <NumberCell row={row} />
      <StatusPill status={row.status} stop={row.stop} />
    </div>
    <div className="line">
      {row.actBy === null ? <ArrivalCell row={row} /> : <ActByCell row={row} />}
      <span className="muted">
        {row.stop !== null || row.readiness?.blockers.length ? <BlockersCell row={row} /> : row.route.to}
      </span>
    </div>
  </>
)
