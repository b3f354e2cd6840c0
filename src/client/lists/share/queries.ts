import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call, operationQuery } from '../../api/index.ts'

/** All links of the account, newest first. */
export const sharesQuery = queryOptions({
  ...operationQuery('list_shares', {}),
  select: ({ data }) => data,
  // Others open them: how often is asked whenever somebody looks.
  staleTime: 0,
})

export interface NewShare {
  name: string
  container_ids: string[]
  shows_fees: boolean
  /** Origins of the pages that may show the map of one of the containers. */
  sites: string[]
  /** ISO 8601 UTC. */
  expires_at: string
}

export function useShares() {
  const client = useQueryClient()
  const again = () => client.refetchQueries({ queryKey: sharesQuery.queryKey, type: 'active' })
  const create = useMutation({
    mutationFn: async (attributes: NewShare) =>
      (await call('create_share', { body: { data: { type: 'share', attributes } } })).data,
    onSuccess: () => void again(),
  })
  const revoke = useMutation({
    mutationFn: (id: string) => call('revoke_share', { params: { id } }),
    onSuccess: again,
  })
  return { create, revoke }
}

/** The whole address of a link. @param path `/s/TOKEN` */
export const shareLink = (path: string): string => new URL(path, window.location.origin).href
