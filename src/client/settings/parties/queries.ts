import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call, operationKey, operationQuery } from '../../api/index.ts'

export const partiesPageQuery = queryOptions(
  operationQuery('list_parties', { query: { 'page[size]': 1000, sort: 'company_name' } }),
)

/** Makes a party, or gives one another name. */
export function useSaveParty() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, company_name }: { id: string | null; company_name: string }) => {
      const attributes = { company_name }
      return id === null
        ? call('create_party', { body: { data: { type: 'party', attributes } } })
        : call('edit_party', { params: { id }, body: { data: { type: 'party', id, attributes } } })
    },
    retry: false,
    onSuccess: () => client.refetchQueries({ queryKey: operationKey('list_parties'), type: 'active' }),
  })
}
