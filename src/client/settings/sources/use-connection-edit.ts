import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { BodyInputOf, Operations } from '../../../contract/operations/index.ts'
import { call, operationKey } from '../../api/index.ts'

type Edit = BodyInputOf<Operations['edit_connection']>['data']['attributes']

/**
 * What is on the screen of connections is read again: a write concerns the order of the others too, and what is said of simulated data.
 */
export function useRefreshConnections() {
  const client = useQueryClient()
  return () =>
    Promise.all(
      (
        [
          'list_connections',
          'get_connection',
          'list_connection_messages',
          'get_connection_message',
          'get_session',
        ] as const
      ).map((name) => client.refetchQueries({ queryKey: operationKey(name), type: 'active' })),
    )
}

/** Edits a connection: its settings, its place, whether it is on. */
export function useConnectionEdit(id: string) {
  const refresh = useRefreshConnections()
  return useMutation({
    mutationFn: (attributes: Edit) =>
      call('edit_connection', { params: { id }, body: { data: { type: 'connection', id, attributes } } }),
    onSuccess: refresh,
  })
}
