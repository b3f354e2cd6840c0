import { Link } from 'react-router'
import { IconPhotoOff } from '@tabler/icons-react'
import { numberText, t } from '../../../contract/language/index.ts'
import type { GridColumn } from '../../ui/grid/index.ts'
import { NoValue, Pill } from '../../ui/index.ts'
import { DownloadButton, formatBytes } from '../download-button.tsx'
import { may } from '../../api/index.ts'
import type { DocumentRow } from './row.present.ts'
import type { IconKind } from './icon-kind.present.ts'

/** A sheet of paper in small: lines for text, thicker ones for tables, boxes for forms. It says nothing that the row does not say in text. */
const DocumentIcon = ({ kind }: { kind: IconKind }) => (
  <span className={`document-icon ${kind}`} aria-hidden="true">
    {kind === 'failed' ? (
      <IconPhotoOff size={16} stroke={1.6} />
    ) : (
      Array.from({ length: 6 }, (_, line) => <i key={line} />)
    )}
  </span>
)

/** What it is about comes first, then the name of the file. */
const AboutCell = ({ row: { href, about, name, notLinked, isAmbiguous, icon } }: { row: DocumentRow }) => (
  <Link to={href} data-row="" className="document-about" title={about?.title}>
    <DocumentIcon kind={icon} />
    {about === null ? (
      <span>
        <span className="faint">{notLinked}</span>
        {isAmbiguous && may('create_document_link') && <b className="t-sea"> {t('Choose')}</b>}
      </span>
    ) : (
      <span>
        <span className="id">{about.number}</span> <span className="muted">{about.rest}</span>
      </span>
    )}
    <span className="document-name">{name}</span>
  </Link>
)

const StateCell = ({ row: { summary } }: { row: DocumentRow }) => (
  <Pill tone={summary.tone} title={summary.title}>
    {summary.label}
  </Pill>
)

const AttentionCell = ({ row: { attention } }: { row: DocumentRow }) =>
  attention === null ? (
    <NoValue />
  ) : (
    <span className={`document-attention t-${attention.tone}`} title={attention.text}>
      {attention.text}
    </span>
  )

const TypeCell = ({ row: { summary } }: { row: DocumentRow }) =>
  summary.type === null ? <NoValue /> : <span>{summary.type}</span>

/** Every column of the inbox. */
export const inboxColumns: GridColumn<DocumentRow>[] = [
  {
    key: 'about',
    header: t('About'),
    width: 314,
    least: 260,
    sort: 'about',
    cell: (row) => <AboutCell row={row} />,
  },
  {
    key: 'document_type',
    header: t('Type'),
    width: 140,
    sort: 'document_type',
    cell: (row) => <TypeCell row={row} />,
  },
  { key: 'state', header: t('State'), width: 112, sort: 'state', cell: (row) => <StateCell row={row} /> },
  {
    key: 'uncertain_values',
    header: t('What to know'),
    width: 262,
    least: 180,
    sort: 'uncertain_values',
    cell: (row) => <AttentionCell row={row} />,
  },
  {
    key: 'created_at',
    header: t('Added'),
    width: 92,
    sort: 'created_at',
    className: 'muted',
    cell: ({ added }) => <span title={added.title}>{added.text}</span>,
  },
  {
    key: 'source',
    header: t('Came by'),
    width: 118,
    sort: 'source',
    className: 'muted',
    cell: ({ source }) => source,
  },
  {
    key: 'pages_count',
    header: t('Pages'),
    width: 66,
    sort: 'pages_count',
    className: 'num',
    cell: ({ pages }) => (pages === null ? <NoValue /> : numberText(pages)),
  },
  {
    key: 'file_size_bytes',
    header: t('Size'),
    width: 70,
    sort: 'file_size_bytes',
    className: 'num',
    cell: ({ bytes }) => (bytes === null ? <NoValue /> : formatBytes(bytes)),
  },
  {
    key: 'name',
    header: t('Name'),
    width: 240,
    sort: 'name',
    className: 'muted',
    cell: ({ name }) => <span title={name}>{name}</span>,
  },
  {
    key: 'original',
    header: t('Original'),
    width: 108,
    cell: ({ record }) => <DownloadButton document={record} />,
  },
  {
    key: 'file_name',
    header: t('File name'),
    width: 240,
    sort: 'file_name',
    className: 'muted',
    cell: ({ file_name }) => <span title={file_name}>{file_name}</span>,
  },
]

/** The same in two lines, for narrow screens (360 px). */
export const compactDocument = (row: DocumentRow) => (
  <>
    <div className="line">
      <Link to={row.href} data-row="" title={row.file_name}>
        {row.about === null ? (
          <b className="document-name">{row.name}</b>
        ) : (
          <>
            <span className="id">{row.about.number}</span>{' '}
            <span className="muted">{row.summary.type ?? row.name}</span>
          </>
        )}
      </Link>
      <Pill tone={row.summary.tone}>{row.summary.label}</Pill>
    </div>
    <div className="line">
      <span className={row.attention === null ? 'muted' : `t-${row.attention.tone}`}>
        {row.attention?.text ?? row.name}
      </span>
      <span className="muted">{row.added.text}</span>
    </div>
  </>
)
