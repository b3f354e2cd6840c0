import type { Document } from '../../../contract/resources/index.ts'
import { DownloadButton } from '../download-button.tsx'

/** Why there is no page to look at, in a sentence. */
export const NoPage = ({
  document,
  trouble,
  onShow,
}: {
  document: Document
  trouble: Error | null
  /** Where a browser may well show what could not be read. */
  onShow: (() => void) | undefined
}) => {
  const { state, failure } = document.attributes
  const isComing = state === 'waiting' || state === 'reading'
  return (
    <section className="review-pages review-none" aria-label="Pages">
      <h2>{isComing ? 'It is being read' : 'There is no page to show'}</h2>
      <p className="muted">
        {trouble?.message ??
          (isComing
            ? 'Its pages and fields stand here as soon as that is done.'
            : (failure ?? 'This kind of file cannot be shown here.'))}
      </p>
      {!isComing && onShow && (
        <button type="button" className="btn" onClick={onShow}>
          Show the file anyway
        </button>
      )}
      <DownloadButton document={document} />
    </section>
  )
}

/** As what a browser shows a file that was not read. */
export const ownRendition = (type: string | null): 'pdf' | 'image' | undefined => {
  if (type === 'application/pdf') return 'pdf'
  return type?.startsWith('image/') ? 'image' : undefined
}
