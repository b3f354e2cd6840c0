import { Link } from 'react-router'
import { t } from '../../../contract/language/index.ts'
import { formatRequestNumber, paths, requestTypeLabel } from '../../format/index.ts'
import { NoValue, Pill } from '../../ui/index.ts'
import type { GridColumn, GridLayout } from '../../ui/grid/index.ts'
import { LabelsCell } from '../labels.tsx'
import { type BatchGridRow, labelOfRowState } from './progress.present.ts'

const NumberCell = ({ row }: { row: BatchGridRow }) => {
  const number = <span className="id">{formatRequestNumber(row.facts) || t('missing')}</span>
  return row.href === null ? (
    number
  ) : (
    <Link to={row.href} data-row="">
      {number}
    </Link>
  )
}

const StateCell = ({ row }: { row: BatchGridRow }) => {
  const { label, tone } = labelOfRowState(row.facts.state)
  return <Pill tone={tone}>{label}</Pill>
}

/** The reason whole: it takes as many lines as it needs. */
const Reason = ({ facts }: Pick<BatchGridRow, 'facts'>) => (
  <span
    className={facts.state === 'rejected' ? 'batch-reason t-bad' : 'batch-reason muted'}
    title={facts.detail ?? ''}
  >
    {facts.detail}
  </span>
)

const LinksCell = ({ facts }: BatchGridRow) => {
  const { tracking_request_id, shipment_id } = facts
  if (tracking_request_id === null && shipment_id === null) return <NoValue />
  return (
    <span className="batch-links">
      {tracking_request_id !== null && <Link to={paths.request(tracking_request_id)}>{t('Request')}</Link>}
      {shipment_id !== null && <Link to={paths.shipment(shipment_id)}>{t('Shipment')}</Link>}
    </span>
  )
}

export const batchColumns: GridColumn<BatchGridRow>[] = [
  { key: 'row', header: t('Row'), width: 48, className: 'num faint', cell: ({ facts }) => facts.row },
  { key: 'request_number', header: t('Number'), width: 156, cell: (row) => <NumberCell row={row} /> },
  { key: 'state', header: t('State'), width: 138, cell: (row) => <StateCell row={row} /> },
  {
    key: 'detail',
    header: t('Detail'),
    width: 330,
    cell: ({ facts }) => (facts.detail === null ? <NoValue /> : <Reason facts={facts} />),
  },
  { key: 'links', header: t('Leads to'), width: 136, cell: LinksCell },
  {
    key: 'scac',
    header: t('Carrier'),
    width: 74,
    cell: ({ facts }) => (facts.scac === null ? <NoValue /> : <span className="id">{facts.scac}</span>),
  },
  {
    key: 'request_type',
    header: t('Kind'),
    width: 104,
    className: 'muted',
    cell: ({ facts }) => requestTypeLabel(facts.request_type),
  },
  {
    key: 'ref_numbers',
    header: t('References'),
    width: 124,
    className: 'muted',
    cell: ({ facts }) => <LabelsCell labels={facts.ref_numbers} />,
  },
  {
    key: 'tags',
    header: t('Tags'),
    width: 96,
    className: 'muted',
    cell: ({ facts }) => <LabelsCell labels={facts.tags} />,
  },
]

export const batchLayout: GridLayout = {
  columns: batchColumns.map(({ key }) =>
    key === 'row' || key === 'request_number' ? { key, pinned: true } : { key },
  ),
}

export const compactBatchRow = (row: BatchGridRow) => (
  <>
    <div className="line">
      <NumberCell row={row} />
      <StateCell row={row} />
    </div>
    <div className="line">
      {row.facts.detail === null ? (
        <>
          <span className="faint">{t('Row {row}', { row: String(row.facts.row) })}</span>
          <span className="muted">{row.facts.scac}</span>
        </>
      ) : (
        <Reason facts={row.facts} />
      )}
    </div>
  </>
)
