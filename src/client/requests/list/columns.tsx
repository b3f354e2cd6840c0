import { Link } from 'react-router'
import { t } from '../../../contract/language/index.ts'
import { attributeColumns } from '../../lists/columns/index.ts'
import { NoValue, Pill } from '../../ui/index.ts'
import type { GridColumn } from '../../ui/grid/index.ts'
import { LabelsCell } from '../labels.tsx'
import type { RequestRow } from './row.present.ts'

const NumberCell = ({ row }: { row: RequestRow }) => (
  <Link to={row.href} data-row="">
    <span className="id">{row.number}</span>
  </Link>
)

const ReasonCell = ({ row: { reason, connect } }: { row: RequestRow }) =>
  reason === null ? (
    <NoValue />
  ) : (
    <span title={reason}>
      {connect !== null && <Link to={connect}>{t('Connect a source')}</Link>}
      {connect !== null && ' · '}
      {reason}
    </span>
  )

const ownColumns: GridColumn<RequestRow>[] = [
  {
    key: 'request_number',
    header: t('Number'),
    width: 140,
    sort: 'request_number',
    cell: (row) => <NumberCell row={row} />,
  },
  {
    key: 'request_type',
    header: t('Kind'),
    width: 110,
    sort: 'request_type',
    className: 'muted',
    cell: ({ type }) => type,
  },
  {
    key: 'scac',
    header: t('Carrier'),
    width: 64,
    sort: 'scac',
    cell: ({ scac }) => (scac === null ? <NoValue /> : <span className="id">{scac}</span>),
  },
  {
    key: 'status',
    header: t('Status'),
    width: 150,
    sort: 'status',
    cell: ({ status }) => <Pill tone={status.tone}>{status.label}</Pill>,
  },
  {
    key: 'failed_reason',
    header: t('Reason'),
    width: 392,
    least: 180,
    sort: 'failed_reason',
    cell: (row) => <ReasonCell row={row} />,
  },
  {
    key: 'ref_numbers',
    header: t('References'),
    width: 140,
    sort: 'ref_numbers',
    className: 'muted',
    cell: ({ references }) => <LabelsCell labels={references} />,
  },
  {
    key: 'tags',
    header: t('Tags'),
    width: 104,
    sort: 'tags',
    className: 'muted',
    cell: ({ tags }) => <LabelsCell labels={tags} />,
  },
  {
    key: 'created_at',
    header: t('Added'),
    width: 84,
    sort: 'created_at',
    className: 'faint',
    cell: ({ added }) => <span title={added.title}>{added.text}</span>,
  },
]

/** Every column of the list. */
export const requestColumns: GridColumn<RequestRow>[] = [
  ...ownColumns,
  ...attributeColumns<RequestRow>(
    'tracking_requests',
    ownColumns.map(({ key }) => key),
  ),
]

/** The row on a narrow screen, in two lines. */
export const compactRequestRow = (row: RequestRow) => (
  <>
    <div className="line">
      <NumberCell row={row} />
      <Pill tone={row.status.tone}>{row.status.label}</Pill>
    </div>
    <div className="line">
      <span className="muted">{[row.type, row.scac].filter(Boolean).join(' · ')}</span>
      <span className="muted">{row.reason ?? row.added.text}</span>
    </div>
  </>
)
