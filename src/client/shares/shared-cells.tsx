import { t } from '../../contract/language/index.ts'
import { readinessText } from '../format/index.ts'
import { Age, NoValue, PortCallTime } from '../ui/index.ts'
import type { SharedRow } from './shared.present.ts'

/** The day to act by, and below it the last free day of each source, because they often differ. */
export const ActByPart = ({ row: { actBy, appointment } }: { row: SharedRow }) => (
  <>
    {actBy === null ? (
      <NoValue />
    ) : (
      <>
        <b className={`t-${actBy.tone}`} title={actBy.title}>
          {actBy.date} · <span className="nowrap">{actBy.left}</span>
        </b>
        {actBy.closes && <span className="shared-small">{actBy.closes}</span>}
        {actBy.lastFree && <span className="shared-small">{actBy.lastFree}</span>}
        {actBy.mark && (
          <span className="shared-small" title={actBy.markTitle ?? undefined}>
            {actBy.mark}
          </span>
        )}
        <ul className="shared-small">
          {actBy.sources.map(({ source, label, date, title }) => (
            <li key={source} title={title}>
              {label} {date}
            </li>
          ))}
        </ul>
      </>
    )}
    {appointment && (
      <span className="shared-small" title={appointment.title}>
        {t('Appointment')} {appointment.text}
      </span>
    )}
  </>
)

const toneOfWeight = { stops: 't-bad', warns: 't-warn' } as const

/** Whether the container is ready for pickup, with its blockers. */
export const SharedPickup = ({ row: { readiness, checked } }: { row: SharedRow }) => (
  <>
    {readiness === null ? (
      <NoValue />
    ) : (
      <span className={`t-${readiness.tone}`}>{readinessText(readiness)}</span>
    )}
    {readiness !== null && readiness.blockers.length > 0 && (
      <ul className="shared-blockers">
        {readiness.blockers.map(({ label, description, weight }) => (
          <li key={label} className={toneOfWeight[weight]}>
            {label}
            {description && <span className="muted">: {description}</span>}
          </li>
        ))}
      </ul>
    )}
    {checked && (
      <span className="shared-small">
        <Age age={checked} named />
      </span>
    )}
  </>
)

/** Below the arrival at the port is the one inland, where the container goes there. */
export const ArrivalPart = ({ row: { arrival, inlandArrival } }: { row: SharedRow }) => (
  <>
    <PortCallTime call={arrival} />
    {inlandArrival !== null && (
      <span className="shared-small">
        {t('Inland')} <PortCallTime call={inlandArrival} />
      </span>
    )}
  </>
)

/** Where it is picked up; for a place inland the port and its terminal stand below. */
export const PlacePart = ({ row: { inland, port, terminal } }: { row: SharedRow }) => {
  const [place, ...further] = [inland, terminal, port].filter((each) => each !== null)
  return (
    <>
      {place ?? <NoValue />}
      {further.map((each) => (
        <span key={each} className="shared-small">
          {inland === null ? each : t('by {place}', { place: each })}
        </span>
      ))}
    </>
  )
}

export const VesselPart = ({ row: { vessel, carrier } }: { row: SharedRow }) => (
  <>
    {vessel ?? carrier ?? <NoValue />}
    {vessel !== null && carrier !== null && <span className="shared-small">{carrier}</span>}
  </>
)

export const FeesPart = ({ fees }: { fees: readonly string[] }) =>
  fees.length === 0 ? (
    <NoValue />
  ) : (
    <ul>
      {fees.map((fee, index) => (
        <li key={`${index} ${fee}`}>{fee}</li>
      ))}
    </ul>
  )
