import { Link } from 'react-router'
import type { GridColumn } from '../../ui/grid/index.ts'
import { NoValue, Pill } from '../../ui/index.ts'
import { formatBytes, DownloadButton } from '../download-button.tsx'
import type { DocumentRow } from './row.present.ts'

const NameCell = ({ row }: { row: DocumentRow }) => (
  <Link to={row.href} data-row="" title={row.file_name}>
    <b className="document-name">{row.name}</b>
  </Link>
)

const StateCell = ({ row: { standing, failure } }: { row: DocumentRow }) => (
  <span className="document-state" title={standing.title}>
    <Pill tone={standing.tone}>{standing.label}</Pill>
    {failure !== null && <span className="muted"> {failure}</span>}
  </span>
)

const TypeCell = ({ row: { standing } }: { row: DocumentRow }) =>
  standing.type === null ? <NoValue /> : <span>{standing.type}</span>

const AboutCell = ({ row: { about, notLinked } }: { row: DocumentRow }) =>
  about.length === 0 ? (
    <span className="faint">{notLinked}</span>
  ) : (
    <span className="id" title={about.join(', ')}>
      {about.slice(0, 2).join(', ')}
      {about.length > 2 && ` +${about.length - 2}`}
    </span>
  )

/** Every column of the inbox. */
export const inboxColumns: GridColumn<DocumentRow>[] = [
  {
    key: 'name',
    header: 'Name',
    width: 222,
    least: 146,
    sort: 'name',
    cell: (row) => <NameCell row={row} />,
  },
  {
    key: 'state',
    header: 'State',
    width: 200,
    least: 120,
    sort: 'state',
    cell: (row) => <StateCell row={row} />,
  },
  {
    key: 'document_type',
    header: 'Type',
    width: 160,
    sort: 'document_type',
    cell: (row) => <TypeCell row={row} />,
  },
  {
    key: 'about',
    header: 'Linked to',
    width: 272,
    least: 250,
    sort: 'about',
    cell: (row) => <AboutCell row={row} />,
  },
  {
    key: 'created_at',
    header: 'Added',
    width: 96,
    sort: 'created_at',
    className: 'muted',
    cell: ({ added }) => <span title={added.title}>{added.text}</span>,
  },
  {
    key: 'source',
    header: 'Source',
    width: 74,
    sort: 'source',
    className: 'muted',
    cell: ({ source }) => source,
  },
  {
    key: 'pages_count',
    header: 'Pages',
    width: 56,
    sort: 'pages_count',
    className: 'num',
    cell: ({ pages }) => (pages === null ? <NoValue /> : pages.toLocaleString('en-US')),
  },
  {
    key: 'file_size_bytes',
    header: 'Size',
    width: 70,
    sort: 'file_size_bytes',
    className: 'num',
    cell: ({ bytes }) => (bytes === null ? <NoValue /> : formatBytes(bytes)),
  },
  {
    key: 'original',
    header: 'Original',
    width: 108,
    cell: ({ record }) => <DownloadButton document={record} />,
  },
  {
    key: 'file_name',
    header: 'File name',
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
      <NameCell row={row} />
      <Pill tone={row.standing.tone}>{row.standing.label}</Pill>
    </div>
    <div className="line">
      <span className="muted">{row.failure ?? row.standing.type ?? row.source}</span>
      <span className="muted">{row.about[0] ?? row.added.text}</span>
    </div>
  </>
)
