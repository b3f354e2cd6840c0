import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { AnswerOf, Operations } from '../../../contract/operations/index.ts'
import { call, derivedQuery, operationQuery, queryClient, readBytes, staysAsRead } from '../../api/index.ts'
import { type ListView, queryOfView } from '../../lists/view/index.ts'
import { downloadAddress } from '../queries.ts'
import { withQueueFilters } from './queue.rules.ts'

export type DocumentPage = AnswerOf<Operations['get_document']>

const include = 'last_document_representation,shipments,cargos'
/** Signed addresses of files are valid for five minutes. */
const addressFreshMs = 4 * 60_000

export const documentQuery = (id: string) =>
  operationQuery('get_document', { params: { id }, query: { include } })

export const evidenceQuery = (id: string) => operationQuery('get_document_evidence', { params: { id } })

/** The file itself, to be rendered; cached for a short time only, because files may be large. */
export const fileQuery = (id: string) =>
  queryOptions({
    ...derivedQuery('get_document_download_url', { params: { id } }, 'file', async ({ signal }) =>
      readBytes(await downloadAddress(id), signal),
    ),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: addressFreshMs,
    refetchOnWindowFocus: false,
  })

/** The words of a page; they are asked for when somebody begins to mark. */
export const wordsQuery = (id: string, page: number) =>
  queryOptions({
    ...operationQuery('get_document_words', { params: { id, number: String(page) } }),
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  })

/** Image formats that browsers support. */
export const isShown = (type: string | null): boolean => /^image\/(png|jpeg|gif|webp|bmp)\b/.test(type ?? '')

/** An address of the picture of a page; the file itself where the browser supports its format. */
export const pictureQuery = (id: string, page: number, isFile: boolean) =>
  queryOptions({
    ...derivedQuery(
      'get_document_page',
      { params: { id, number: String(page) } },
      isFile ? 'address of the file' : 'address',
      async ({ signal }) => {
        if (isFile) return downloadAddress(id)
        const params = { id, number: String(page) }
        return (await call('get_document_page', { params, signal })).page_url
      },
    ),
    staleTime: addressFreshMs,
    gcTime: addressFreshMs,
    refetchOnWindowFocus: false,
  })

/** Number of documents of the queue that are loaded at a time. */
const queueLength = 25

/** The documents to review in a view of the inbox, in its order; loaded again when few are left. */
export const queueQuery = (view: ListView) =>
  queryOptions({
    ...operationQuery('list_documents', {
      query: {
        ...queryOfView(withQueueFilters(view)),
        'page[size]': queueLength,
        include,
      },
    }),
    meta: staysAsRead,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  })
type Queue = AnswerOf<Operations['list_documents']>

/** The record was loaded with the queue: while that is fresh, it need not be requested again. @param loadedAt milliseconds since 1970 */
export function cacheQueuedRecord(client: QueryClient, queue: Queue, loadedAt: number, id: string): void {
  const data = queue.data.find((document) => document.id === id)
  const { queryKey } = documentQuery(id)
  if (data === undefined || client.getQueryData(queryKey) !== undefined) return
  client.setQueryData<DocumentPage>(queryKey, { data, included: queue.included }, { updatedAt: loadedAt })
}

/** Loads everything that a review shows before it is opened. */
export async function prefetchReview(id: string): Promise<void> {
  void queryClient.prefetchQuery(evidenceQuery(id))
  const { data } = await queryClient.fetchQuery(documentQuery(id))
  const { file_content_type: type, state } = data.attributes
  if (state !== 'read') return
  if (type === 'application/pdf') {
    void import('./pages/pdf-page.tsx')
    void queryClient.prefetchQuery(fileQuery(id))
  }
  if (type?.startsWith('image/')) void queryClient.prefetchQuery(pictureQuery(id, 1, isShown(type)))
}
