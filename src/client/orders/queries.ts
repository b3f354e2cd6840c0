import { queryOptions, useMutation } from '@tanstack/react-query'
import type { OrderDocumentKind } from '../../contract/vocabulary/index.ts'
import { call, operationKey, operationQuery, queryClient } from '../api/index.ts'
import { type DraftText, draftEdit } from './draft.rules.ts'

export const orderQuery = (id: string) =>
  queryOptions({
    ...operationQuery('get_delivery_order', { params: { id } }),
    select: ({ data }) => data,
  })

const MAX_PARTIES = 1000
export const carriersQuery = queryOptions({
  ...operationQuery('list_parties', { query: { 'page[size]': MAX_PARTIES, sort: 'company_name' } }),
  select: ({ data }) => data,
})

const MAX_OFFERED_DOCUMENTS = 50
/** Documents about a container, of which one may be attached. */
export const containerDocumentsQuery = (container_id: string) =>
  queryOptions({
    ...operationQuery('list_documents', {
      query: { 'filter[container_id]': container_id, 'page[size]': MAX_OFFERED_DOCUMENTS },
    }),
    select: ({ data }) => data,
  })

const again = () => queryClient.invalidateQueries({ queryKey: operationKey('get_delivery_order') })

/** What is in the inputs, and when the draft was changed last as the form has it. */
interface DraftChange {
  text: DraftText
  seen: string
  /** Told when it was changed by this, also where it could not be sent after that. */
  onSaved: (seen: string) => void
}

/** What is done with an order; each shows what became of it. */
export function useOrderActions(id: string) {
  const params = { id }
  const save = async ({ text, seen, onSaved }: DraftChange) => {
    const attributes = { ...draftEdit(text), expected_updated_at: seen }
    const saved = await call('edit_delivery_order', {
      params,
      body: { data: { type: 'delivery_order', attributes } },
    })
    onSaved(saved.data.attributes.updated_at)
    return saved
  }
  const shown = { retry: false, onSuccess: again, onError: again }
  return {
    save: useMutation({ retry: false, onSuccess: again, mutationFn: save }),
    /** Saves what is in the inputs first: what is sent is what is seen. */
    send: useMutation({
      ...shown,
      mutationFn: async (change: DraftChange) => {
        await save(change)
        return call('send_delivery_order', { params })
      },
    }),
    revise: useMutation({ ...shown, mutationFn: () => call('revise_delivery_order', { params }) }),
    withdraw: useMutation({ ...shown, mutationFn: () => call('withdraw_delivery_order', { params }) }),
    attach: useMutation({
      ...shown,
      mutationFn: (attributes: { document_id: string; kind: OrderDocumentKind }) =>
        call('attach_order_document', {
          params,
          body: { data: { type: 'delivery_order_document', attributes } },
        }),
    }),
    detach: useMutation({
      ...shown,
      mutationFn: (document_id: string) => call('detach_order_document', { params: { id, document_id } }),
    }),
  }
}
export type OrderActions = ReturnType<typeof useOrderActions>
