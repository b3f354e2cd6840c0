import { Link } from 'react-router'
import { t } from '../../../contract/language/index.ts'
import { formatContainerNumber, presentStatus, withoutWeekday } from '../../format/index.ts'
import { Age, NoValue, PortCallTime, StatePill } from '../../ui/index.ts'
import { ShortActBy, ShortAge, ShortBlockers } from '../columns/short-cells.tsx'
import { shortStatus } from './short-status.rules.ts'
import type { ContainerListRow } from './row.present.ts'
import './row.css'

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

export const StatusCell = ({ row: { status, stop, readiness, stage } }: { row: ContainerListRow }) => {
  const shown = presentStatus(status, { stop, readiness, stage })
  const short = shortStatus(shown.label)
  return (
    <StatePill state={shown}>
      {short === shown.label ? (
        short
      ) : (
        <span title={shown.label}>
          <span aria-hidden="true">{short}</span>
          <span className="visually-hidden">{shown.label}</span>
        </span>
      )}
    </StatePill>
  )
}

export const ActByCell = ({ row: { actBy, stop, lineAge, terminalAge } }: { row: ContainerListRow }) => {
  if (stop !== null)
    return (
      <span className="muted" title={`${stop.label}, ${stop.on}`}>
        {t('stopped')} {withoutWeekday(stop.on)}
      </span>
    )
  if (actBy === null) return <NoValue />
  const reporterAge = actBy.source === 'terminal' ? terminalAge : lineAge
  const age = actBy.mark === null ? reporterAge : null
  return (
    <>
      <ShortActBy actBy={actBy} />
      {age?.isStale === true && (
        <>
          {' '}
          <ShortAge age={age} />
        </>
      )}
    </>
  )
}

/** What keeps a truck away, that which stops it first; beside it how old that is where it is old. */
export const BlockersCell = ({ row: { readiness, stop } }: { row: ContainerListRow }) => {
  if (stop !== null) return <span title={stop.advice}>{stop.action}</span>
  if (readiness === null) return <NoValue />
  const { blockers, age, isLastKnown } = readiness
  if (blockers.length === 0 && !isLastKnown) return <NoValue />
  const since = isLastKnown && age !== null ? age : null
  const all = [
    ...blockers.map(({ label, description }) => (description === null ? label : `${label}: ${description}`)),
    ...(since === null ? [] : [`${since.source} ${since.ago}`]),
  ]
  return (
    <span className="blockers" title={all.join(' · ')}>
      <ShortBlockers blockers={blockers} isLastKnown={isLastKnown} hasAge={since !== null} />
      {since !== null && (blockers.length > 0 ? <ShortAge age={since} /> : <Age age={since} named />)}
    </span>
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
    <span className="muted">{t('no estimate')}</span>
  ) : (
    <PortCallTime call={arrival} short />
  )

export const TerminalCell = ({ row: { terminal } }: { row: ContainerListRow }) =>
  terminal === null ? (
    <NoValue />
  ) : (
    <span
      className="place"
      title={[terminal.name, terminal.yard].filter((part) => part !== null).join(' · ')}
    >
      <span>{terminal.name}</span>
      {terminal.yard !== null && <span className="muted">· {terminal.yard}</span>}
    </span>
  )

/** A row in two lines, for the gate. */
export const compactContainerRow = (row: ContainerListRow) => (
  <>
    <div className="line">
      <NumberCell row={row} />
      <StatusCell row={row} />
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
