import { Link } from 'react-router'
import { formatContainerNumber } from '../../format/index.ts'
import { Age, NoValue, PortCallTime, StatusPill } from '../../ui/index.ts'
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

export const ActByCell = ({ row: { actBy, stop, lineAge, terminalAge } }: { row: ContainerListRow }) => {
  if (stop !== null) return <span className="muted">stopped {stop.on}</span>
  if (actBy === null) return <NoValue />
  const sources = actBy.sources.map(({ label, date }) => `${label} ${date}`).join(' · ')
  const age = actBy.source === 'terminal' ? terminalAge : lineAge
  return (
    <>
      <b className={`t-${actBy.tone}`} title={`${sources} — ${actBy.title}`}>
        {actBy.date} · {actBy.left}
      </b>
      {age?.isStale === true && (
        <>
          {' '}
          <Age age={age} />
        </>
      )}
    </>
  )
}

const shown = { stops: 't-bad', warns: 't-warn' } as const

/** What keeps a truck away, that which stops it first; beside it how old that is where it is old. */
export const BlockersCell = ({ row: { readiness, stop } }: { row: ContainerListRow }) => {
  if (stop !== null) return <span title={stop.advice}>{stop.action}</span>
  if (readiness === null) return <NoValue />
  const { blockers, age, isLastKnown } = readiness
  if (blockers.length === 0 && !isLastKnown) return <NoValue />
  return (
    <>
      {blockers.map(({ label, description, weight }, index) => (
        <span key={label} className={isLastKnown ? 'muted' : shown[weight]} title={description ?? undefined}>
          {index > 0 && ' · '}
          {label}
        </span>
      ))}
      {isLastKnown && age !== null && (
        <>
          {blockers.length > 0 && ' · '}
          <Age age={age} named />
        </>
      )}
    </>
  )
}

/** How old what the row shows is, by who reported it. */
export const AgesCell = ({ row: { lineAge, terminalAge } }: { row: ContainerListRow }) => {
  if (lineAge === null && terminalAge === null) return <NoValue />
  return (
    <>
      {lineAge && <Age age={lineAge} named />}
      {lineAge && terminalAge && ' · '}
      {terminalAge && <Age age={terminalAge} named />}
    </>
  )
}

export const ArrivalCell = ({ row: { arrival, stop } }: { row: ContainerListRow }) =>
  arrival === null && stop !== null ? (
    <span className="muted">no estimate</span>
  ) : (
    <PortCallTime call={arrival} />
  )

export const TerminalCell = ({ row: { terminal } }: { row: ContainerListRow }) =>
  terminal === null ? (
    <NoValue />
  ) : (
    <span title={[terminal.name, terminal.yard].filter((part) => part !== null).join(' · ')}>
      {terminal.name}
      {terminal.yard !== null && <span className="muted"> · {terminal.yard}</span>}
    </span>
  )

/** A row in two lines, for the gate. */
export const compactContainerRow = (row: ContainerListRow) => (
  <>
    <div className="line">
      <NumberCell row={row} />
      <StatusPill status={row.status} stop={row.stop} readiness={row.readiness} stage={row.stage} />
    </div>
    <div className="line">
      {row.actBy === null ? <ArrivalCell row={row} /> : <ActByCell row={row} />}
      <span className="muted">
        {row.stop !== null || row.readiness?.isLastKnown || row.readiness?.blockers.length ? (
          <BlockersCell row={row} />
        ) : (
          row.route.to
        )}
      </span>
    </div>
  </>
)
