import { IconTemplate } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { Link } from 'react-router'
import { useSession } from '../api/index.ts'
import { paths } from '../format/index.ts'
import { useLiveRows } from '../lists/live/index.ts'
import { ListPage, prefetchList } from '../lists/page/index.ts'
import { standardLayout, useView, writeView } from '../lists/view/index.ts'
import { EmptyState } from '../ui/index.ts'
import { tellBytes } from './bytes.ts'
import './documents.css'
import { columns, compactDocument } from './inbox/columns.tsx'
import { Mailbox } from './inbox/mailbox.tsx'
import { Search } from './inbox/search.tsx'
import { SelectedDocuments } from './inbox/selected.tsx'
import { sourceWith } from './inbox/source.ts'
import { Tabs } from './inbox/tabs.tsx'
import { toReviewQuery } from './queries.ts'
import { ChooseFiles } from './upload/choose-files.tsx'

export const loader = prefetchList(sourceWith(''))

/** What came in, what became of it, and what waits for a person. */
export function Component() {
  const { view } = useView('documents')
  const { largest_file_bytes } = useSession()
  const search = writeView({ ...view, columns: standardLayout('documents') })
  const source = useMemo(() => sourceWith(search), [search])
  const client = useQueryClient()
  useLiveRows(source, view, () => void client.invalidateQueries(toReviewQuery))
  return (
    <div className="inbox">
      <ListPage
        title="Documents"
        words={{ one: 'document', many: 'documents' }}
        source={source}
        columns={columns}
        compact={compactDocument}
        selected={(listed) => <SelectedDocuments listed={listed} />}
        actions={
          <>
            <Mailbox />
            <Link className="btn" to={paths.documentTemplates()}>
              <IconTemplate size={15} stroke={1.6} aria-hidden="true" />{' '}
              <span className="head-word">Templates</span>
            </Link>
            <ChooseFiles where="page" />
          </>
        }
        above={
          <div className="document-head">
            <Tabs />
            <Search />
          </div>
        }
        empty={
          <EmptyState title="The inbox is empty" action={<ChooseFiles where="empty" />}>
            Drop files anywhere, or paste them: arrival notices, delivery orders, bills of lading, up to{' '}
            {tellBytes(largest_file_bytes)} each.
          </EmptyState>
        }
      />
    </div>
  )
}
