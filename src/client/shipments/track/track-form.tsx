import { useMutation, useQuery, queryOptions } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { t } from '../../../contract/language/index.ts'
import type { LookupResult } from '../../../contract/operations/index.ts'
import type { TrackingRequest } from '../../../contract/resources/index.ts'
import type { RequestType } from '../../../contract/vocabulary/index.ts'
import { shippingLinesQuery, call, trackingRequestQuery } from '../../api/index.ts'

interface RequestInput {
  request_type: RequestType
  request_number: string
  scac: string
}

/** Asks for a number to be tracked; the answer is the request, usually still pending. */
const requestTracking = async (ask: RequestInput): Promise<TrackingRequest> =>
  (await call('create_tracking_request', { body: { data: { type: 'tracking_request', attributes: ask } } }))
    .data

/** Nothing more is to come soon: a pending request is answered within seconds, a manifest takes days. */
const isFinal = (status: string): boolean => status !== 'pending'

/** Every second at first, then every five: a request that a line is slow to answer is no reason to hit the limit. */
const pollMs = (asked: number): number => (asked < 5 ? 1000 : 5000)

/** A tracking request, followed until nothing more is to come soon. */
export const followedRequestQuery = (request: TrackingRequest) =>
  queryOptions({
    ...trackingRequestQuery(request.id),
    initialData: { data: request },
    staleTime: 0,
    refetchInterval: ({ state }) =>
      isFinal(state.data?.data.attributes.status ?? 'pending') ? false : pollMs(state.dataUpdateCount),
  })

const types: { value: RequestType; label: string }[] = [
  { value: 'bill_of_lading', label: t('Bill of lading') },
  { value: 'booking_number', label: t('Booking') },
  { value: 'container', label: t('Container') },
]

type TrackFormProps = {
  number: string
  /** The type that the service infers, or null when it cannot infer one. */
  inferred: LookupResult['inferred']
  onAsked: (request: TrackingRequest) => void
}

/** Type and carrier for tracking a number: filled in where they can be inferred from it, asked for where not. */
export const TrackForm = ({ number, inferred, onAsked }: TrackFormProps) => {
  const ids = useId()
  const lines = useQuery(shippingLinesQuery)
  const [type, setType] = useState<RequestType>(inferred?.request_type ?? 'bill_of_lading')
  const [scac, setScac] = useState(inferred?.shipping_line?.scac ?? '')
  const ask = useMutation({ mutationFn: requestTracking, onSuccess: onAsked })
  const track = (event: FormEvent) => {
    event.preventDefault()
    ask.mutate({ request_type: type, request_number: number, scac })
  }
  const guessed = inferred?.shipping_line?.scac
  const isListed = (lines.data ?? []).some(({ attributes }) => attributes.scac === scac)
  return (
    <form className="track-form" onSubmit={track}>
      <label htmlFor={`${ids}type`}>{t('Track as')}</label>
      <select
        id={`${ids}type`}
        className="field"
        value={type}
        onChange={(event) => setType(event.target.value as RequestType)}
      >
        {types.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
      <label htmlFor={`${ids}line`}>{t('Shipping line')}</label>
      <select
        id={`${ids}line`}
        className="field"
        value={scac}
        required
        onChange={(event) => setScac(event.target.value)}
      >
        <option value="">{t(lines.isPending ? 'Reading the lines…' : 'Choose the line')}</option>
        {scac !== '' && !isListed && <option value={scac}>{scac}</option>}
        {(lines.data ?? []).map(({ id, attributes }) => (
          <option key={id} value={attributes.scac}>
            {attributes.short_name} · {attributes.scac}
            {attributes.scac === guessed ? ` ${t('(likely, from the number)')}` : ''}
          </option>
        ))}
      </select>
      <button type="submit" className="btn go" disabled={ask.isPending}>
        {t(ask.isPending ? 'Asking…' : 'Track it')}
      </button>
      {ask.isError && (
        <p className="t-bad" role="alert">
          {ask.error.message}
        </p>
      )}
    </form>
  )
}
