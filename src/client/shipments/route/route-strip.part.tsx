import { t } from '../../../contract/language/index.ts'
import type { Container, Shipment, TransportEvent } from '../../../contract/resources/index.ts'
import type { IncludedRecords } from '../../api/index.ts'
import { factAheadText, overdueText } from '../../format/index.ts'
import { Moment } from '../../ui/index.ts'
import '../shipment.css'
import { type JourneyStop, overdueAt, stopsOf } from '../stops.ts'

interface Props {
  shipment: Shipment
  /** The selected one, with its events: containers of one shipment may go by different ships and trains. */
  container: Container | undefined
  events: readonly TransportEvent[]
  include: IncludedRecords
  now: Date
}

/** From port to place: solid as far as the container is known to have come, dashed where it is expected. */
export function RouteStrip({ shipment, container, events, include, now }: Props) {
  const stops = stopsOf(shipment, events, include, container)
  const isStopped = shipment.attributes.line_tracking_stopped_at !== null
  if (stops.length === 0)
    return (
      <p className="shipment-unrouted">{t('The line has not reported any port of this shipment yet.')}</p>
    )
  return (
    <ol className="shipment-strip" aria-label={t('Route')}>
      {stops.map((stop, index) => (
        <li
          key={stop.key}
          className="shipment-stop"
          data-reached={stop.reached}
          data-ahead={stops[index + 1]?.reached !== true}
        >
          <b>{stop.name ?? stop.locode}</b>{' '}
          {stop.name !== null && stop.locode !== null && <span className="id muted">{stop.locode}</span>}
          <div className="muted">
            {isStopped && stop.time?.estimate === true ? (
              t('no estimate: tracking stopped')
            ) : (
              <StopTime stop={stop} overdue={overdueAt(stops, index, now)} now={now} />
            )}
          </div>
        </li>
      ))}
    </ol>
  )
}

type StopTimeProps = { stop: JourneyStop; overdue: number; now: Date }

const StopTime = ({ stop: { time }, overdue, now }: StopTimeProps) =>
  time === null ? (
    <span className="muted">{t('not reported')}</span>
  ) : overdue > 0 ? (
    <>
      <b className="t-bad">{overdueText(overdue)}</b>; {t('est. was')}{' '}
      <Moment at={time.at} zone={time.zone} now={now} reveal />
    </>
  ) : (
    <>
      {time.estimate ? `${t('est.')} ` : ''}
      {time.verb} <Moment at={time.at} zone={time.zone} now={now} reveal />
      {time.isOwn && <span> {t('(this container)')}</span>}
      {time.delay !== null && (
        <span
          className={time.delay.startsWith('+') ? 't-bad nowrap' : 't-ok nowrap'}
          title={t('Against the first estimate')}
        >
          {' '}
          {time.delay}
        </span>
      )}
      {time.first !== null && (
        <span>
          {', '}
          {t('first reported')} <Moment at={time.first} zone={time.zone} now={now} dateOnly />
        </span>
      )}
      {time.isAhead && <span className="t-warn"> · {factAheadText()}</span>}
    </>
  )
