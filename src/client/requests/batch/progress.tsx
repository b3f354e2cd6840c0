import { t } from '../../../contract/language/index.ts'
import type { TrackingRequestBatch } from '../../../contract/resources/index.ts'
import { doneShare, batchSummary, remainingTime } from './progress.present.ts'

/** The progress of a batch. Screen readers get it in steps of 10 %, not for each row. */
export const Progress = ({
  facts,
  failed,
}: {
  facts: TrackingRequestBatch['attributes']
  /** The last poll failed: the figures are older. */
  failed: boolean
}) => {
  const share = doneShare(facts)
  const rest = remainingTime(facts)
  const isDone = facts.state !== 'running'
  const spoken = isDone
    ? t('Done. {summary}', { summary: batchSummary(facts) })
    : t('{percent} % done', { percent: Math.floor(share * 10) * 10 })
  return (
    <div className="batch-progress">
      <progress
        value={share}
        max={1}
        className={isDone ? 'done' : undefined}
        aria-label={t('Requests made')}
        aria-valuetext={t('{done} of {total}', { done: facts.total - facts.waiting, total: facts.total })}
      />
      <p>
        <b>{t(isDone ? 'Done.' : 'Making requests…')}</b> {batchSummary(facts)}
        {rest !== null && (
          <span className="muted">
            {' '}
            {t('· up to {n} a minute: done in {time}. You may close this page.', {
              n: facts.per_minute,
              time: rest,
            })}
          </span>
        )}
        {failed && <span className="t-warn"> {t('· the last refresh failed; the batch continues')}</span>}
      </p>
      <p className="visually-hidden" role="status">
        {spoken}
      </p>
    </div>
  )
}
