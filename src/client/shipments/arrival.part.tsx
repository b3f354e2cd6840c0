import { plural, t } from '../../contract/language/index.ts'
import type { Container, Shipment, TransportEvent } from '../../contract/resources/index.ts'
import { arrivalTimesOf, etaDelayDays, isSameArrival, overdueDays } from '../../contract/trade/index.ts'
import { factAheadText, dateText, overdueText } from '../format/index.ts'
import { rich } from '../language/index.ts'
import { Moment } from '../ui/index.ts'
import { arrivalReports } from './timeline.ts'

interface Props {
  shipment: Shipment
  container: Container | undefined
  /** The container's. */
  events: readonly TransportEvent[]
  now: Date
}

/** The arrival at the port of discharge; of the container and of its bill of lading, each by its name, where they differ. */
export function Arrivals({ shipment, container, events, now }: Props) {
  const { attributes } = shipment
  const own = container && arrivalTimesOf(container.attributes, attributes)
  const common = { shipment, now }
  if (!own || isSameArrival(own, attributes))
    return <Arrival {...common} times={own ?? attributes} reports={arrivalReports(shipment, events)} />
  return (
    <>
      <div>
        <span className="muted">{t('This container')}</span>{' '}
        <Arrival {...common} times={own} reports={arrivalReports(shipment, events)} />
      </div>
      <div>
        <span className="muted">{t('Bill of lading')}</span>{' '}
        <Arrival {...common} times={attributes} reports={[]} />
      </div>
    </>
  )
}

interface Times {
  pod_eta_at: string | null
  pod_ata_at: string | null
}

interface ArrivalProps {
  shipment: Shipment
  times: Times
  /** Each day that was reported, from the first to the one in force. */
  reports: readonly string[]
  now: Date
}

/** When it arrived or is to, and each day that was reported before. */
function Arrival({ shipment, times: { pod_ata_at, pod_eta_at }, reports, now }: ArrivalProps) {
  const { pod_original_eta_at, pod_timezone, facts_ahead, line_tracking_stopped_at } = shipment.attributes
  const at = pod_ata_at ?? pod_eta_at
  if (at === null) return <span className="faint">{t('not reported')}</span>
  if (pod_ata_at === null && line_tracking_stopped_at !== null)
    return (
      <span className="muted">
        {rich('Was to arrive {day} when tracking stopped; no estimate holds any more', {
          day: <Moment at={at} zone={pod_timezone} now={now} dateOnly />,
        })}
      </span>
    )
  const overdue = overdueDays({ expected: pod_eta_at, actual: pod_ata_at, zone: pod_timezone }, now)
  if (overdue > 0)
    return (
      <>
        <b className="t-bad">{overdueText(overdue)}</b> · {t('was expected')}{' '}
        <Moment at={at} zone={pod_timezone} now={now} reveal />
      </>
    )
  const days = etaDelayDays(pod_original_eta_at, at, pod_timezone) ?? 0
  const later = reports.slice(1).map((reported) => dateText(reported, pod_timezone, now).text)
  return (
    <>
      <Moment at={at} zone={pod_timezone} now={now} estimate={pod_ata_at === null} reveal />
      {pod_ata_at === null && facts_ahead.includes('pod_ata_at') && (
        <span className="t-warn"> · {factAheadText()}</span>
      )}
      {pod_original_eta_at !== null && (days !== 0 || reports.length > 2) && (
        <>
          {' · '}
          {t('first reported')} <Moment at={pod_original_eta_at} zone={pod_timezone} now={now} dateOnly />
          {reports.length > 2 && later.map((date) => t(', then {day}', { day: date })).join('')}
        </>
      )}
      {pod_original_eta_at !== null && days !== 0 && (
        <>
          {' · '}
          <span className={days > 0 ? 't-bad' : 't-ok'}>
            {days > 0
              ? plural(days, '{n} day late', '{n} days late')
              : plural(-days, '{n} day early', '{n} days early')}
          </span>
        </>
      )}
      {pod_original_eta_at !== null && days === 0 && reports.length <= 2 && (
        <span className="muted"> {t('· as first reported')}</span>
      )}
    </>
  )
}
