import type { ReactNode } from 'react'
import type { TrackingRequest } from '../../../contract/resources/index.ts'
import { formatRequestNumber, requestTypeLabel } from '../../format/index.ts'
import { Moment, NoValue } from '../../ui/index.ts'
import { RequestCustomer } from './customer.tsx'
import { useMutation } from '@tanstack/react-query'
import { t } from '../../../contract/language/index.ts'
import { call, operationKey, queryClient } from '../../api/index.ts'

/** Stops or resumes tracking of the shipment of a request. */
export const TrackingSwitch = ({ shipment_id, stopped }: { shipment_id: string; stopped: boolean }) => {
  const change = useMutation({
    mutationFn: () =>
      call(stopped ? 'resume_shipment_tracking' : 'stop_shipment_tracking', { params: { id: shipment_id } }),
    // The page of the request shows the new status.
    onSuccess: () =>
      queryClient.refetchQueries({ queryKey: operationKey('get_tracking_request'), type: 'active' }),
  })
  return (
    <>
      <button type="button" className="btn" disabled={change.isPending} onClick={() => change.mutate()}>
        {t(stopped ? 'Resume tracking' : 'Stop tracking')}
      </button>
      {change.isError && (
        <span className="t-bad" role="alert">
          {' '}
          {change.error.message}
        </span>
      )}
    </>
  )
}

const Labels = ({ labels }: { labels: readonly string[] }) =>
  labels.length === 0 ? (
    <NoValue />
  ) : (
    <span className="request-labels">
      {labels.map((label) => (
        <span key={label} className="request-label">
          {label}
        </span>
      ))}
    </span>
  )

/** The attributes and times of a request. The times are shown in UTC, because a request has no port. */
export const RequestFacts = ({
  request,
  carrier,
  now,
}: {
  request: TrackingRequest
  carrier: string | null
  now: Date
}) => {
  const facts = request.attributes
  const time = (at: string | null | undefined) =>
    at ? <Moment at={at} zone="UTC" now={now} reveal /> : undefined
  // During the first check the time of the next one is only a fallback, so it is not shown.
  const isFirst = facts.status === 'pending' && !facts.is_retrying
  const entries: [string, ReactNode | undefined][] = [
    [
      t('Number'),
      <span className="id" key="number">
        {formatRequestNumber(facts)}
      </span>,
    ],
    [t('Kind'), requestTypeLabel(facts.request_type)],
    [
      t('Carrier'),
      facts.scac === null ? t('not known yet') : [carrier, facts.scac].filter(Boolean).join(' · '),
    ],
    [t('References'), <Labels key="references" labels={facts.ref_numbers} />],
    [t('Customer'), <RequestCustomer key="customer" request={request} />],
    [t('Tags'), <Labels key="tags" labels={facts.tags} />],
    [t('Added'), time(facts.created_at)],
    [t('Last check'), time(facts.last_checked_at)],
    [t('Next check'), isFirst ? undefined : time(facts.next_check_at)],
    [t('Gives up'), time(facts.gives_up_at)],
    [t('Failed attempts'), facts.retry_count ? String(facts.retry_count) : undefined],
    [t('Last change'), time(facts.updated_at)],
  ]
  return (
    <dl className="request-facts card">
      {entries.map(([name, value]) =>
        value === undefined ? null : (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ),
      )}
    </dl>
  )
}
