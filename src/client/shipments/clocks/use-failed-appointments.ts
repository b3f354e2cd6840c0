import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { NewFailedAppointment } from '../../../contract/operations/index.ts'
import { call, operationQuery } from '../../api/index.ts'

/** Enters or deletes one, and shows what the clocks are then. */
function useEdit<Wish>(containerId: string, edit: (wish: Wish) => Promise<unknown>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: edit,
    // It is saved: where it cannot be read again now, the next look at the page does.
    onSuccess: () =>
      client
        .refetchQueries({
          queryKey: operationQuery('get_container_clocks', { params: { id: containerId } }).queryKey,
        })
        .catch(() => undefined),
  })
}

export const useEnterFailedAppointment = (containerId: string) =>
  useEdit(containerId, (attributes: NewFailedAppointment) =>
    call('enter_failed_appointment', {
      params: { id: containerId },
      body: { data: { type: 'failed_appointment', attributes } },
    }),
  )

export const useDeleteFailedAppointment = (containerId: string) =>
  useEdit(containerId, (failed_id: string) =>
    call('delete_failed_appointment', { params: { id: containerId, failed_id } }),
  )
