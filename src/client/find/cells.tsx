import { Link } from 'react-router'
import { rich } from '../language/index.ts'
import { t } from '../../contract/language/index.ts'
import { may } from '../api/index.ts'
import { hasIdentifierForm, normaliseIdentifier } from '../../contract/identifiers/index.ts'
import { formatContainerNumber, paths } from '../format/index.ts'
import { compactContainerRow } from '../lists/container-row/index.ts'
import { NoValue, Pill, StatusPill } from '../ui/index.ts'
import { type FindRow, isContainerForm } from './find-rows.present.ts'

const formatIdentifier = (identifier: string): string =>
  isContainerForm(identifier) ? formatContainerNumber(normaliseIdentifier(identifier)) : identifier

export const IdentifierCell = ({ row }: { row: FindRow }) => {
  const identifier = <span className="id">{formatIdentifier(row.identifier)}</span>
  return row.href === null ? (
    <span className={row.resolution === 'several' ? undefined : 'faint'}>{identifier}</span>
  ) : (
    <Link to={row.href} data-row="">
      {identifier}
    </Link>
  )
}

/** A link that tracks the identifier. The shipping line is inferred from the number, so it is shown as a guess. */
const TrackIt = ({ row }: { row: FindRow }) => {
  const line = row.inferred?.shipping_line ?? null
  if (!may('create_tracking_request')) return null
  return (
    <>
      <Link to={paths.shipments({ q: row.identifier })} className="strong">
        {t('Track it')}
        <span className="visually-hidden"> ({row.identifier})</span>
      </Link>
      {line && (
        <span className="faint" title={t('Inferred from the number; you can choose another')}>
          {' '}
          {t('perhaps {line}', { line: line.name })}
        </span>
      )}
    </>
  )
}

/** @param onChoose opens the choice among several matches */
export const ResolutionCell = ({ row, onChoose }: { row: FindRow; onChoose: (row: FindRow) => void }) => (
  <span className="find-resolution">
    <Pill tone={row.tone}>{row.label}</Pill>
    {row.resolution === 'several' && (
      <button type="button" className="btn plain t-sea" onClick={() => onChoose(row)}>
        {rich(
          row.match === null
            ? 'Choose<hidden> which {identifier} is meant</hidden>'
            : 'Change<hidden> which {identifier} is meant</hidden>',
          {
            identifier: row.identifier,
            hidden: (inside) => <span className="visually-hidden">{inside}</span>,
          },
        )}
      </button>
    )}
    {row.similar && (
      <span className="find-similar">
        {rich('You track <link>{number}</link>', {
          number: row.similar.number,
          link: (inside) => <Link to={row.similar?.href ?? ''}>{inside}</Link>,
        })}
      </span>
    )}
    {row.suggested !== null && (
      <span className="find-similar">
        {rich('Is it <link>{number}</link>?', {
          number: formatContainerNumber(row.suggested),
          link: (inside) => <Link to={paths.find(row.suggested ?? '')}>{inside}</Link>,
        })}
      </span>
    )}
    {(row.resolution === 'untracked' || row.resolution === 'wrong_digit') &&
      (hasIdentifierForm(row.identifier) ? (
        <TrackIt row={row} />
      ) : (
        <Link to={paths.shipments({ q: row.identifier })}>
          {t('Find it in tags, vessels and ports')}
          <span className="visually-hidden"> ({row.identifier})</span>
        </Link>
      ))}
    {row.how !== null && row.how !== 'container' && <span className="faint">{row.how}</span>}
    {row.warning !== null && <span className="t-warn">{row.warning}</span>}
  </span>
)

/** The container that the columns describe; for a bill of lading with several, the most urgent that fits the filters. */
export const ContainerCell = ({ row }: { row: FindRow }) => {
  if (row.container === null) return <NoValue />
  return (
    <>
      <span className="id">{formatContainerNumber(row.container.number)}</span>
      {row.containers.length > 1 && (
        <span className="faint" title={t('The most urgent of its containers')}>
          {' '}
          {t('1 of {count}', { count: row.containers.length })}
        </span>
      )}
    </>
  )
}

export const ShipmentCell = ({ row }: { row: FindRow }) => {
  const facts = row.shipment?.attributes
  const bill = facts?.bill_of_lading_number ?? row.match?.bill_of_lading_number ?? null
  if (bill === null) return <NoValue />
  return (
    <>
      <span className="id">{bill}</span>{' '}
      <span className="faint">{facts?.shipping_line_short_name ?? row.match?.shipping_line_scac}</span>
    </>
  )
}

/** The row on a narrow screen: a plain container as in the list of containers, everything else with its resolution. */
export const compactFindRow = (row: FindRow, onChoose: (row: FindRow) => void) => {
  const isPlainContainer =
    row.resolution === 'found' &&
    row.warning === null &&
    row.container !== null &&
    row.containers.length === 1
  if (isPlainContainer && row.container !== null && isContainerForm(row.identifier))
    return compactContainerRow(row.container)
  return (
    <>
      <div className="line">
        <IdentifierCell row={row} />
        {row.container && (
          <StatusPill
            status={row.container.status}
            stage={row.container.stage}
            stop={row.container.stop}
            readiness={row.container.readiness}
          />
        )}
      </div>
      <div className="line whole">
        <ResolutionCell row={row} onChoose={onChoose} />
      </div>
    </>
  )
}
