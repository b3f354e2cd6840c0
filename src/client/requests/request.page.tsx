import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { Link, type LoaderFunctionArgs, useLocation, useParams } from 'react-router'
import { rich } from '../language/index.ts'
import { t } from '../../contract/language/index.ts'
import type { TrackingRequest } from '../../contract/resources/index.ts'
import { changeStream, isStatus, may, queryClient, shippingLinesQuery, useNow } from '../api/index.ts'
import { formatContainerNumber, formatRequestNumber, paths, requestStatusLabel } from '../format/index.ts'
import { ChangesLink } from '../lists/changes-link.tsx'
import { EmptyState, ErrorState, Loading, PageHeader, Pill } from '../ui/index.ts'
import { RequestFacts, TrackingSwitch } from './one/facts.tsx'
import { inferenceQuery, requestQuery } from './one/queries.ts'
import { needsInference, remediesFor } from './one/remedies.present.ts'
import { Remedies, type Replaces } from './one/remedies.tsx'
import { describeRequest } from './one/status.present.ts'
import { Tracked } from './one/tracked.tsx'
import './requests.css'

export function loader({ params }: LoaderFunctionArgs) {
  void queryClient.prefetchQuery(requestQuery(params['tracking_request_id'] ?? ''))
  return null
}

const AllRequests = () => (
  <Link className="btn" to={paths.requests()}>
    {t('All requests')}
  </Link>
)

/** The replaced request from the navigation state. The browser keeps that state, so it is checked. */
const readReplaces = (state: unknown): Replaces['replaces'] | undefined => {
  const replaces = (state as Partial<Replaces> | null)?.replaces
  return typeof replaces?.id === 'string' && typeof replaces.number === 'string' ? replaces : undefined
}

const Loaded = ({ request }: { request: TrackingRequest }) => {
  const now = useNow()
  const facts = request.attributes
  const lines = useQuery({ ...shippingLinesQuery, enabled: facts.scac !== null })
  const inference = useQuery({
    ...inferenceQuery(facts.request_number),
    enabled: needsInference(facts) && may('create_tracking_request'),
  })
  const replaces = readReplaces(useLocation().state)
  const line = lines.data?.find(({ attributes }) => attributes.scac === facts.scac)?.attributes
  const carrier = line?.short_name ?? facts.scac
  const shipment_id = request.relationships?.tracked_object?.data?.id ?? null
  const remedies = remediesFor(facts, { inferred: inference.data, shipment_id }).filter(
    ({ kind }) => kind === 'open' || may('create_tracking_request'),
  )
  const status = describeRequest(facts, carrier, now)
  const { label, tone } = requestStatusLabel(facts)
  const number = formatRequestNumber(facts)
  const isStopped = facts.status === 'tracking_stopped'
  const canSwitchTracking =
    (isStopped || facts.status === 'created') &&
    may(isStopped ? 'resume_shipment_tracking' : 'stop_shipment_tracking')
  return (
    <>
      <PageHeader
        title={t('Request {number}', { number })}
        heading={<span className="id">{number}</span>}
        actions={
          <>
            <ChangesLink id={request.id} of={t('request {number}', { number })} />
            <AllRequests />
          </>
        }
      >
        <Pill tone={tone}>{label}</Pill>
      </PageHeader>
      {replaces && (
        <p className="request-replaces">
          {rich(
            'It replaces the request for {number} that did not work; its references and tags were copied.',
            {
              number: <Link to={paths.request(replaces.id)}>{formatContainerNumber(replaces.number)}</Link>,
            },
          )}
        </p>
      )}
      <div className="request-page">
        <div className="request-main">
          <section className="card request-status" aria-label={t('Status')}>
            <p className={facts.status === 'failed' && tone === 'bad' ? 't-bad what' : 'what'} role="status">
              {status.what}
            </p>
            {status.next !== '' && <p>{status.next}</p>}
            {facts.status === 'awaiting_manifest' && may('create_tracking_request') && (
              <p className="muted">
                {t(
                  'Bills are often known to a carrier only when the ship has left. Is something wrong with it?',
                )}
              </p>
            )}
            {facts.failed_reason === 'no_source' && may('create_connection') && (
              <p>
                <Link className="btn go" to={paths.connectSource(facts.scac)}>
                  {t('Connect a source')}
                </Link>
              </p>
            )}
            {remedies.length > 0 && <Remedies request={request} remedies={remedies} />}
            {canSwitchTracking && shipment_id !== null && (
              <p>
                <TrackingSwitch shipment_id={shipment_id} stopped={isStopped} />
              </p>
            )}
          </section>
          {shipment_id !== null && facts.status !== 'failed' && <Tracked shipment_id={shipment_id} />}
        </div>
        <RequestFacts request={request} carrier={line?.name ?? null} now={now} />
      </div>
    </>
  )
}

/** One tracking request: its status, the reason, and the remedies. */
export const Component = () => {
  const { tracking_request_id = '' } = useParams()
  const { data, error, refetch } = useQuery(requestQuery(tracking_request_id))
  const onChange = useEffectEvent((ids: readonly string[]) => {
    if (ids.includes(tracking_request_id)) void refetch()
  })
  useEffect(
    () =>
      changeStream.onChange((news) =>
        onChange(news === 'missed' ? [tracking_request_id] : news.tracking_requests),
      ),
    [tracking_request_id],
  )
  if (data) return <Loaded key={data.id} request={data} />
  if (isStatus(error, 404)) {
    return (
      <>
        <PageHeader title={t('Request not found')} />
        <EmptyState title={t('There is no such request')} action={<AllRequests />}>
          {t('It may belong to another account, or its address is not whole.')}
        </EmptyState>
      </>
    )
  }
  if (error) {
    return (
      <>
        <PageHeader title={t('Request')} />
        <ErrorState title={t('The request could not be read')} error={error} onRetry={() => void refetch()} />
      </>
    )
  }
  return (
    <>
      <PageHeader title={t('Request')} />
      <Loading label={t('Reading the request')} />
    </>
  )
}
