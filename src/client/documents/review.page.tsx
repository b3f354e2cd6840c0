import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { Link, type LoaderFunctionArgs, useParams } from 'react-router'
import { t } from '../../contract/language/index.ts'
import {
  changeStream,
  isStatus,
  type ChangeNotice,
  operationKey,
  queryClient,
  related,
} from '../api/index.ts'
import { paths } from '../format/index.ts'
import { EmptyState, ErrorState, Loading, PageHeader } from '../ui/index.ts'
import { documentQuery, evidenceQuery } from './review/queries.ts'
import './review/fields/fields.css'
import './review/marking/marking.css'
import './review/pages/pages.css'
import './review/review.css'
import { Review } from './review/review.tsx'
import { useReviewAddress } from './review/fields/use-asked-field.ts'

/** Starts the requests while the code of the page is still loading. */
export function loader({ params }: LoaderFunctionArgs) {
  const id = params['document_id'] ?? ''
  void queryClient.prefetchQuery(documentQuery(id))
  void queryClient.prefetchQuery(evidenceQuery(id))
  return null
}

/** Review: a document beside its extracted fields, until a person accepts it and the next one opens. */
export function Component() {
  const { document_id = '' } = useParams()
  // Announces to screen readers what was accepted and which document is open now.
  const [announcement, announce] = useState('')
  return (
    <>
      <Loaded key={document_id} id={document_id} onAnnounce={announce} />
      <p className="visually-hidden" role="status">
        {announcement}
      </p>
    </>
  )
}

function Loaded({ id, onAnnounce }: { id: string; onAnnounce: (words: string) => void }) {
  const client = useQueryClient()
  const { search } = useReviewAddress()
  const document = useQuery(documentQuery(id))
  const evidence = useQuery(evidenceQuery(id))
  const onNotice = useEffectEvent((news: ChangeNotice) => {
    if (news !== 'missed' && !news.documents.includes(id)) return
    // A picture may have been rotated, so its file has changed, and where its words stand.
    for (const queryKey of [
      documentQuery(id).queryKey,
      evidenceQuery(id).queryKey,
      operationKey('get_document_page', { params: { id } }),
      operationKey('get_document_words', { params: { id } }),
    ])
      void client.invalidateQueries({ queryKey })
  })
  useEffect(() => changeStream.onChange((notice) => onNotice(notice)), [])
  const inbox = (
    <Link className="btn" to={paths.documents(search)}>
      {t('All documents')}
    </Link>
  )
  if (document.data) {
    const { one, many } = related(document.data)
    const { relationships } = document.data.data
    const representation = one(relationships?.last_document_representation)?.attributes
    return (
      <Review
        document={document.data.data}
        payload={representation?.payload ?? {}}
        seenAt={representation?.updated_at ?? null}
        shipments={many(relationships?.shipments)}
        containers={many(relationships?.cargos)}
        evidence={evidence.data}
        trouble={evidence.error}
        onRetry={() => void evidence.refetch()}
        onAnnounce={onAnnounce}
      />
    )
  }
  if (isStatus(document.error, 404))
    return (
      <>
        <PageHeader title={t('Document not found')} />
        <EmptyState title={t('There is no such document')} action={inbox}>
          {t('It was deleted, or the link was cut short.')}
        </EmptyState>
      </>
    )
  if (document.error)
    return (
      <>
        <PageHeader title={t('Document')} />
        <ErrorState
          title={t('The document could not be read')}
          error={document.error}
          onRetry={() => void document.refetch()}
          action={inbox}
        />
      </>
    )
  return (
    <>
      <PageHeader title={t('Document')} />
      <Loading label={t('Fetching the document')} />
    </>
  )
}
