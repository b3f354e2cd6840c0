import { t } from '../../../../contract/language/index.ts'
import type { Document } from '../../../../contract/resources/index.ts'
import { isBeingRead } from '../../document-state.present.ts'
import { ErrorState, Loading } from '../../../ui/index.ts'
import { DownloadButton } from '../../download-button.tsx'

/** Explains why there is no page to show. */
export const NoPage = ({
  document,
  isLoading,
  trouble,
  onRetry,
  onShow,
}: {
  document: Document
  /** Whether it is still being asked what the pages are. */
  isLoading: boolean
  /** Why that was not answered. */
  trouble: Error | null
  onRetry: () => void
  /** Shown where the browser may be able to display a file that the service could not read. */
  onShow: (() => void) | undefined
}) => {
  const { failure } = document.attributes
  // Why a file could not be read is said beside it.
  const reason = failure === null ? t('This kind of file cannot be shown here.') : null
  const isComing = isBeingRead(document.attributes)
  if (trouble !== null || (isLoading && !isComing))
    return (
      <section className="review-pages review-none" aria-label={t('Pages')}>
        {trouble ? (
          <ErrorState
            title={t('The pages and fields could not be read')}
            error={trouble}
            onRetry={onRetry}
            action={<DownloadButton document={document} />}
          />
        ) : (
          <Loading label={t('Fetching the pages')} />
        )}
      </section>
    )
  return (
    <section className="review-pages review-none" aria-label={t('Pages')}>
      <h2>{t(isComing ? 'The document is being read' : 'No page to show')}</h2>
      <p className="muted">{isComing ? t('Its pages and fields appear here when it is done.') : reason}</p>
      {!isComing && onShow && (
        <button type="button" className="btn" onClick={onShow}>
          {t('Show the file anyway')}
        </button>
      )}
      <DownloadButton document={document} />
    </section>
  )
}

/** The rendition in which a browser can show a file that was not read. */
export const ownRendition = (type: string | null): 'pdf' | 'image' | undefined => {
  if (type === 'application/pdf') return 'pdf'
  return type?.startsWith('image/') ? 'image' : undefined
}
