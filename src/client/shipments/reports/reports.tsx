import { IconCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { t } from '../../../contract/language/index.ts'
import { headingOf } from '../../../contract/exports/headings.ts'
import type { PresentedReport, ReportedAttribute } from '../../../contract/resources/index.ts'
import { operationQuery } from '../../api/index.ts'
import { counted, paths } from '../../format/index.ts'
import { ErrorState, Loading, Pill } from '../../ui/index.ts'
import type { ReportsOf } from '../reported-in-place.ts'
import {
  badgeOf,
  chosenReports,
  isOvertaken,
  reasonOf,
  reportAgeText,
  reportedValueText,
} from './reports.present.ts'
import { StatedByDocuments } from './stated.tsx'
import './reports.css'

/** What each source reported of the attributes that one place shows; drawn, and asked for, only when it is opened. */
export default function Reports({ of, now }: { of: ReportsOf; now: Date }) {
  return (
    <>
      <Reported of={of} now={now} />
      {of.stated.length > 0 && <StatedByDocuments of={of} now={now} />}
    </>
  )
}

function Reported({ of, now }: { of: ReportsOf; now: Date }) {
  const { shipment_id, container_id = shipment_id } = of
  const ofShipment = operationQuery('get_shipment_reports', { params: { id: shipment_id } })
  const ofContainer = operationQuery('get_container_reports', { params: { id: container_id } })
  const shipment = useQuery({ ...ofShipment, enabled: of.shipment.length > 0 })
  const container = useQuery({ ...ofContainer, enabled: of.container.length > 0 })
  const asked = [of.shipment.length > 0 && shipment, of.container.length > 0 && container].filter(
    (each) => each !== false,
  )
  const failed = asked.find(({ error }) => error !== null)
  if (failed)
    return (
      <ErrorState
        title={t('The reports could not be read')}
        error={failed.error}
        onRetry={() => asked.forEach(({ refetch }) => void refetch())}
      />
    )
  if (asked.some(({ data }) => data === undefined)) return <Loading />
  const all = [
    ...chosenReports(shipment.data?.data ?? [], of.shipment),
    ...chosenReports(container.data?.data ?? [], of.container),
  ]
  if (all.length === 0) return <p className="reports muted">{t('No source has reported this.')}</p>
  return (
    <div className="reports">
      {all.map((each) => (
        <Attribute
          key={each.attribute}
          reported={each}
          isOvertaken={isOvertaken(each.attribute, all)}
          zone={of.zones[each.attribute] ?? of.zone}
          now={now}
        />
      ))}
    </div>
  )
}

interface AttributeProps {
  reported: ReportedAttribute
  isOvertaken: boolean
  zone: string | null
  now: Date
}

const Attribute = ({ reported, isOvertaken: overtaken, zone, now }: AttributeProps) => {
  const { attribute, reports, is_conflict } = reported
  const reason = reasonOf(reported)
  return (
    <section aria-label={headingOf(attribute)}>
      <h3>
        {headingOf(attribute)}{' '}
        {is_conflict ? (
          <Pill tone="warn">{t('sources differ')}</Pill>
        ) : (
          <span className="faint">{counted(reports.length, 'source')}</span>
        )}
      </h3>
      <ul>
        {reports.map((report) => (
          <Report
            key={`${report.source_name} ${report.reporter} ${report.connection_id}`}
            report={report}
            text={reportedValueText(attribute, report.value, zone, now)}
            now={now}
          />
        ))}
      </ul>
      {overtaken && <p className="muted">{t('A fact counts before what was expected.')}</p>}
      {!overtaken && reason && (
        <p>
          {reason.lead && <b>{reason.lead} </b>}
          {reason.sentence}
        </p>
      )}
    </section>
  )
}

const Report = ({ report, text, now }: { report: PresentedReport; text: string; now: Date }) => {
  const { letters, name } = badgeOf(report.reporter)
  return (
    <li data-shown={report.is_shown}>
      <abbr className="reports-badge" title={name}>
        {letters}
      </abbr>
      <span className="reports-value">
        {report.is_shown ? <b>{text}</b> : text}{' '}
        <span className="muted">
          {report.connection_id === null ? (
            report.source_name
          ) : (
            <Link to={paths.source(report.connection_id)}>{report.source_name}</Link>
          )}
        </span>
      </span>
      <span className={report.state === 'in_force' ? 'muted' : 't-warn'}>{reportAgeText(report, now)}</span>
      {report.is_shown ? (
        <span className="reports-tick">
          <IconCheck size={15} stroke={2.2} aria-hidden="true" />
          <span className="visually-hidden">{t('shown')}</span>
        </span>
      ) : (
        <span />
      )}
    </li>
  )
}
