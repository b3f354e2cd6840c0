import { useMutation, useQuery } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import type { LookupResult } from '../../../contract/operations/index.ts'
import type { TrackingRequest } from '../../../contract/resources/index.ts'
import type { RequestType } from '../../../contract/vocabulary/index.ts'
import { shippingLinesQuery } from '../../api/index.ts'
import { requestTracking } from './queries.ts'

const types: { value: RequestType; label: string }[] = [
  { value: 'bill_of_lading', label: 'Bill of lading' },
  { value: 'booking_number', label: 'Booking' },
  { value: 'container', label: 'Container' },
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
      <label htmlFor={`${ids}type`}>Track as</label>
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
      <label htmlFor={`${ids}line`}>Shipping line</label>
      <select
        id={`${ids}line`}
        className="field"
        value={scac}
        required
        onChange={(event) => setScac(event.target.value)}
      >
        <option value="">{lines.isPending ? 'Reading the lines…' : 'Choose the line'}</option>
        {scac !== '' && !isListed && <option value={scac}>{scac}</option>}
        {(lines.data ?? []).map(({ id, attributes }) => (
          <option key={id} value={attributes.scac}>
            {attributes.short_name} · {attributes.scac}
            {attributes.scac === guessed ? ' (likely, from the number)' : ''}
          </option>
        ))}
      </select>
      <button type="submit" className="btn go" disabled={ask.isPending}>
        {ask.isPending ? 'Asking…' : 'Track it'}
      </button>
      {ask.isError && (
        <p className="t-bad" role="alert">
          {ask.error.message}
        </p>
      )}
    </form>
  )
}
