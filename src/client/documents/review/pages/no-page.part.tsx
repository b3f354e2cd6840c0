import { t } from '../../../../contract/language/index.ts'
import type { Document } from '../../../../contract/resources/index.ts'
import { isBeingRead } from '../../document-state.present.ts'
import { DownloadButton } from '../../download-button.tsx'

/** Explains why there is no page to show. */
export const NoPage = ({
  document,
  trouble,
  onShow,
}: {
  document: Document
  trouble: Error | null
  /** Shown where the browser may be able to display a file that the service could not read. */
  onShow: (() => void) | undefined
}) => {
  const { failure } = document.attributes
  // Why a file could not be read is said beside it.
  const reason = failure === null ? t('This kind of file cannot be shown here.') : null
  const isComing = isBeingRead(document.attributes)
  return (
    <section className="review-pages review-none" aria-label={t('Pages')}>
      <h2>{t(isComing ? 'The document is being read' : 'No page to show')}</h2>
      <p className="muted">
        {trouble?.message ?? (isComing ? t('Its pages and fields appear here when it is done.') : reason)}
      </p>
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
