import { queryOptions } from '@tanstack/react-query'
import type { Resource } from '../../../contract/jsonapi/index.ts'
import { derivedQuery, parametersIn, queryClient, related, staysAsRead } from '../../api/index.ts'
import type { RecordRow } from '../columns/index.ts'
import { containerSource } from '../container-row/index.ts'
import { type ListSource, listPageQuery } from '../rows/index.ts'
import { shipmentSource } from '../shipment-row/index.ts'
import { type ListView, readView } from '../view/index.ts'
import type { ListedRow } from './neighbours.rules.ts'

/** One page of a list, as far as stepping through it needs it. */
interface ListedPage {
  page: number
  total: number
  rows: readonly ListedRow[]
}

/** The page as the list has it on the screen: it stays as it is while somebody goes through it, whatever is edited. */
const pageOf = <Of extends Resource, Row extends RecordRow>(
  source: ListSource<Of, Row>,
  view: ListView,
  page: number,
) => {
  const whole = listPageQuery(source, view, page)
  const [name] = whole.queryKey
  return queryOptions({
    ...derivedQuery(
      name,
      parametersIn(whole.queryKey),
      'rows to go through',
      async (): Promise<ListedPage> => {
        const answer = await queryClient.ensureQueryData(whole)
        const find = related(answer)
        // No words of the row are shown: any time does.
        const now = new Date()
        const rows = answer.data.map((record) => {
          const { key, href } = source.rowOf(record, find, now)
          return { key, href }
        })
        return { page, total: answer.meta.total, rows }
      },
    ),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
    meta: staysAsRead,
  })
}

/** A list whose rows have pages of shipments. */
interface ListToGoThrough {
  /** What its rows are. */
  words: 'containers' | 'shipments'
  page: (page: number) => ReturnType<typeof pageOf>
}

/** The list at an address; undefined where its rows are other records. */
export function listToGoThrough(address: string): ListToGoThrough | undefined {
  const [pathname = '', search = ''] = address.split('?', 2)
  const fields = new URLSearchParams(search)
  if (pathname === '/containers') {
    const view = readView('containers', fields)
    return { words: 'containers', page: (page) => pageOf(containerSource, view, page) }
  }
  if (pathname === '/shipments') {
    const view = readView('shipments', fields)
    return { words: 'shipments', page: (page) => pageOf(shipmentSource, view, page) }
  }
  return undefined
}
