import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { t } from '../../../contract/language/index.ts'
import type { TrackingRequest } from '../../../contract/resources/index.ts'
import { call, isStatus, may, operationQuery, queryClient } from '../../api/index.ts'
import { NoValue } from '../../ui/index.ts'
import { requestQuery } from './queries.ts'

const MAX_PARTIES = 1000
const partiesQuery = operationQuery('list_parties', { query: { 'page[size]': MAX_PARTIES } })

/** The party that a request is for, which who may change it chooses anew: its customers see the shipment from then on. */
export const RequestCustomer = ({ request }: { request: TrackingRequest }) => {
  const { data, error } = useQuery({ ...partiesQuery, enabled: may('list_parties') })
  const id = request.relationships?.customer?.data?.id ?? null
  const [asked, setAsked] = useState<string | null>(null)
  const change = useMutation({
    mutationFn: (party: string | null) =>
      call('edit_tracking_request', {
        params: { id: request.id },
        body: {
          data: {
            type: 'tracking_request',
            id: request.id,
            attributes: { expected_customer_id: id },
            relationships: { customer: { data: party === null ? null : { type: 'party', id: party } } },
          },
        },
      }),
    onSuccess: () => queryClient.refetchQueries({ queryKey: requestQuery(request.id).queryKey }),
    // The present value is shown, and chosen anew.
    onError: () => queryClient.refetchQueries({ queryKey: requestQuery(request.id).queryKey }),
    onSettled: () => setAsked(null),
  })
  if (error)
    return (
      <span className="t-bad">{t('The parties could not be read. {reason}', { reason: error.message })}</span>
    )
  const parties = data?.data ?? []
  if (!may('edit_tracking_request')) {
    const name = parties.find((party) => party.id === id)?.attributes.company_name
    return name ?? <NoValue />
  }
  return (
    <>
      <select
        className="field compact-field"
        aria-label={t('Customer')}
        value={asked ?? id ?? ''}
        disabled={data === undefined || change.isPending}
        onChange={({ target }) => {
          setAsked(target.value)
          change.mutate(target.value === '' ? null : target.value)
        }}
      >
        <option value="">{t('None')}</option>
        {parties.map((party) => (
          <option key={party.id} value={party.id}>
            {party.attributes.company_name}
          </option>
        ))}
      </select>
      <span role="status" className="muted">
        {change.isSuccess && ` ${t('Saved')}`}
      </span>
      {change.isError && (
        <span role="alert" className="t-bad">
          {' '}
          {isStatus(change.error, 409)
            ? t('Not saved: somebody chose another customer meanwhile.')
            : t('Not saved. {reason}', { reason: change.error.message })}
        </span>
      )}
    </>
  )
}
