import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Link } from 'react-router'
import { t } from '../../../contract/language/index.ts'
import type { TrackingRequest } from '../../../contract/resources/index.ts'
import { outdate } from '../../api/index.ts'
import { paths, trackingFailureText } from '../../format/index.ts'
import { followedRequestQuery } from './track-form.tsx'

type RequestProgressProps = { request: TrackingRequest; onAgain: () => void }

/** What became of a request to track a number: followed until it is known, in plain words. */
export const RequestProgress = ({ request, onAgain }: RequestProgressProps) => {
  const { data, error } = useQuery(followedRequestQuery(request))
  const { status, failed_reason, is_retrying, request_number, scac } = data.attributes
  const shipment = data.relationships?.tracked_object?.data ?? null
  useEffect(() => {
    // Lists are asked for again when this leaves: what is on the screen must not vanish while it is read.
    if (status === 'created') return () => void outdate('create_tracking_request')
    return undefined
  }, [status])
  const open = shipment !== null && (
    <Link className="btn go" to={paths.shipment(shipment.id)}>
      {t('Open the shipment')}
    </Link>
  )
  const again = (
    <button type="button" className="btn" onClick={onAgain}>
      {t('Change and try again')}
    </button>
  )
  return (
    <div className="track-progress" role="status">
      {status === 'pending' && (
        <p>
          {failed_reason === 'no_source' ? (
            <>
              {trackingFailureText(data.attributes).what}{' '}
              <Link to={paths.connectSource(scac)}>{t('Connect a source')}</Link>
            </>
          ) : is_retrying ? (
            `${trackingFailureText(data.attributes).what} ${t('It is asked again.')}`
          ) : (
            t('Asking the line about {number}…', { number: request_number })
          )}
        </p>
      )}
      {status === 'created' && (
        <>
          <p>
            <b className="t-ok">{t('{number} is tracked.', { number: request_number })}</b>
          </p>
          {open}
        </>
      )}
      {status === 'awaiting_manifest' && (
        <p>
          <b>{t('The line does not know {number} yet.', { number: request_number })}</b>{' '}
          {t('It is asked again every day for a week; there is nothing more to do.')}
        </p>
      )}
      {status === 'tracking_stopped' && (
        <>
          <p>{t('Tracking of {number} was stopped.', { number: request_number })}</p>
          {open}
        </>
      )}
      {status === 'failed' && (
        <>
          <p>
            <b className="t-bad">{trackingFailureText(data.attributes).what}</b>{' '}
            {trackingFailureText(data.attributes).remedy}
          </p>
          {open || again}
        </>
      )}
      {error !== null && <p className="t-bad">{error.message}</p>}
    </div>
  )
}
