import { IconTemplate } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { Link } from 'react-router'
import { t } from '../../contract/language/index.ts'
import { may, useSession } from '../api/index.ts'
import { paths } from '../format/index.ts'
import { useLiveRows } from '../lists/live/index.ts'
import { ListPage, prefetchList } from '../lists/page/index.ts'
import { type ListView, standardLayout, useView, writeView } from '../lists/view/index.ts'
import { EmptyState } from '../ui/index.ts'
import { formatBytes } from './download-button.tsx'
import './documents.css'
import { Acceptance } from './inbox/acceptance.tsx'
import { inboxColumns, compactDocument } from './inbox/columns.tsx'
import { refreshDocumentCounts } from './inbox/counts.ts'
import { Mailbox } from './inbox/mailbox.tsx'
import { InboxSearch, InboxTabs, tabOfView } from './inbox/tabs.tsx'
import { SelectedDocuments } from './inbox/selected.tsx'
import { documentSource } from './inbox/source.ts'
import { toReviewQuery } from './queries.ts'
import { SentToModel } from './sent-to-model.tsx'
import { ChooseFiles } from './upload/choose-files.tsx'

export const loader = prefetchList(documentSource(''))

/** A tab without documents has no filters to take away. */
const noneOfTab = (view: ListView) => {
  const tab = tabOfView(view)
  return tab === undefined || view.q !== '' ? undefined : (
    <EmptyState
      title={t('No document is under “{tab}”', { tab: tab.label })}
      action={
        <Link className="btn" to={paths.documents()}>
          {t('All documents')}
        </Link>
      }
    />
  )
}

/** The inbox: all documents with their state, and those that wait for review. */
export function Component() {
  const { view } = useView('documents')
  const { largest_file_bytes } = useSession()
  const search = writeView({ ...view, columns: standardLayout('documents') })
  const source = useMemo(() => documentSource(search), [search])
  const client = useQueryClient()
  useLiveRows(source, view, () => {
    void client.invalidateQueries(toReviewQuery)
    void refreshDocumentCounts(client)
  })
  return (
    <div className="inbox">
      <ListPage
        title={t('Documents')}
        source={source}
        columns={inboxColumns}
        compact={compactDocument}
        lines={2}
        shownFilters={(shown) => Object.keys(tabOfView(shown)?.filters ?? {})}
        noneFound={noneOfTab}
        selected={(listed) => <SelectedDocuments listed={listed} />}
        actions={
          <>
            <InboxSearch />
            <Mailbox />
            <Link className="btn" to={paths.documentTemplates()}>
              <IconTemplate size={15} stroke={1.6} aria-hidden="true" />{' '}
              <span className="head-word">{t('Templates')}</span>
            </Link>
            <ChooseFiles where="page" />
          </>
        }
        above={
          <div className="document-head">
            <InboxTabs />
            <Acceptance />
            <SentToModel />
          </div>
        }
        empty={
          <EmptyState title={t('The inbox is empty')} action={<ChooseFiles where="empty" />}>
            {may('create_document')
              ? t(
                  'Drop files anywhere, or paste them: arrival notices, delivery orders, bills of lading, up to {size} each.',
                  { size: formatBytes(largest_file_bytes) },
                )
              : t('Arrival notices, delivery orders and bills of lading that others add are listed here.')}
          </EmptyState>
        }
      />
    </div>
  )
}
