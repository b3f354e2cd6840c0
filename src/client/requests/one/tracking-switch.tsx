import { useMutation } from '@tanstack/react-query'
import { call, operationKey, queryClient } from '../../api/index.ts'

/** Stops or resumes tracking of the shipment that a request led to; either can be undone by the other. */
export const TrackingSwitch = ({ shipment_id, stopped }: { shipment_id: string; stopped: boolean }) => {
  const turn = useMutation({
    mutationFn: () =>
      call(stopped ? 'resume_shipment_tracking' : 'stop_shipment_tracking', { params: { id: shipment_id } }),
    // The request on the screen says how it stands now.
    onSuccess: () =>
      queryClient.refetchQueries({ queryKey: operationKey('get_tracking_request'), type: 'active' }),
  })
  return (
    <>
      <button type="button" className="btn" disabled={turn.isPending} onClick={() => turn.mutate()}>
        {stopped ? 'Resume tracking' : 'Stop tracking'}
      </button>
      {turn.isError && (
        <span className="t-bad" role="alert">
          {' '}
          {turn.error.message}
        </span>
      )}
    </>
  )
}
