import type { Resource } from '../../../contract/jsonapi/index.ts'
import { queryClient } from '../../api/index.ts'
import type { RecordRow } from '../columns/index.ts'
import { listPageQuery, type ListSource } from '../rows/index.ts'
import { readView } from '../view/index.ts'

/** Starts asking as soon as the list is gone to; the rows arrive in place of their skeletons. */
export const prefetchList =
  <Of extends Resource, Row extends RecordRow>(source: ListSource<Of, Row>) =>
  ({ request }: { request: Request }): null => {
    const view = readView(source.list, new URL(request.url).searchParams)
    void queryClient.prefetchQuery(listPageQuery(source, view, 0))
    return null
  }
