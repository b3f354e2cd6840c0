import { useMutation } from '@tanstack/react-query'
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
        {stopped ? 'Resume tracking' : 'Stop tracking'}
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
