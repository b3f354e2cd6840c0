import { t } from '../../../contract/language/index.ts'
import type { Document } from '../../../contract/resources/index.ts'

type ReadingStateProps = Pick<Document['attributes'], 'state' | 'failure'> & {
  /** Whether the field that the address asks for is not there. */
  isMissing: boolean
}

/** Why fields are missing: the document is being read, could not be read, or was read again. */
export const ReadingState = ({ state, failure, isMissing }: ReadingStateProps) => (
  <>
    {state === 'failed' && <p className="review-alert t-bad">{failure}</p>}
    {(state === 'waiting' || state === 'reading') && (
      <p className="review-alert muted" role="status">
        {t(state === 'waiting' ? 'Waiting to be read.' : 'Being read…')}
      </p>
    )}
    {isMissing && (
      <p className="review-alert t-warn" role="status">
        {t('The value that the link is about is no longer in this document: it was read or edited again.')}
      </p>
    )}
  </>
)
