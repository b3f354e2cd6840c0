import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { PartyValues } from '../../../contract/trade/parties/index.ts'
import type { ExportFormat } from '../../../contract/vocabulary/index.ts'
import { call, operationKey, operationQuery } from '../../api/index.ts'
import { download } from '../../lists/copy/download.ts'
import type { GivenPartySheet } from './party-sheet.rules.ts'

export const partiesPageQuery = queryOptions(
  operationQuery('list_parties', { query: { 'page[size]': 1000, sort: 'company_name' } }),
)

const listedAgain = (client: QueryClient) => () =>
  client.refetchQueries({ queryKey: operationKey('list_parties'), type: 'active' })

/** Makes a party, or changes its name and contacts. */
export function useSaveParty() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, attributes }: { id: string | null; attributes: PartyValues }) =>
      id === null
        ? call('create_party', { body: { data: { type: 'party', attributes } } })
        : call('edit_party', { params: { id }, body: { data: { type: 'party', id, attributes } } }),
    retry: false,
    onSuccess: listedAgain(client),
  })
}

/** Checks the rows of a sheet, or stores all of them. */
export function useImportParties() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (attributes: GivenPartySheet & { checks_only: boolean }) =>
      call('create_party_import', { body: { data: { type: 'party_import', attributes } } }),
    retry: false,
    onSuccess: async (_, { checks_only }) => {
      if (!checks_only) await listedAgain(client)()
    },
  })
}

export const useExportParties = () =>
  useMutation({
    mutationFn: (format: ExportFormat) => call('create_party_export', { body: { format } }),
    onSuccess: ({ url, file_name }) => download(url, file_name),
  })
