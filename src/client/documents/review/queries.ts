import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { AnswerOf, Operations } from '../../../contract/operations/index.ts'
import { call, queryClient, readBytes } from '../../api/index.ts'
import { apiQueryText, type ListView, queryOfView } from '../../lists/view/index.ts'
import { downloadAddress } from '../queries.ts'

export type DocumentPage = AnswerOf<Operations['get_document']>

const include = 'last_document_representation,shipments,cargos'
/** Addresses of files are good for five minutes. */
const addressFreshMs = 4 * 60_000

export const documentQuery = (id: string) =>
  queryOptions({
    queryKey: ['document', id, 'record'],
    queryFn: ({ signal }) => call('get_document', { params: { id }, query: { include }, signal }),
  })

export const evidenceQuery = (id: string) =>
  queryOptions({
    queryKey: ['document', id, 'evidence'],
    queryFn: ({ signal }) => call('get_document_evidence', { params: { id }, signal }),
  })

/** The file itself, to be drawn here; kept only for a while, they may be large. */
export const fileQuery = (id: string) =>
  queryOptions({
    queryKey: ['document', id, 'file'],
    queryFn: async ({ signal }) => readBytes(await downloadAddress(id), signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: addressFreshMs,
    refetchOnWindowFocus: false,
  })

/** Pictures that browsers show by themselves. */
export const isShown = (type: string | null): boolean => /^image\/(png|jpeg|gif|webp|bmp)\b/.test(type ?? '')

/** An address of the picture of a page: of the file itself where a browser can show it. */
export const pictureQuery = (id: string, page: number, isFile: boolean) =>
  queryOptions({
    queryKey: ['document', id, 'picture', page, isFile],
    queryFn: async ({ signal }) => {
      if (isFile) return downloadAddress(id)
      const params = { id, number: String(page) }
      return (await call('get_document_page', { params, signal })).page_url
    },
    staleTime: addressFreshMs,
    gcTime: addressFreshMs,
    refetchOnWindowFocus: false,
  })

/** So many of those that wait are known at a time. */
const queueLength = 25

/** What waits for a person of what a view of the inbox shows, in its order. */
export const queueQuery = (view: ListView) =>
  queryOptions({
    queryKey: ['documents', 'queue', apiQueryText(view)],
    queryFn: ({ signal }) =>
      call('list_documents', {
        query: {
          'filter[state]': 'read,failed',
          ...queryOfView(view),
          'filter[reviewed]': 'false',
          'page[size]': queueLength,
          include,
        },
        signal,
      }),
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  })
type Queue = AnswerOf<Operations['list_documents']>

/** The record came with the queue: it need not be asked for again. */
export function plantRecord(client: QueryClient, queue: Queue, id: string): void {
  const data = queue.data.find((document) => document.id === id)
  const { queryKey } = documentQuery(id)
  if (data === undefined || client.getQueryData(queryKey) !== undefined) return
  client.setQueryData<DocumentPage>(queryKey, { data, included: queue.included })
}

/** Fetches what a review shows before somebody comes to it. */
export async function prefetchReview(id: string): Promise<void> {
  void queryClient.prefetchQuery(evidenceQuery(id))
  const { data } = await queryClient.fetchQuery(documentQuery(id))
  const { file_content_type: type, state } = data.attributes
  if (state !== 'read') return
  if (type === 'application/pdf') {
    void import('./pdf-page.tsx')
    void queryClient.prefetchQuery(fileQuery(id))
  }
  if (type?.startsWith('image/')) void queryClient.prefetchQuery(pictureQuery(id, 1, isShown(type)))
}

/** Lists show other rows now: they are asked for again when next looked at. */
export const outdateInbox = (client: QueryClient): void => {
  void client.invalidateQueries({ queryKey: ['documents', 'rows'], refetchType: 'none' })
  void client.invalidateQueries({ queryKey: ['documents', 'about'], refetchType: 'none' })
}
