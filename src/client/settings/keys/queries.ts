import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { BodyInputOf, Operations } from '../../../contract/operations/index.ts'
import { call, operationKey, operationQuery } from '../../api/index.ts'

const KEYS_REFRESH_MS = 60_000
/** A limit is a window of sixty seconds; the question itself is one of its requests. */
const LIMITS_REFRESH_MS = 10_000

export const apiKeysQuery = queryOptions({
  ...operationQuery('list_api_keys', {}),
  refetchInterval: KEYS_REFRESH_MS,
})
export const embedKeysQuery = queryOptions({
  ...operationQuery('list_embed_keys', {}),
  refetchInterval: KEYS_REFRESH_MS,
})
export const limitsQuery = queryOptions({
  ...operationQuery('list_limits', {}),
  select: ({ data }) => data,
  refetchInterval: LIMITS_REFRESH_MS,
})

type NewKey = BodyInputOf<Operations['create_api_key']>['data']['attributes']

const useRefreshKeys = () => {
  const client = useQueryClient()
  return () => client.refetchQueries({ queryKey: operationKey('list_api_keys'), type: 'active' })
}

export function useMakeKey() {
  const refresh = useRefreshKeys()
  return useMutation({
    mutationFn: (attributes: NewKey) =>
      call('create_api_key', { body: { data: { type: 'api_key', attributes } } }),
    onSuccess: refresh,
  })
}

export function useRotateKey() {
  const refresh = useRefreshKeys()
  return useMutation({
    mutationFn: ({ id, overlap_hours }: { id: string; overlap_hours: number }) =>
      call('rotate_api_key', { params: { id }, body: { overlap_hours } }),
    onSuccess: refresh,
  })
}

export function useRevokeKey() {
  const refresh = useRefreshKeys()
  return useMutation({
    mutationFn: (id: string) => call('revoke_api_key', { params: { id } }),
    onSuccess: refresh,
  })
}

type NewEmbed = BodyInputOf<Operations['create_embed_key']>['data']['attributes']

const useRefreshEmbeds = () => {
  const client = useQueryClient()
  return () => client.refetchQueries({ queryKey: operationKey('list_embed_keys'), type: 'active' })
}

export function useMakeEmbed() {
  const refresh = useRefreshEmbeds()
  return useMutation({
    mutationFn: (attributes: NewEmbed) =>
      call('create_embed_key', { body: { data: { type: 'embed_key', attributes } } }),
    onSuccess: refresh,
  })
}

export function useRevokeEmbed() {
  const refresh = useRefreshEmbeds()
  return useMutation({
    mutationFn: (id: string) => call('revoke_embed_key', { params: { id } }),
    onSuccess: refresh,
  })
}
