import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../api/index.ts'
import { listPageSize, type ListView } from '../format/index.ts'

/** One page of the inbox, newest first unless sorted; `q` is a part of the file's name. */
export const documentsQuery = ({ page, q, sort }: ListView) =>
  queryOptions({
    queryKey: ['documents', 'list', { page, q, sort }],
    queryFn: ({ signal }) =>
      call('list_documents', {
        query: {
          'page[number]': page,
          'page[size]': listPageSize,
          ...(q === '' ? {} : { 'filter[filename]': q }),
          ...(sort === '' ? {} : { sort }),
        },
        signal,
      }),
    placeholderData: keepPreviousData,
  })

/** An address to download the original from; good for a few minutes, so asked for at the click and not kept. */
export const downloadAddress = async (document_id: string): Promise<string> =>
  (await call('get_document_download_url', { params: { id: document_id } })).download_url
