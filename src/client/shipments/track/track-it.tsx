import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { TrackingRequest } from '../../../contract/resources/index.ts'
import { lookupQuery } from '../../api/index.ts'
import { formatContainerNumber } from '../../format/index.ts'
import { ErrorState, Loading } from '../../ui/index.ts'
import './track.css'
import { RequestProgress } from './request-progress.tsx'
import { TrackForm } from './track-form.tsx'

/** Nothing of the account matches what was typed: says so, and offers to track it. */
export const TrackIt = ({ number }: { number: string }) => {
  const lookup = useQuery(lookupQuery([number]))
  const [request, setRequest] = useState<TrackingRequest | null>(null)
  if (lookup.isPending) return <Loading label="Looking for what this number could be" lines={4} />
  if (lookup.isError) {
    return (
      <ErrorState
        title={`Nothing matches “${number}”`}
        error={lookup.error}
        onRetry={() => void lookup.refetch()}
      />
    )
  }
  const [result] = lookup.data
  const digit = result?.check_digit ?? null
  return (
    <div className="notice-page track">
      <h2>
        {request === null ? 'Nothing you track matches' : 'Tracking'} “{formatContainerNumber(number)}”
      </h2>
      {digit?.right === false && (
        <p className="t-warn">
          As a container number its check digit would be {digit.expected}. It can still be tracked, but
          compare it with the documents first.
        </p>
      )}
      {request === null ? (
        <>
          <p>Portolan can ask the line for it and keep it up to date from then on.</p>
          <TrackForm number={number} inferred={result?.inferred ?? null} onAsked={setRequest} />
        </>
      ) : (
        <RequestProgress key={request.id} request={request} onAgain={() => setRequest(null)} />
      )}
    </div>
  )
}
