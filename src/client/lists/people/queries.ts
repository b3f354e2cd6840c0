import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { ContainerNote } from '../../../contract/operations/index.ts'
import { call, operationQuery, showRecord } from '../../api/index.ts'

/** The names to which containers of the account are assigned, the most frequent first. */
export const namesQuery = queryOptions({
  ...operationQuery('list_container_facets', { query: { facets: 'assignee' } }),
  select: ({ data }): string[] => data['assignee']?.values.flatMap(({ value }) => value ?? []) ?? [],
  // Optional: a name can be typed.
  retry: false,
  refetchOnWindowFocus: false,
})

/** Edits the note or the assignee of a container, and shows the result wherever the container is shown. */
export function useNoteEdit(container_id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (attributes: ContainerNote) =>
      call('edit_container_note', {
        params: { id: container_id },
        body: { data: { type: 'container', attributes } },
      }),
    onSuccess: ({ data }) => showRecord(client, data),
  })
}
