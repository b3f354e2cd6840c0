import type { TrackingRequestBatch } from '../../../contract/resources/index.ts'
import { doneShare, tellBatch, tellRest } from './progress.present.ts'

/** How far a batch is. Spoken in steps of a tenth: nobody wants to hear each number. */
export const Progress = ({
  facts,
  failed,
}: {
  facts: TrackingRequestBatch['attributes']
  /** The last look at it did not work: what is shown is older. */
  failed: boolean
}) => {
  const share = doneShare(facts)
  const rest = tellRest(facts)
  const isDone = facts.state !== 'running'
  const spoken = isDone ? `Done. ${tellBatch(facts)}` : `${Math.floor(share * 10) * 10} % done`
  return (
    <div className="batch-progress">
      <progress
        value={share}
        max={1}
        className={isDone ? 'done' : undefined}
        aria-label="Requests made"
        aria-valuetext={`${facts.total - facts.waiting} of ${facts.total}`}
      />
      <p>
        <b>{isDone ? 'Done.' : 'Making requests…'}</b> {tellBatch(facts)}
        {rest !== null && (
          <span className="muted">
            {' '}
            · up to {facts.per_minute} a minute: done in {rest}. You may close this page.
          </span>
        )}
        {failed && <span className="t-warn"> · the last look at it failed; it goes on</span>}
      </p>
      <p className="visually-hidden" role="status">
        {spoken}
      </p>
    </div>
  )
}
