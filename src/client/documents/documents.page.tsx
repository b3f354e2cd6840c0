import { IconUpload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { type LoaderFunctionArgs, useSearchParams } from 'react-router'
import { queryClient, useNow, useSession } from '../api/index.ts'
import { readListView } from '../format/index.ts'
import { classes, EmptyState, ErrorState, PageHeader } from '../ui/index.ts'
import { MatchingChip, Pager, Sheet } from '../ui/sheet/index.ts'
import { tellBytes } from './bytes.ts'
import { columns, compactDocument, type DocumentRow } from './columns.tsx'
import css from './documents.module.css'
import { NameSearch } from './name-search.tsx'
import { documentsQuery } from './queries.ts'
import { UploadList } from './upload/upload-list.tsx'
import { useFileDrop } from './use-file-drop.ts'

/** Starts to ask while the page's own program is still being drawn. */
export function loader({ request }: LoaderFunctionArgs) {
  void queryClient.prefetchQuery(documentsQuery(readListView(new URL(request.url).searchParams)))
  return null
}

const searchFor = (name: string): string => new URLSearchParams({ q: name }).toString()

export function Component() {
  const [fields] = useSearchParams()
  const view = readListView(fields)
  const { data, error, isPlaceholderData, refetch } = useQuery(documentsQuery(view))
  const { largest_file_bytes } = useSession()
  const now = useNow()
  const { rootProps, inputProps, open, isDragging, trouble } = useFileDrop()
  const rows = useMemo(
    () => data?.data.map((document): DocumentRow => ({ key: document.id, href: null, document, now })),
    [data, now],
  )
  const choose = (
    <button type="button" className="btn go" onClick={open}>
      <IconUpload size={15} stroke={1.8} aria-hidden="true" />
      Choose files
    </button>
  )
  const empty =
    view.q === '' ? (
      <EmptyState title="The inbox is empty" action={choose}>
        Drop files anywhere on this page: arrival notices, delivery orders, bills of lading, up to{' '}
        {tellBytes(largest_file_bytes)} each.
      </EmptyState>
    ) : (
      <EmptyState title="No file has that in its name">
        Search for another part of it, or show all.
      </EmptyState>
    )
  return (
    <div {...rootProps} className={css.page}>
      <PageHeader title="Documents" actions={rows?.length === 0 && view.q === '' ? undefined : choose}>
        <NameSearch q={view.q} />
        {view.q !== '' && <MatchingChip q={view.q} />}
      </PageHeader>
      <input {...inputProps} aria-label="Files to upload" />
      <div role="status">{trouble && <p className={classes(css.trouble, 't-warn')}>{trouble}</p>}</div>
      <UploadList search={searchFor} />
      <Sheet
        label="Documents"
        columns={columns}
        rows={rows}
        compact={compactDocument}
        stale={isPlaceholderData}
        instead={
          error && !data ? (
            <ErrorState
              title="The documents could not be read"
              error={error}
              onRetry={() => void refetch()}
            />
          ) : rows?.length === 0 ? (
            empty
          ) : undefined
        }
        foot={data && <Pager page={view.page} shown={data.data.length} total={data.meta.total} />}
      />
      {isDragging && <div className={css.drop}>Drop to upload</div>}
    </div>
  )
}
