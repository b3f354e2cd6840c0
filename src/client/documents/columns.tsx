import type { Document } from '../../contract/resources/index.ts'
import { readable, tellTime } from '../format/index.ts'
import { Pill } from '../ui/index.ts'
import type { Column, RowAddress } from '../ui/sheet/index.ts'
import { tellBytes } from './bytes.ts'
import css from './documents.module.css'
import { DownloadButton } from './download-button.tsx'

export interface DocumentRow extends RowAddress {
  document: Document
  now: Date
}

/** Papers lie at no port: the reader's own zone, named. */
const ownZone = Intl.DateTimeFormat().resolvedOptions().timeZone

const sources: Record<string, string> = {
  upload: 'Upload',
  api: 'API',
  email: 'E-mail',
  split_document: 'Split',
}

/** Said as it is: nothing about a document is known but that it came in, until somebody or something has read it. */
const Type = ({ document }: { document: Document }) => {
  const { document_type, document_type_manual } = document.attributes
  const type = document_type_manual ?? document_type
  return type === null ? (
    <Pill tone="rest" bare title="It came in; its type is not known">
      Received
    </Pill>
  ) : (
    <span>{readable(type)}</span>
  )
}

const Added = ({ document: { attributes }, now }: DocumentRow) => {
  const { text, title } = tellTime(attributes.created_at, ownZone, now)
  return (
    <time dateTime={attributes.created_at} title={title}>
      {text}
    </time>
  )
}

const Name = ({ document: { attributes } }: DocumentRow) => (
  <b className={css.name} title={attributes.file_name}>
    {attributes.name}
  </b>
)

const sourceOf = ({ document }: DocumentRow): string =>
  sources[document.attributes.source] ?? readable(document.attributes.source)
const sizeOf = ({ document: { attributes } }: DocumentRow): string =>
  attributes.file_size_bytes === null ? '—' : tellBytes(attributes.file_size_bytes)

export const columns: readonly Column<DocumentRow>[] = [
  { header: 'Name', cell: (row) => <Name {...row} /> },
  { header: 'Type', cell: ({ document }) => <Type document={document} /> },
  { header: 'Added', cell: (row) => <Added {...row} /> },
  { header: 'Source', cell: sourceOf },
  { header: 'Size', className: 'num', cell: sizeOf },
  { header: 'Original', className: 'num', cell: ({ document }) => <DownloadButton document={document} /> },
]

/** The same in two lines, for 360 px. */
export const compactDocument = (row: DocumentRow) => (
  <div className={css.compact}>
    <Name {...row} />
    <DownloadButton document={row.document} />
    <span className="muted">
      <Type document={row.document} /> · {sizeOf(row)} · <Added {...row} />
    </span>
  </div>
)
