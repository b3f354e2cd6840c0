import { IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { counted, numberText, plural, t } from '../../contract/language/index.ts'
import { related } from '../api/index.ts'
import { paths, timeText } from '../format/index.ts'
import { compactContainerRow, containerSource } from '../lists/container-row/index.ts'
import { type ListView, writeView } from '../lists/view/index.ts'
import { type FleetFeature, placeIdOf, type ShipLeg } from '../map/index.ts'
import { ErrorState, Estimate, Loading, NoValue } from '../ui/index.ts'
import { fleetRow } from './fleet.present.ts'
import { placeContainersQuery, viewOfPlace } from './queries.ts'

interface PlacePanelProps {
  feature: FleetFeature
  /** Of a ship: what she sails now, as far as it is known. */
  leg: ShipLeg | undefined
  view: ListView
  now: Date
  onClose: () => void
}

/** What a ship or a port is, and its containers with their next day to act by. */
export function PlacePanel({ feature, leg, view, now, onClose }: PlacePanelProps) {
  const { properties } = feature
  const row = fleetRow(feature, now)
  const search = writeView({ ...viewOfPlace(view, placeIdOf(feature)), sort: 'act_by_at' })
  return (
    <aside className="fleet-panel" aria-label={row.name}>
      <header>
        <h2>
          {row.name} {row.code !== null && <span className="muted">{row.code}</span>}
        </h2>
        <button type="button" className="btn" aria-label={t('Close')} onClick={onClose}>
          <IconX size={15} aria-hidden="true" />
        </button>
      </header>
      {properties.feature_type === 'fleet_vessel' ? (
        <ShipFacts properties={properties} />
      ) : (
        <p className="muted">
          {[properties.country, properties.terminals > 0 && counted(properties.terminals, 'terminal')]
            .filter(Boolean)
            .join(' · ')}
        </p>
      )}
      {row.position && (
        <p className={row.position.isOld ? 't-warn' : 'muted'}>
          {row.position.isOld
            ? t('Position reported {age}: the ship is elsewhere by now.', { age: row.position.text })
            : t('Position reported {age}', { age: row.position.text })}
        </p>
      )}
      {leg && <LegLine leg={leg} now={now} />}
      {row.arrival && !leg && (
        <p>
          <Estimate /> {t('Arrives {time}', { time: row.arrival.text })}{' '}
          <span className="code">{row.arrival.code}</span>
        </p>
      )}
      <h3>{counted(row.containers, 'container')}</h3>
      <PlaceContainers view={view} place={row.place} count={row.containers} now={now} />
      <footer>
        <Link className="btn go" to={paths.containersAs(search)}>
          {plural(row.containers, 'Show {n} in the list', 'Show {n} in the list')}
        </Link>
      </footer>
    </aside>
  )
}

/** From the port that the ship left to the next one, with the times there. */
function LegLine({ leg: { vessel }, now }: { leg: ShipLeg; now: Date }) {
  const left =
    vessel.departure_port_atd && timeText(vessel.departure_port_atd, vessel.departure_port_time_zone, now)
  const due = vessel.arrival_port_eta && timeText(vessel.arrival_port_eta, vessel.arrival_port_time_zone, now)
  return (
    <div className="fleet-leg">
      <svg viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
        <path d="M0 5H60" />
        <path className="estimated" d="M60 5H100" />
      </svg>
      <p>
        <b>{vessel.departure_port_name}</b>
        {left && <span title={left.title}>{t('left {time}', { time: left.text })}</span>}
      </p>
      <p>
        <b>{vessel.arrival_port_name ?? t('next port not reported')}</b>
        {due && (
          <span title={due.title}>
            <Estimate /> {due.text}
          </span>
        )}
      </p>
    </div>
  )
}

type VesselProperties = Extract<FleetFeature['properties'], { feature_type: 'fleet_vessel' }>

const ShipFacts = ({ properties }: { properties: VesselProperties }) => (
  <>
    <p className="muted">
      {[
        properties.shipping_line_scac,
        properties.vessel_imo !== null && t('IMO {number}', { number: properties.vessel_imo }),
      ]
        .filter(Boolean)
        .join(' · ')}
    </p>
    <dl className="fleet-facts">
      <div>
        <dd>
          {properties.vessel_location_heading === null ? (
            <NoValue />
          ) : (
            `${Math.round(properties.vessel_location_heading)}°`
          )}
        </dd>
        <dt>{t('heading')}</dt>
      </div>
      <div>
        <dd>
          {properties.vessel_location_speed === null ? (
            <NoValue />
          ) : (
            t('{n} kn', { n: properties.vessel_location_speed })
          )}
        </dd>
        <dt>{t('speed')}</dt>
      </div>
    </dl>
  </>
)

interface PlaceContainersProps {
  view: ListView
  place: string
  count: number
  now: Date
}

function PlaceContainers({ view, place, count, now }: PlaceContainersProps) {
  const { data, error, refetch } = useQuery(placeContainersQuery(view, place))
  if (error)
    return (
      <ErrorState
        title={t('The containers could not be read')}
        error={error}
        onRetry={() => void refetch()}
      />
    )
  if (!data) return <Loading />
  return (
    <>
      <ul className="fleet-containers">
        {data.data.map((container) => (
          <li key={container.id}>
            {compactContainerRow(containerSource.rowOf(container, related(data), now))}
          </li>
        ))}
      </ul>
      {count > data.data.length && (
        <p className="muted">{t('{n} more', { n: numberText(count - data.data.length) })}</p>
      )}
    </>
  )
}
