import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { NewEnteredValue } from '../../../contract/operations/index.ts'
import { call, operationQuery, showRecord } from '../../api/index.ts'

/** Enters or ends a value, and shows what follows: what was entered, and the container wherever it is shown. */
function useEdit<Wish>(container_id: string, edit: (wish: Wish) => Promise<unknown>) {
  const client = useQueryClient()
  const params = { id: container_id }
  return useMutation({
    mutationFn: edit,
    // It is saved: where it cannot be read again now, the next look at the page does.
    onSuccess: () =>
      Promise.allSettled([
        client.refetchQueries({ queryKey: operationQuery('get_container_reports', { params }).queryKey }),
        call('get_container', { params }).then(({ data }) => showRecord(client, data)),
      ]),
  })
}

export const useEnterValue = (container_id: string) =>
  useEdit(container_id, (attributes: NewEnteredValue) =>
    call('enter_container_value', {
      params: { id: container_id },
      body: { data: { type: 'entered_value', attributes } },
    }),
  )

export const useEndValue = (container_id: string) =>
  useEdit(container_id, ({ entered_id, ended_by }: { entered_id: string; ended_by: string | null }) =>
    call('end_entered_value', {
      params: { id: container_id, entered_id },
      query: ended_by === null ? {} : { ended_by },
    }),
  )
