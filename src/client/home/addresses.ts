import type { CountedView } from '../../contract/operations/index.ts'
import type { HomeList } from '../../contract/vocabulary/index.ts'
import { paths } from '../format/index.ts'
import { viewOfApiQuery, writeView } from '../lists/view/index.ts'

const pathOf: Record<HomeList, string> = {
  containers: paths.containers(),
  shipments: paths.shipments(),
  tracking_requests: paths.requests(),
  documents: paths.documents(),
}
const isKnown = (list: string): list is HomeList => Object.hasOwn(pathOf, list)

/** The list that shows what a card counts; undefined where it is not known here. */
export function addressOfCard({
  list,
  query,
  columns,
  name,
}: Pick<CountedView, 'list' | 'query' | 'columns' | 'name'>): string | undefined {
  if (!isKnown(list)) return undefined
  const fields = writeView(viewOfApiQuery(list, query, columns))
  const [, saved] = /^view:(.+)$/.exec(name) ?? []
  const search = [...(saved === undefined ? [] : [`view=${saved}`]), ...(fields === '' ? [] : [fields])].join(
    '&',
  )
  return search === '' ? pathOf[list] : `${pathOf[list]}?${search}`
}

/** A list of containers by a query of the interface. */
export const containersAddress = (query: string): string =>
  `${pathOf.containers}?${writeView(viewOfApiQuery('containers', query, ''))}`
