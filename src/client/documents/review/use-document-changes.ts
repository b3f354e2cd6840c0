import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { BodyInputOf, Operations } from '../../../contract/operations/index.ts'
import { type Document, isToReview } from '../../../contract/resources/index.ts'
import { call, countsQuery } from '../../api/index.ts'
import { forgetSaved, unsavedOf } from './fields/use-field-edits.ts'
import { type DocumentPage, documentQuery, evidenceQuery } from './queries.ts'
import { markDone, markOpen } from './use-review-queue.ts'

type Attributes = BodyInputOf<Operations['edit_document']>['data']['attributes']
type DocumentJob = 'reextract' | 'reclassify' | 'relink' | 'rotate'

/** The changes that a person makes to a document. */
export function useDocumentChanges(id: string) {
  const client = useQueryClient()
  const show = (data: Document) =>
    client.setQueryData<DocumentPage>(documentQuery(id).queryKey, (before) => before && { ...before, data })
  /** Keeps the count in the navigation up to date without a request. */
  const count = (by: number) =>
    client.setQueryData(
      countsQuery.queryKey,
      (before) => before && { ...before, documents_to_review: Math.max(0, before.documents_to_review + by) },
    )
  /** 1 or 0, of the document as it is shown. */
  const wasToReview = (): number => {
    const shown = client.getQueryData(documentQuery(id).queryKey)?.data
    return Number(shown !== undefined && isToReview(shown))
  }
  const again = (refetchType: 'active' | 'none' = 'active') =>
    Promise.all(
      [documentQuery(id), evidenceQuery(id)].map(({ queryKey }) =>
        client.invalidateQueries({ queryKey, refetchType }),
      ),
    )
  const edit = useMutation({
    mutationFn: async (attributes: Attributes) =>
      (await call('edit_document', { params: { id }, body: { data: { type: 'document', attributes } } }))
        .data,
    onMutate: () => unsavedOf(id),
    onSuccess: (data, { reviewed, ...rest }, sent) => {
      // Also where the page was left before the answer came.
      if (rest.extracted_data_manual !== undefined || rest.absent_fields !== undefined) forgetSaved(id, sent)
      count(Number(isToReview(data)) - wasToReview())
      if (reviewed === true) markDone(id)
      if (reviewed === false) markOpen(id)
      show(data)
      // The next document opens without waiting for this request.
      const isSaid = Object.keys(rest).some((key) => key !== 'expected_updated_at')
      if (isSaid) void again(reviewed === true ? 'none' : 'active')
    },
    // Where it was read again meanwhile, its new values are shown before it is accepted.
    onError: () => again(),
  })
  const work = useMutation({
    mutationFn: (what: DocumentJob) =>
      what === 'rotate'
        ? call('rotate_document', { params: { id }, body: { degrees: 90 } })
        : call(`${what}_document`, { params: { id } }),
    onSuccess: () => again(),
  })
  const link = useMutation({
    mutationFn: async (to: { shipment_id: string } | { container_id: string }) =>
      call('create_document_link', { params: { id }, body: to }),
    onSuccess: async ({ data }) => {
      show(data)
      await again()
    },
  })
  const unlink = useMutation({
    mutationFn: (record_id: string) => call('delete_document_link', { params: { id, record_id } }),
    onSuccess: async ({ data }) => {
      show(data)
      await again()
    },
  })
  const remove = useMutation({
    mutationFn: () => call('delete_document', { params: { id } }),
    onSuccess: () => {
      markDone(id)
      count(-wasToReview())
    },
  })
  return { edit, work, link, unlink, remove }
}
export type DocumentChanges = ReturnType<typeof useDocumentChanges>
