import './route-table.css'
import { t } from '../../../../contract/language/index.ts'
import type { RouteFeature } from '../../../../contract/resources/index.ts'
import { classes, Estimate, NoValue } from '../../../ui/index.ts'
import type { PortTime } from '../route-description.ts'
import type { RouteEvent } from '../route-event.ts'
import { type PortRow, routeRows, type RouteVesselRow } from './rows.ts'

interface Props {
  features: readonly RouteFeature[]
  events: readonly RouteEvent[]
  now: Date
  /** Of which containers, where there are several routes. */
  title?: string | undefined
}

/** The route in words: everything that the map shows, for who does not see it. It needs no map. */
export function RouteTable({ features, events, now, title }: Props) {
  const rows = routeRows(features, events, now)
  return (
    <div className="route-words">
      <h3>
        {title ?? t('Route in words')} <small>{t('the same as the map, port times')}</small>
      </h3>
      {/* In a narrow column the cells of a row stand below each other: the roles say that it still is a table. */}
      <table role="table" className="route-table" aria-label={title ?? t('Route in words')}>
        <thead role="rowgroup">
          <tr role="row">
            <th role="columnheader" scope="col">
              <span className="visually-hidden">{t('Call')}</span>
            </th>
            {[t('Port'), t('Arrives'), t('Leaves'), t('Transport'), t('Source')].map((name) => (
              <th role="columnheader" scope="col" key={name}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {rows.map((row) =>
            row.kind === 'port' ? (
              <PortCells key={row.key} row={row} />
            ) : (
              <VesselCells key={row.key} row={row} />
            ),
          )}
        </tbody>
      </table>
    </div>
  )
}

const Time = ({ time, name }: { time: PortTime | null; name: string }) => (
  <td
    role="cell"
    data-name={time?.verb ?? name}
    className={classes(time === null && 'none', time?.isEstimate && 'muted')}
  >
    {time === null ? (
      <NoValue />
    ) : (
      <span title={time.title}>
        {time.isEstimate && <Estimate />}
        {time.text}
      </span>
    )}
  </td>
)

const PortCells = ({ row: { label, place, country, arrives, leaves, on, source } }: { row: PortRow }) => (
  <tr role="row">
    <td role="cell" className="muted call">
      {label}
    </td>
    <th role="rowheader" scope="row">
      {place} <span className="muted">{country}</span>
    </th>
    <Time time={arrives} name={t('Arrives')} />
    <Time time={leaves} name={t('Leaves')} />
    <td role="cell" data-name={t('Transport')} className={classes(on === null && 'none')}>
      {on ?? <NoValue />}
    </td>
    <td role="cell" data-name={t('Source')} className={classes('muted', source === null && 'none')}>
      {source ?? <NoValue />}
    </td>
  </tr>
)

const VesselCells = ({ row: { vessel, place, motion, age, isStale } }: { row: RouteVesselRow }) => (
  <tr role="row" className="vessel">
    <td role="cell" className="muted call">
      {t('Now')}
    </td>
    <th role="rowheader" scope="row">
      {place}
    </th>
    <td role="cell" colSpan={2} className="motion">
      {motion}
    </td>
    <td role="cell" data-name={t('Transport')}>
      {vessel}
    </td>
    <td role="cell" data-name={t('Source')} className={isStale ? 't-warn' : 'muted'}>
      {t('position {age}', { age })}
    </td>
  </tr>
)
